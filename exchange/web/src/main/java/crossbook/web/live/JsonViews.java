package crossbook.web.live;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderFlagsDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.web.text.JsonOut;
import crossbook.web.text.OrderTexts;
import crossbook.web.text.Times;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Writes what is known as JSON, alike in the answers of the API and in the frames of the
/// WebSocket. Each method writes the members of one object, whose braces are the caller's.
public final class JsonViews {
    private JsonViews() {}

    // The public.

    public static void trade(JsonOut out, PublicTrade trade) {
        out.number("tradeId", trade.tradeId());
        out.text("symbol", trade.symbol());
        out.price("price", trade.price(), trade.priceScale());
        out.number("quantity", trade.qty());
        out.word("aggressor", trade.aggressor());
        out.word("tradeType", trade.type());
        out.word("status", trade.status());
        out.time("ts", trade.timestampNs());
        out.number("tsNs", trade.timestampNs());
        out.number("eventSeq", trade.eventNumber());
    }

    /// Best prices and the last trade.
    public static void quote(JsonOut out, MarketBook book) {
        best(out, "bid", book.bids(), book.priceScale());
        best(out, "ask", book.asks(), book.priceScale());
        out.object("last", book.lastTrade(), (inner, last) -> {
            inner.price("price", last.price(), book.priceScale());
            inner.number("quantity", last.qty());
            inner.word("aggressor", last.aggressorSide());
        });
    }

    private static void best(JsonOut out, String name, MarketSide side, int scale) {
        Optional<MarketLevel> best = side.isEmpty() ? Optional.empty() : Optional.of(side.level(0));
        out.object(name, best, (inner, level) -> {
            inner.price("price", level.price(), scale);
            inner.number("quantity", level.qty());
            inner.count("orders", level.orderCount());
        });
    }

    /// The figures of the day.
    public static void statistics(JsonOut out, DayView day, int scale) {
        out.price("open", day.open(), scale);
        out.price("high", day.high(), scale);
        out.price("low", day.low(), scale);
        out.price("last", day.last(), scale);
        out.price("close", day.close(), scale);
        out.price("reference", day.reference(), scale);
        out.number("volume", day.volume());
        out.money("turnover", day.turnover(), scale);
        out.price("vwap", day.vwap(), scale);
        out.count("trades", day.trades());
        out.number("openInterest", day.openInterest());
    }

    public static void session(JsonOut out, MarketBook book, DayView day) {
        out.text("phase", book.phase());
        out.text("phaseCode", String.valueOf(book.phaseCode()));
        out.optionalTime("endsAt", book.phaseEndsNs());
        out.optional("reason", day.phaseReason());
    }

    /// What a call would trade now.
    public static void indication(
            JsonOut out, AuctionPoint auction, int scale, OptionalLong phaseEndsNs) {
        out.price("indicativePrice", auction.indicativePrice(), scale);
        out.number("indicativeVolume", auction.pairedQty());
        out.number("imbalance", auction.imbalanceQty());
        out.word("imbalanceSide", auction.imbalanceSide());
        out.optionalTime("endsAt", phaseEndsNs);
    }

    public static void candle(JsonOut out, Candle candle, int scale) {
        out.time("ts", candle.startNs());
        out.price("open", candle.open(), scale);
        out.price("high", candle.high(), scale);
        out.price("low", candle.low(), scale);
        out.price("close", candle.close(), scale);
        out.number("volume", candle.volume());
        out.money("turnover", candle.turnover(), scale);
        out.count("trades", candle.trades());
    }

    // Participants.

    public static void order(JsonOut out, OrderView order, Optional<QueuePlace> queue) {
        int scale = order.priceScale();
        out.orderId(order.orderId());
        out.text("clientOrderId", order.clOrdId());
        out.text("symbol", order.symbol());
        out.word("side", order.side());
        out.word("ordType", order.ordType());
        out.word("timeInForce", order.timeInForce());
        boolean isPriced = order.ordType() != OrdType.MARKET;
        out.price("price", isPriced ? order.price() : OptionalLong.empty(), scale);
        out.price("stopPrice", order.stopPrice(), scale);
        out.number("quantity", order.orderQty());
        out.number("displayQuantity", order.displayQty());
        out.number("minExecQuantity", order.minQty());
        out.number("leavesQuantity", order.leavesQty());
        out.number("cumQuantity", order.cumQty());
        boolean isKnown = order.cumQty() > 0 && order.cumValue().isPresent();
        out.text("avgPrice", isKnown ? averagePrice(order).toPlainString() : null);
        out.word("ordStatus", order.state());
        out.word("reason", order.reason());
        out.price("reservePrice", order.reservePrice(), scale);
        out.object("held", order.held(), JsonViews::amount);
        terms(out, order.terms());
        out.text("participant", order.participant());
        out.time("createdTs", order.createdNs());
        out.time("ts", order.timestampNs());
        out.number("eventSeq", order.eventNumber());
        out.object("queue", queue, (inner, place) -> {
            inner.number("quantityAhead", place.qtyAhead());
            inner.count("ordersAhead", place.ordersAhead());
        });
    }

    /// What else is asked for.
    private static void terms(JsonOut out, OrderTermsDecoder terms) {
        OrderFlagsDecoder flags = terms.flags();
        List<String> instructions = new ArrayList<>();
        if (flags.postOnly()) instructions.add("POST_ONLY");
        if (flags.excludeHidden()) instructions.add("EXCLUDE_HIDDEN");
        if (flags.attributed()) instructions.add("ATTRIBUTED");
        if (flags.volumeAuction()) instructions.add("VOLUME_AUCTION");
        out.texts("execInst", instructions);
        out.flag("cancelOnDisconnect", !flags.staysOnDisconnect());
        boolean ends = terms.expireTimeNs() != OrderTermsDecoder.expireTimeNsNullValue();
        out.optional("expireTime", ends ? Times.text(terms.expireTimeNs()) : "");
        out.word("pegReference", terms.pegReference());
        boolean hasKey = terms.smpKey() != OrderTermsDecoder.smpKeyNullValue();
        out.optional("smpKey", hasKey ? Long.toUnsignedString(terms.smpKey()) : "");
        for (OrderTexts.Text text : OrderTexts.ALL) out.optional(text.name(), text.of(terms));
    }

    /// Rounded half up to a price unit.
    private static BigDecimal averagePrice(OrderView order) {
        return BigDecimal.valueOf(order.cumValue().getAsLong(), order.priceScale())
                .divide(
                        BigDecimal.valueOf(order.cumQty()),
                        order.priceScale(),
                        RoundingMode.HALF_UP);
    }

    public static void execution(JsonOut out, ExecutionView execution) {
        boolean isTrade = execution.tradeId() != 0;
        out.text("execId", execution.execId());
        out.word("execType", execution.execType());
        out.orderId(execution.orderId());
        out.text("clientOrderId", execution.clOrdId());
        out.text("symbol", execution.symbol());
        out.word("side", execution.side());
        out.price("lastPrice", present(isTrade, execution.lastPrice()), execution.priceScale());
        out.number("lastQuantity", present(isTrade, execution.lastQty()));
        out.number("leavesQuantity", execution.leavesQty());
        out.number("cumQuantity", execution.cumQty());
        out.number("matchId", present(isTrade, execution.tradeId()));
        out.object("fee", execution.fee(), JsonViews::amount);
        out.word("liquidity", execution.liquidity());
        out.word("reason", execution.reason());
        out.time("ts", execution.timestampNs());
        out.number("eventSeq", execution.eventNumber());
    }

    private static OptionalLong present(boolean isThere, long number) {
        return isThere ? OptionalLong.of(number) : OptionalLong.empty();
    }

    /// What a participant traded.
    public static void fill(JsonOut out, ExecutionView fill) {
        out.number("matchId", fill.tradeId());
        out.orderId(fill.orderId());
        out.text("clientOrderId", fill.clOrdId());
        out.text("symbol", fill.symbol());
        out.word("side", fill.side());
        out.price("price", fill.lastPrice(), fill.priceScale());
        out.number("quantity", fill.lastQty());
        out.number("leavesQuantity", fill.leavesQty());
        out.number("cumQuantity", fill.cumQty());
        out.word("liquidity", fill.liquidity());
        out.object("fee", fill.fee(), JsonViews::amount);
        out.word("tradeType", fill.tradeType());
        out.time("ts", fill.timestampNs());
        out.number("eventSeq", fill.eventNumber());
    }

    // Money.

    /// So much of an asset.
    public static void amount(JsonOut out, Amount amount) {
        out.text("asset", amount.asset());
        out.price("amount", amount.units(), amount.scale());
    }

    /// What an account has, and what depends on it.
    public static void account(JsonOut out, AccountView account) {
        AccountBalance balance = account.balance();
        out.text("participant", balance.participant());
        out.optional("account", balance.account());
        out.text("asset", balance.asset());
        out.price("posted", balance.posted(), balance.scale());
        out.price("held", balance.held(), balance.scale());
        out.price("free", balance.free(), balance.scale());
        if (balance.withheld() > 0) out.price("withheld", balance.withheld(), balance.scale());
        out.flag("marginCalled", account.isCalled());
        if (!account.positions().isEmpty()) {
            out.array("positions", account.positions(), JsonViews::open);
        }
        if (!account.obligations().isEmpty()) {
            out.array("obligations", account.obligations(), (each, owed) -> {
                each.text(
                        "settlementDate",
                        LocalDate.ofEpochDay(owed.settlementDate()).toString());
                each.price("owed", owed.owed(), balance.scale());
                each.price("due", owed.due(), balance.scale());
            });
        }
    }

    /// What there is to say of the margin of an account.
    public static void margin(JsonOut out, MarginView margin) {
        AccountBalance balance = margin.account().balance();
        int scale = balance.scale();
        out.word("what", margin.event());
        out.text("participant", balance.participant());
        out.optional("account", balance.account());
        out.text("asset", balance.asset());
        out.price("posted", balance.posted(), scale);
        out.price("held", balance.held(), scale);
        out.price("needed", margin.needed(), scale);
        out.price("missing", margin.missing(), scale);
        out.price("unpaid", margin.unpaid(), scale);
        out.array("positions", margin.account().positions(), JsonViews::open);
        margin.liquidation()
                .ifPresent(closed -> out.object("liquidation", inner -> {
                    inner.text("symbol", closed.symbol());
                    inner.number("quantity", closed.qty());
                    inner.price("limitPrice", closed.limitPrice(), closed.priceScale());
                }));
    }

    /// What is open on margin.
    private static void open(JsonOut out, OpenPosition position) {
        out.text("symbol", position.symbol());
        out.number("quantity", position.qty());
        out.optional("avgPrice", position.averagePrice());
        out.price("mark", position.mark(), position.priceScale());
        out.price("unrealised", position.unrealised(), position.scale());
        out.price("held", position.held(), position.scale());
    }

    /// What there is of an asset.
    public static void total(JsonOut out, TotalView total) {
        int scale = total.scale();
        out.text("asset", total.asset());
        out.price("posted", total.posted(), scale);
        out.price("held", total.held(), scale);
        out.price("owed", total.owed(), scale);
        out.price("due", total.due(), scale);
        out.price("fees", total.fees(), scale);
        out.price("clearing", total.clearing(), scale);
        out.price("insurance", total.insurance(), scale);
        out.price("outside", total.outside(), scale);
        out.price("inTransit", total.inTransit(), scale);
        out.price("sum", total.sum(), scale);
    }

    /// What changed what an account has.
    public static void statement(JsonOut out, StatementLine line) {
        int scale = line.amount().scale();
        out.number("number", line.number());
        out.word("kind", line.kind());
        out.optional("account", line.account());
        out.text("asset", line.amount().asset());
        out.price("amount", line.amount().units(), scale);
        out.price("balance", line.balance(), scale);
        out.optional("transactionId", line.transactionId());
        out.number("matchId", present(line.tradeId() != 0, line.tradeId()));
        out.optional("symbol", line.symbol());
        out.optional("reason", line.reason());
        out.time("ts", line.timestampNs());
        out.number("eventSeq", line.eventNumber());
    }

    /// How orders of an instrument are covered.
    public static void coverage(JsonOut out, Coverage coverage) {
        out.optional("baseAsset", coverage.baseAsset());
        out.text("quoteAsset", coverage.quoteAsset());
        out.number("baseUnits", coverage.baseUnits());
        out.number("quoteUnits", coverage.quoteUnits());
        out.word("feeUnit", coverage.feeUnit());
        out.number("takerRate", coverage.takerRate());
        out.number("makerRate", coverage.makerRate());
        out.number("minFee", coverage.minFee());
        if (coverage.isOnMargin()) {
            out.object("margin", inner -> margin(inner, coverage.margin()));
        }
    }

    /// What positions need.
    private static void margin(JsonOut out, Margin margin) {
        out.word("marginUnit", margin.unit());
        out.number("initialLong", margin.initialLong());
        out.number("initialShort", margin.initialShort());
        out.number("maintenanceLong", margin.maintenanceLong());
        out.number("maintenanceShort", margin.maintenanceShort());
        out.word("markSource", margin.markSource());
        out.number("maxPrice", margin.maxPrice());
        out.number("liquidationCollar", margin.collar());
        out.flag("liquidatesAlone", margin.liquidatesAlone());
        out.number("markStep", margin.markStep());
        out.number("indexStalenessNs", margin.indexStalenessNs());
        out.flag("withholdsProfit", margin.withholdsProfit());
        out.texts("indexSources", margin.indexSources());
        out.count("indexMinimum", margin.indexMinimum());
    }

    public static void position(JsonOut out, PositionView position) {
        int scale = position.priceScale();
        out.text("symbol", position.symbol());
        out.number("quantity", position.qty());
        out.price("avgPrice", position.averagePrice(), scale);
        out.number("bought", position.boughtQty());
        out.number("sold", position.soldQty());
        out.money("turnover", position.boughtValue().add(position.soldValue()), scale);
        out.price("lastPrice", position.lastPrice(), scale);
        position.profit()
                .ifPresentOrElse(
                        profit -> out.money("profit", profit, scale), () -> out.none("profit"));
    }

    /// A session that is open.
    public static void connected(JsonOut out, SessionView session) {
        out.count("sessionId", session.sessionId());
        out.text("participant", session.participant());
        out.text("gateway", Integer.toString(session.gatewayId()));
        out.time("since", session.sinceNs());
        out.count("openOrders", session.openOrders());
        activity(out, session.activity());
    }

    /// Counts, which are small enough to be numbers.
    public static void activity(JsonOut out, ActivityView activity) {
        out.count("orders", activity.orders());
        out.count("cancels", activity.cancels());
        out.count("replaces", activity.replaces());
        out.count("rejects", activity.rejects());
        out.count("fills", activity.fills());
        out.count("perSecond", activity.lastSecond());
        out.count("perMinute", activity.lastMinute());
    }

    /// Something that was done to the market; what is not said of it is null.
    public static void audit(JsonOut out, AuditView action) {
        out.number("eventSeq", action.eventNumber());
        out.time("ts", action.timestampNs());
        out.text("action", action.action());
        out.optional("target", action.target());
        out.optional("detail", action.detail());
        out.optional("before", action.before());
        out.optional("who", action.principal());
        out.optional("role", action.role());
        out.optional("reason", action.reason());
    }

    /// By whom a participant was stopped, and why; null as far as nobody says.
    public static void kill(JsonOut out, Optional<KillView> kill) {
        out.optional("by", kill.map(KillView::by).orElse(""));
        out.optional("reason", kill.map(KillView::reason).orElse(""));
    }
}
