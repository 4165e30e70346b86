package crossbook.web.api;

import crossbook.client.entry.Operation;
import crossbook.store.Store;
import crossbook.store.StoredBookEvent;
import crossbook.store.StoredOrderEvent;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.text.JsonOut;

import java.util.List;
import java.util.function.Function;

/// What happened, from the store: events of an instrument, and the whole life of an order.
public final class HistoryRoutes {
    private static final int MOST_ITEMS = 10_000;

    private final Private own;
    private final StoreLink store;

    public HistoryRoutes(Private own, StoreLink store) {
        this.own = own;
        this.store = store;
    }

    public void add(Routes routes) {
        routes.add("GET /instruments/{symbol}/events", this::events);
        routes.add("GET /orders/{orderId}/history", this::history);
        routes.add("GET /orders/by-client-id/{clientOrderId}/history", this::historyByClientId);
    }

    /// Events, and whether there are more.
    private record Page(List<StoredBookEvent> events, boolean isMore) {
        static Page of(Store store, String symbol, long from, int limit) {
            List<StoredBookEvent> events = store.eventsOf(symbol, from, limit);
            if (events.isEmpty()) return new Page(events, false);
            long next = events.getLast().eventNumber() + 1;
            return new Page(events, !store.eventsOf(symbol, next, 1).isEmpty());
        }

        String next() {
            return isMore ? Long.toString(events.getLast().eventNumber()) : null;
        }
    }

    private Answer events(Call call) {
        Private.Symbol symbol = own.symbol(call.name("symbol"));
        int limit = call.limit(100, MOST_ITEMS);
        long from = call.count("fromSeq", 0, Long.MAX_VALUE, 0);
        long after = call.count("afterSeq", 0, Long.MAX_VALUE - 1, 0);
        Page page =
                store.ask(asked -> Page.of(asked, symbol.name(), Math.max(from, after + 1), limit));
        return Answer.list(
                page.events, (out, event) -> write(out, event, symbol.priceScale()), page.next());
    }

    private static void write(JsonOut out, StoredBookEvent event, int scale) {
        out.number("eventSeq", event.eventNumber());
        out.time("ts", event.timestampNs());
        out.text("kind", event.kind());
        out.optional("side", event.side());
        out.price("price", event.price(), scale);
        if (event.kind().equals("PHASE")) out.none("quantity");
        else out.number("quantity", event.qty());
        out.orderId(event.orderId());
        out.optional("tradeId", event.tradeId() == 0 ? "" : Long.toString(event.tradeId()));
        out.optional("word", event.word());
    }

    // Orders.

    private Answer history(Call call) {
        long orderId = call.orderId();
        return history(call, "orderId", asked -> asked.orderHistory(orderId));
    }

    private Answer historyByClientId(Call call) {
        String id = call.name("clientOrderId");
        String participant = call.caller().participant();
        return history(call, "clientOrderId", asked -> asked.orderHistory(participant, id));
    }

    private Answer history(
            Call call, String name, Function<Store, List<StoredOrderEvent>> question) {
        store.awaitEvent(own.entries().lastEventNumber(call.caller().participant()));
        List<StoredOrderEvent> events = store.ask(question);
        boolean isAllowed = !events.isEmpty() && maySee(call, events.getFirst().participant());
        if (!isAllowed) throw call.unknownOrder(name);
        return Answer.list(events, HistoryRoutes::write);
    }

    /// Risk and market operations see those of others, too.
    private static boolean maySee(Call call, String participant) {
        return participant.equals(call.caller().participant())
                || Operation.SEE_ORDERS_OF_OTHERS.isFor(call.caller().roles());
    }

    private static void write(JsonOut out, StoredOrderEvent event) {
        int scale = event.priceScale();
        out.number("eventSeq", event.eventNumber());
        out.time("ts", event.timestampNs());
        out.text("event", event.event());
        out.orderId(event.orderId());
        out.optional("clientOrderId", event.clientOrderId());
        out.optional("participant", event.participant());
        out.optional("symbol", event.symbol());
        out.optional("side", event.side());
        out.optional("ordType", event.ordType());
        out.optional("timeInForce", event.timeInForce());
        out.price("price", event.price(), scale);
        out.price("stopPrice", event.stopPrice(), scale);
        out.number("quantity", event.orderQty());
        out.number("displayQuantity", event.displayQty());
        out.number("minExecQuantity", event.minQty());
        out.number("leavesQuantity", event.leavesQty());
        out.number("cumQuantity", event.cumQty());
        out.price("lastPrice", event.lastPrice(), scale);
        out.number("lastQuantity", event.lastQty());
        out.number("matchId", event.tradeId());
        out.optional("tradeType", event.tradeType());
        out.optional("liquidity", event.liquidity());
        out.optional("reason", event.reason());
    }
}
