package crossbook.store;

import static crossbook.store.Column.amount;
import static crossbook.store.Column.letter;
import static crossbook.store.Column.number;
import static crossbook.store.Column.participant;
import static crossbook.store.Column.price;
import static crossbook.store.Column.scale;
import static crossbook.store.Column.symbol;
import static crossbook.store.Column.text;
import static crossbook.store.Column.word;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The tables. Each begins with `ts`, the time of the event, its number, and the word for what
/// happened; a day is a partition. Prices are price units: `price_scale` says how many of their
/// digits are decimals; amounts are smallest units of their asset, with `asset_scale`. A table with
/// prices or amounts has a view that has each of them as a decimal too.
public enum StoreTable {
    // spotless:off
    /// The life of every order: a row for each event of it, of a trade one for either order.
    ORDERS(Retained.DAYS, Column.textsOfOrders(),
            number("command_number", "commandNumber"), number("order_id", "orderId"),
            participant("participant", "participantId"), number("session_id", "sessionId"), symbol(), scale(),
            text("client_order_id", "clOrdId"), text("previous_client_order_id", "previousClOrdId"),
            text("request_client_order_id", "requestClOrdId"), word("side", "side"), word("ord_type", "ordType"),
            word("time_in_force", "timeInForce"), price("price", "price"), price("stop_price", "stopPrice"),
            number("order_qty", "orderQty"), number("display_qty", "displayQty"), number("min_qty", "minQty"),
            number("leaves_qty", "leavesQty"), number("cum_qty", "cumQty"), price("last_price", ""),
            number("last_qty", ""), number("trade_id", "tradeId"), word("trade_type", "tradeType"),
            word("liquidity", ""), word("reason", "reason"), word("capacity", "capacity"), text("trader", "trader"),
            text("account", "account"), number("flags", "flags"), number("expire_ns", "expireTimeNs"),
            number("smp_key", "smpKey"), price("reserve_price", "reservePrice")),

    /// Every trade as it was made; what happened to it later is in `trade_changes`.
    TRADES(Retained.DAYS,
            number("command_number", "commandNumber"), number("trade_id", "tradeId"), symbol(), scale(),
            price("price", "price"), number("qty", "qty"), word("trade_type", "tradeType"),
            word("taker_side", "takerSide"), number("taker_order_id", "takerOrderId"),
            participant("taker_participant", "takerParticipantId"), text("taker_client_order_id", "takerClOrdId"),
            number("maker_order_id", "makerOrderId"), participant("maker_participant", "makerParticipantId"),
            text("maker_client_order_id", "makerClOrdId"), number("trade_ns", "tradeTimeNs"),
            word("report_type", "reportType")),

    /// Trades that were canceled or corrected, with their values from then on.
    TRADE_CHANGES(Retained.DAYS,
            number("command_number", "commandNumber"), number("trade_id", "tradeId"), symbol(), scale(),
            price("price", "price"), number("qty", "qty"), price("old_price", "oldPrice"),
            number("old_qty", "oldQty"), word("trade_type", "tradeType"), number("trade_ns", "tradeTimeNs"),
            participant("buy_participant", "buyParticipantId"), number("buy_order_id", "buyOrderId"),
            participant("sell_participant", "sellParticipantId"), number("sell_order_id", "sellOrderId")),

    /// What the public sees of the books change by change, and now and then whole (`IMAGE`).
    BOOK(Retained.DAYS,
            number("line", ""), number("order_id", ""), symbol(), scale(), word("side", ""), price("price", ""),
            number("qty", ""), price("last_price", ""), number("last_qty", ""), number("trade_id", ""),
            word("attribution", "")),

    /// After which events all books stand in `book`, in the order of priority.
    IMAGES(Retained.DAYS, number("orders", "")),

    PHASES(Retained.DAYS,
            number("command_number", "commandNumber"), symbol(), word("phase", "phase"),
            letter("phase_code", "phaseCode"), word("reason", "reason"), number("ends_ns", "endsNs"),
            number("request_id", "requestId")),

    /// Indications, uncrosses and tripped breakers.
    AUCTIONS(Retained.DAYS,
            number("command_number", "commandNumber"), symbol(), scale(), price("price", "price"),
            number("qty", "qty"), number("surplus_qty", "surplusQty"), word("surplus_side", "surplusSide"),
            number("unfilled_market_qty", "unfilledMarketQty"), word("phase", "phase"),
            letter("phase_code", "phaseCode"), price("reference", "reference"), word("kind", "kind"),
            word("exact", "exact")),

    /// Prices of the day: closing, reference and settlement prices, and marks; and open interest.
    STATISTICS(Retained.DAYS,
            number("command_number", "commandNumber"), symbol(), scale(), price("price", "price"),
            word("method", "method"), number("qty", "qty")),

    REJECTS(Retained.DAYS,
            number("command_number", "commandNumber"), participant("participant", "participantId"),
            number("session_id", "sessionId"), symbol(), scale(), number("order_id", "orderId"),
            text("client_order_id", "clOrdId"), text("orig_client_order_id", "origClOrdId"), word("side", "side"),
            word("ord_type", "ordType"), word("time_in_force", "timeInForce"), price("price", "price"),
            number("order_qty", "orderQty"), number("trade_id", "tradeId"), number("request_id", "requestId"),
            word("reason", "reason"), new Column("detail", Column.Kind.DETAIL, "")),

    SESSIONS(Retained.DAYS,
            number("command_number", "commandNumber"), participant("participant", "participantId"),
            number("session_id", "sessionId"), number("gateway_id", "gatewayId"), word("reason", "reason"),
            number("expired_orders", "expiredOrders")),

    /// Instruments as they were defined and changed; the latest row of a symbol holds.
    INSTRUMENTS(Retained.ALWAYS,
            number("command_number", "commandNumber"), number("instrument_id", "instrumentId"),
            word("symbol", "symbol"), number("price_scale", "priceScale"), number("units_per_tick", "unitsPerTick"),
            number("lot_size", "lotSize"), number("max_order_qty", "maxOrderQty"), word("active", "active"),
            word("segment", "segment"), price("reference_price", "referencePrice"),
            word("coverage", "coverageKind"), word("base_asset", "baseAsset"), word("quote_asset", "quoteAsset"),
            number("base_units", "baseUnits"), number("quote_units", "quoteUnits"), word("fee_unit", "feeUnit"),
            number("taker_rate", "takerRate"), number("maker_rate", "makerRate"), number("min_fee", "minFee"),
            word("margin_unit", "marginUnit"), number("initial_long", "initialLong"),
            number("initial_short", "initialShort"), number("maintenance_long", "maintenanceLong"),
            number("maintenance_short", "maintenanceShort"), word("mark_source", "markSource"),
            price("max_price", "maxPrice"), number("settlement_days", "settlementDays")),

    /// Participants as they were defined and changed; the latest row of a name holds.
    PARTICIPANTS(Retained.ALWAYS,
            number("command_number", "commandNumber"), number("participant_id", "participantId"),
            word("participant", "name"), word("active", "active"),
            word("cancel_on_disconnect", "cancelOnDisconnect"), new Column("detail", Column.Kind.DETAIL, "")),

    /// Assets as they were defined and changed; the latest row of an id holds.
    ASSETS(Retained.ALWAYS,
            number("command_number", "commandNumber"), number("asset_id", "assetId"), word("asset", "code"),
            number("asset_scale", "scale"), new Column("detail", Column.Kind.DETAIL, "")),

    /// Clients of participants; and of them and of participants themselves, which have no account, that they are
    /// suspended and resumed.
    CLIENTS(Retained.ALWAYS,
            number("command_number", "commandNumber"), participant("participant", "participantId"),
            text("account", "account"), new Column("detail", Column.Kind.DETAIL, "")),

    /// Double entry: what came to an account or left it, and what it has after the event. The amounts of an event
    /// add up to zero, for each asset.
    POSTINGS(Retained.ALWAYS,
            number("command_number", ""), number("line", ""), new Column("asset", Column.Kind.ASSET, ""),
            new Column("asset_scale", Column.Kind.ASSET_SCALE, ""), word("owner_kind", ""),
            participant("participant", ""), text("account", ""), amount("amount"), amount("posted"),
            amount("held"), word("reason", ""), new Column("symbol", Column.Kind.INSTRUMENT, ""),
            number("order_id", ""), number("trade_id", ""), text("transaction_id", "")),

    /// What an order holds from then on, and its account with all holds.
    HOLDS(Retained.DAYS,
            number("command_number", ""), number("order_id", ""), new Column("symbol", Column.Kind.INSTRUMENT, ""),
            new Column("asset", Column.Kind.ASSET, ""), new Column("asset_scale", Column.Kind.ASSET_SCALE, ""),
            participant("participant", ""), text("account", ""), amount("order_held"), amount("posted"),
            amount("held"), word("reason", ""), number("trade_id", "")),

    /// A position on margin as it is from then on, and what it and live orders hold together.
    POSITIONS(Retained.DAYS,
            number("command_number", ""), new Column("symbol", Column.Kind.INSTRUMENT, ""),
            new Column("price_scale", Column.Kind.SCALE, ""), new Column("asset", Column.Kind.ASSET, ""),
            new Column("asset_scale", Column.Kind.ASSET_SCALE, ""), participant("participant", ""),
            text("account", ""), number("position_qty", ""), amount("open_value"), amount("position_held"),
            price("mark", ""), amount("profit"), amount("posted"), amount("held"), word("reason", "")),

    /// What an owner owes and is due on a settlement date (days since 1970) from then on, and what it paid and received
    /// when that was settled. An amount is what a trade has added.
    OBLIGATIONS(Retained.ALWAYS,
            number("command_number", ""), number("settlement_date", ""), new Column("asset", Column.Kind.ASSET, ""),
            new Column("asset_scale", Column.Kind.ASSET_SCALE, ""), participant("participant", ""),
            text("account", ""), amount("owed"), amount("due"), amount("paid"), amount("received"),
            amount("posted"), amount("held"), word("reason", ""), new Column("symbol", Column.Kind.INSTRUMENT, ""),
            number("trade_id", ""), amount("amount")),

    /// What the owner of an order was charged for a trade, and for how many lots.
    FEES(Retained.ALWAYS,
            number("command_number", ""), new Column("symbol", Column.Kind.INSTRUMENT, ""),
            new Column("asset", Column.Kind.ASSET, ""), new Column("asset_scale", Column.Kind.ASSET_SCALE, ""),
            participant("participant", ""), text("account", ""), number("order_id", ""), number("trade_id", ""),
            word("side", ""), word("liquidity", ""), number("qty", ""), amount("amount"), amount("posted"),
            amount("held"), word("reason", "")),

    /// Everything else: what operators did, and every event that has no table of its own.
    ADMINISTRATION(Retained.ALWAYS,
            number("command_number", "commandNumber"), participant("participant", "participantId"), symbol(),
            number("request_id", "requestId"), word("reason", "reason"),
            new Column("detail", Column.Kind.DETAIL, ""));
    // spotless:on

    /// How long rows stay.
    enum Retained {
        DAYS,
        ALWAYS
    }

    /// The first columns of every table.
    static final int TS = 0;

    static final int EVENT_NUMBER = 1;
    static final int EVENT = 2;
    static final int FIRST = 3;

    private final Retained retained;

    @SuppressWarnings("ImmutableEnumChecker") // it is: List.of made it
    private final List<Column> columns;

    StoreTable(Retained retained, Column... columns) {
        this(retained, List.of(), columns);
    }

    /// @param more at the end, where they are not among the columns already
    StoreTable(Retained retained, List<Column> more, Column... columns) {
        this.retained = retained;
        List<Column> own = List.of(columns);
        this.columns = Stream.concat(
                        own.stream(), more.stream().filter(column -> !own.contains(column)))
                .toList();
    }

    /// What SQL calls it.
    public String tableName() {
        return name().toLowerCase(Locale.ROOT);
    }

    Retained retained() {
        return retained;
    }

    /// The columns after the first three.
    List<Column> columns() {
        return columns;
    }

    /// Those and, beside each price and amount, the same as a decimal.
    List<Column> columnsWithDecimals() {
        return columns.stream()
                .flatMap(column -> column.hasDecimal()
                        ? Stream.of(column, column.decimal())
                        : Stream.of(column))
                .toList();
    }

    boolean hasDecimals() {
        return columns.stream().anyMatch(Column::hasDecimal);
    }

    /// What SQL calls the table with its decimals: a view, or itself if it has none.
    public String withDecimalsName() {
        return hasDecimals() ? tableName() + "_decimal" : tableName();
    }

    boolean has(String column) {
        return column.equals("event")
                || columns.stream().anyMatch(each -> each.name().equals(column));
    }

    /// Where a column stands, counted from 0.
    int place(String column) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(column)) return FIRST + i;
        }
        throw new IllegalArgumentException(tableName() + " has no column " + column);
    }

    String createSql() {
        String own = columns.stream()
                .map(column -> ", " + column.name() + " " + column.kind().type())
                .collect(Collectors.joining());
        return "CREATE TABLE IF NOT EXISTS " + tableName()
                + " (ts TIMESTAMP_NS, event_number LONG, event SYMBOL" + own
                + ") TIMESTAMP(ts) PARTITION BY DAY WAL";
    }

    /// The question that the view asks.
    String viewSql() {
        String own = columnsWithDecimals().stream()
                .map(column -> ", " + column.asked())
                .collect(Collectors.joining());
        return "SELECT ts, event_number, event" + own + " FROM " + tableName();
    }
}
