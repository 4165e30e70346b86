package crossbook.store;

import static crossbook.store.StoreTable.ADMINISTRATION;
import static crossbook.store.StoreTable.ASSETS;
import static crossbook.store.StoreTable.AUCTIONS;
import static crossbook.store.StoreTable.CLIENTS;
import static crossbook.store.StoreTable.INSTRUMENTS;
import static crossbook.store.StoreTable.ORDERS;
import static crossbook.store.StoreTable.PARTICIPANTS;
import static crossbook.store.StoreTable.PHASES;
import static crossbook.store.StoreTable.REJECTS;
import static crossbook.store.StoreTable.SESSIONS;
import static crossbook.store.StoreTable.STATISTICS;
import static crossbook.store.StoreTable.TRADES;
import static crossbook.store.StoreTable.TRADE_CHANGES;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// Into which table an event goes, and how: a line for each. An event that has none goes to
/// `administration` under its own name, so that nothing new is lost.
///
/// @param event its name in the schema
/// @param word what the column `event` says
/// @param part the side of a trade that is meant: fields are looked for with this before
///     their names, first
/// @param fields what columns are filled from instead of the field that they name; empty:
///     from none
/// @param words columns that have the same word in every row
record EventRoute(
        String event,
        StoreTable table,
        String word,
        String part,
        Map<String, String> fields,
        Map<String, String> words) {
    /// Events that are left out on purpose: some say nothing that a user would ask for, the
    /// others are [MoneyRows].
    private static final Set<String> LEFT_OUT = Set.of(
            "StateHashed",
            "OrderHeld",
            "TradeBooked",
            "AccountStated",
            "ExposureStated",
            "ExposuresStated",
            "OrderStated",
            "OrdersStated",
            "PositionChanged",
            "PositionSettled",
            "ObligationNetted",
            "ObligationSettled",
            "ObligationStated",
            "PartitionMerged");

    private static final Map<String, String> EXECUTION =
            Map.of("price", "", "last_price", "price", "last_qty", "qty");

    // spotless:off
    private static final List<EventRoute> ROUTES = List.of(
            route("OrderAccepted", ORDERS, "ACCEPTED"),
            route("OrderReplaced", ORDERS, "REPLACED"),
            route("OrderCanceled", ORDERS, "CANCELED"),
            route("OrderExpired", ORDERS, "EXPIRED"),
            route("OrderParked", ORDERS, "PARKED"),
            route("OrderActivated", ORDERS, "ACTIVATED"),
            route("OrderTriggered", ORDERS, "TRIGGERED"),
            route("OrderRestated", ORDERS, "RESTATED"),
            route("Traded", ORDERS, "TRADED").of("taker").from(EXECUTION).with(Map.of("liquidity", "TAKER")),
            route("Traded", ORDERS, "TRADED").of("maker").from(EXECUTION).with(Map.of("liquidity", "MAKER")),
            route("Traded", TRADES, "TRADED"),
            route("TradeReported", TRADES, "REPORTED")
                    .from(Map.of("taker_side", "side", "taker_participant", "participantId",
                            "maker_participant", "counterpartyId", "taker_client_order_id", "clOrdId"))
                    .with(Map.of("trade_type", "OFF_BOOK")),
            route("TradeBusted", TRADE_CHANGES, "BUSTED"),
            route("TradeCorrected", TRADE_CHANGES, "CORRECTED"),
            route("PhaseChanged", PHASES, "CHANGED"),
            route("PhaseExtended", PHASES, "EXTENDED"),
            route("AuctionIndicated", AUCTIONS, "INDICATED"),
            route("AuctionUncrossed", AUCTIONS, "UNCROSSED"),
            route("HiddenUncrossed", AUCTIONS, "HIDDEN_UNCROSSED"),
            route("BreakerTripped", AUCTIONS, "BREAKER_TRIPPED"),
            route("ReferencePriceSet", STATISTICS, "REFERENCE_PRICE"),
            route("ClosingPriceSet", STATISTICS, "CLOSING_PRICE"),
            route("MarkSet", STATISTICS, "MARK").from(Map.of("price", "mark")),
            route("SettlementPriceSet", STATISTICS, "SETTLEMENT_PRICE"),
            route("OpenInterestChanged", STATISTICS, "OPEN_INTEREST"),
            route("SessionOpened", SESSIONS, "OPENED"),
            route("SessionClosed", SESSIONS, "CLOSED"),
            route("InstrumentDefined", INSTRUMENTS, "DEFINED"),
            route("InstrumentDefined", PHASES, "DEFINED"),
            route("ParticipantDefined", PARTICIPANTS, "DEFINED"),
            route("AssetDefined", ASSETS, "DEFINED"),
            route("ClientDefined", CLIENTS, "DEFINED"),
            route("OwnerSuspended", CLIENTS, "SUSPENDED"),
            route("OwnerResumed", CLIENTS, "RESUMED"),
            route("CommandRepeated", REJECTS, "COMMAND_REPEATED"),
            route("OrderRejected", REJECTS, "ORDER"),
            route("ReplaceRejected", REJECTS, "REPLACE"),
            route("CancelRejected", REJECTS, "CANCEL"),
            route("MassCancelRejected", REJECTS, "MASS_CANCEL"),
            route("CrossRejected", REJECTS, "CROSS").from(Map.of("client_order_id", "buyClOrdId")),
            route("SessionRejected", REJECTS, "SESSION"),
            route("PhaseRejected", REJECTS, "PHASE"),
            route("InstrumentRejected", REJECTS, "INSTRUMENT"),
            route("ParticipantRejected", REJECTS, "PARTICIPANT"),
            route("MarketModelRejected", REJECTS, "MARKET_MODEL"),
            route("TradeChangeRejected", REJECTS, "TRADE_CHANGE"),
            route("ReportRejected", REJECTS, "REPORT"),
            route("BatchRejected", REJECTS, "BATCH"),
            route("MoneyRejected", REJECTS, "MONEY").from(Map.of("client_order_id", "transactionId")));
    // spotless:on

    /// Where the events of that name go; nowhere if they are left out.
    static List<EventRoute> of(String event, int templateId) {
        if (LEFT_OUT.contains(event)) return List.of();
        List<EventRoute> routes =
                ROUTES.stream().filter(route -> route.event.equals(event)).toList();
        if (!routes.isEmpty()) return routes;
        String word = event.isEmpty() ? "EVENT_" + templateId : upperCase(event);
        return List.of(route(event, ADMINISTRATION, word));
    }

    /// `MassCanceled` as `MASS_CANCELED`.
    private static String upperCase(String event) {
        return event.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(java.util.Locale.ROOT);
    }

    private static EventRoute route(String event, StoreTable table, String word) {
        return new EventRoute(event, table, word, "", Map.of(), Map.of());
    }

    private EventRoute of(String side) {
        return new EventRoute(event, table, word, side, fields, words);
    }

    private EventRoute from(Map<String, String> others) {
        return new EventRoute(event, table, word, part, others, words);
    }

    private EventRoute with(Map<String, String> constants) {
        return new EventRoute(event, table, word, part, fields, constants);
    }
}
