package crossbook.scenario;

import static crossbook.scenario.FalsifiedEvents.get;
import static crossbook.scenario.FalsifiedEvents.isOf;

import crossbook.client.marketdata.MarketImage.VisibleOrder;
import crossbook.protocol.Side;
import crossbook.testkit.EventBooks;

import org.agrona.concurrent.UnsafeBuffer;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What events have told of the orders and the phases of a market, to be held against what the
/// engine lets read.
final class ToldBooks {
    private final EventBooks books = new EventBooks();
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);

    /// Of each live order its type, also by the ids under which the public sees it.
    private final Map<Long, Long> types = new HashMap<>();

    private final Set<Long> live = new HashSet<>();
    private final Map<Integer, Long> phases = new HashMap<>(); // codes

    void onEvent(byte[] event) {
        view.wrap(event);
        books.onEvent(view, 0, event.length);
        for (String kind : List.of("OrderAccepted", "OrderTriggered", "OrderReplaced")) {
            if (isOf(event, kind)) enter(event, kind);
        }
        for (String kind : List.of("OrderCanceled", "OrderExpired")) {
            if (isOf(event, kind)) live.remove(get(event, kind + ".state.orderId"));
        }
        for (String of : List.of("Traded.taker", "Traded.maker")) {
            boolean ends = isOf(event, "Traded") && get(event, of + "LeavesQty") == 0;
            if (ends) live.remove(get(event, of + "OrderId"));
        }
        if (isOf(event, "OrderRestated")) {
            long type = get(event, "OrderRestated.terms.ordType");
            types.put(get(event, "OrderRestated.publicOrderId"), type);
        }
        for (String kind : List.of("InstrumentDefined", "PhaseChanged")) {
            if (!isOf(event, kind)) continue;
            int id = (int) get(event, kind + ".instrumentId");
            phases.put(id, get(event, kind + ".state.phaseCode"));
        }
    }

    private void enter(byte[] event, String kind) {
        long id = get(event, kind + ".state.orderId");
        types.put(id, get(event, kind + ".terms.ordType"));
        live.add(id);
    }

    int liveOrders() {
        return live.size();
    }

    long phaseCode(int instrumentId) {
        return phases.get(instrumentId);
    }

    long type(VisibleOrder order) {
        return types.get(order.orderId());
    }

    /// The visible orders of a side that have a price, the first to trade first.
    List<VisibleOrder> side(int instrumentId, Side side) {
        return books.image().books().getOrDefault(instrumentId, List.of()).stream()
                .filter(order -> order.side() == side && order.price() != Long.MIN_VALUE)
                .toList();
    }
}
