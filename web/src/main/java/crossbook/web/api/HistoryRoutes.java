package crossbook.web.api;

import com.fasterxml.jackson.core.JsonGenerator;

import crossbook.client.entry.Operation;
import crossbook.protocol.Decimals;
import crossbook.protocol.Reason;
import crossbook.store.Store;
import crossbook.store.StoredBookEvent;
import crossbook.store.StoredOrderEvent;
import crossbook.web.live.JsonViews;
import crossbook.web.surroundings.StoreLink;
import crossbook.web.text.OrderIds;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;
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
        routes.get("/instruments/{symbol}/events", Routes.PUBLIC, this::events);
        routes.get("/orders/{orderId}/history", Operation.SEE_OWN_ORDERS, this::history);
        routes.get(
                "/orders/by-client-id/{clientOrderId}/history",
                Operation.SEE_OWN_ORDERS,
                this::historyByClientId);
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

    private static void write(JsonGenerator out, StoredBookEvent event, int scale)
            throws IOException {
        out.writeStartObject();
        JsonViews.number(out, "eventSeq", event.eventNumber());
        out.writeStringField("ts", Times.text(event.timestampNs()));
        out.writeStringField("kind", event.kind());
        JsonViews.text(out, "side", event.side());
        JsonViews.price(out, "price", event.price(), scale);
        if (event.kind().equals("PHASE")) out.writeNullField("quantity");
        else JsonViews.number(out, "quantity", event.qty());
        JsonViews.text(out, "orderId", event.orderId() == 0 ? "" : OrderIds.text(event.orderId()));
        JsonViews.text(out, "tradeId", event.tradeId() == 0 ? "" : Long.toString(event.tradeId()));
        JsonViews.text(out, "word", event.word());
        out.writeEndObject();
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
        if (!isAllowed) {
            throw Problem.of(
                            Reason.UNKNOWN_ORDER,
                            name + ": '" + call.name(name) + "': there is no such order of yours")
                    .at(name);
        }
        return Answer.list(events, HistoryRoutes::write, null);
    }

    /// Risk and market operations see those of others, too.
    private static boolean maySee(Call call, String participant) {
        return participant.equals(call.caller().participant())
                || Operation.SEE_ORDERS_OF_OTHERS.isFor(call.caller().roles());
    }

    private static void write(JsonGenerator out, StoredOrderEvent event) throws IOException {
        int scale = event.priceScale();
        out.writeStartObject();
        JsonViews.number(out, "eventSeq", event.eventNumber());
        out.writeStringField("ts", Times.text(event.timestampNs()));
        out.writeStringField("event", event.event());
        JsonViews.text(out, "orderId", event.orderId() == 0 ? "" : OrderIds.text(event.orderId()));
        JsonViews.text(out, "clientOrderId", event.clientOrderId());
        JsonViews.text(out, "participant", event.participant());
        JsonViews.text(out, "symbol", event.symbol());
        JsonViews.text(out, "side", event.side());
        JsonViews.text(out, "ordType", event.ordType());
        JsonViews.text(out, "timeInForce", event.timeInForce());
        JsonViews.price(out, "price", event.price(), scale);
        JsonViews.price(out, "stopPrice", event.stopPrice(), scale);
        quantity(out, "quantity", event.orderQty());
        quantity(out, "displayQuantity", event.displayQty());
        quantity(out, "minExecQuantity", event.minQty());
        quantity(out, "leavesQuantity", event.leavesQty());
        quantity(out, "cumQuantity", event.cumQty());
        JsonViews.price(out, "lastPrice", event.lastPrice(), scale);
        quantity(out, "lastQuantity", event.lastQty());
        quantity(out, "matchId", event.tradeId());
        JsonViews.text(out, "tradeType", event.tradeType());
        JsonViews.text(out, "liquidity", event.liquidity());
        JsonViews.text(out, "reason", event.reason());
        out.writeEndObject();
    }

    private static void quantity(JsonGenerator out, String name, OptionalLong value)
            throws IOException {
        out.writeStringField(name, value.isEmpty() ? null : Decimals.text(value.getAsLong(), 0));
    }
}
