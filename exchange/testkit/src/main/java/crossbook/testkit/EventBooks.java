package crossbook.testkit;

import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.MarketImage.VisibleOrder;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;
import crossbook.protocol.event.TradedDecoder;

import org.agrona.DirectBuffer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// The books as the events themselves make them: slow, plain, and sharing nothing with
/// the feed, so that the feed can be held against it. Reads private fields.
public final class EventBooks implements EventHandler, EventListener {
    /// @param displayQty what is seen of it at most
    /// @param qty what is seen of it, or would be if it rested
    /// @param name what its owner shows of its own; empty: nothing
    private record Resting(
            int instrumentId,
            Side side,
            long price,
            long displayQty,
            long qty,
            long place,
            String name) {
        Resting withQty(long newQty) {
            return new Resting(instrumentId, side, price, displayQty, newQty, place, name);
        }

        Resting shows(long most) {
            return new Resting(instrumentId, side, price, most, qty, place, name);
        }
    }

    private final EventReader reader = new EventReader(this);
    private final Map<Long, Resting> orders = new HashMap<>();
    private final Map<Long, Resting> arriving = new LinkedHashMap<>();
    private final Map<Long, Long> publicIds = new HashMap<>(); // of icebergs that were replenished
    private final Map<Long, String> names = new HashMap<>(); // of participants
    private long lastPlace;

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        reader.onEvent(buffer, offset, length);
        if (EventHead.isLastOfCommand(buffer, offset)) arrive();
    }

    @Override
    public void onParticipantDefined(ParticipantDefinedDecoder event) {
        names.put(event.participantId(), event.name());
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        arrives(event.state(), event.terms());
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        arrives(event.state(), event.terms());
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        arrives(event.state(), event.terms());
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        end(event.state().orderId());
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        end(event.state().orderId());
    }

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        remove(event.state().orderId());
    }

    private void arrives(OrderStateDecoder order, OrderTermsDecoder terms) {
        arriving.remove(order.orderId());
        arrive();
        if (terms.displayQty() == 0) return;
        boolean isPart = terms.displayQty() != OrderTermsDecoder.displayQtyNullValue();
        arriving.put(
                order.orderId(),
                new Resting(
                        (int) terms.instrumentId(),
                        terms.side(),
                        terms.price(),
                        isPart ? terms.displayQty() : Long.MAX_VALUE,
                        order.leavesQty(),
                        0,
                        name(order, terms)));
    }

    private String name(OrderStateDecoder order, OrderTermsDecoder terms) {
        return terms.flags().attributed() ? names.get(order.participantId()) : "";
    }

    /// An order that somebody else takes rests already, and so does an iceberg of which less is
    /// displayed than is left.
    @Override
    public void onTraded(TradedDecoder event) {
        boolean takerRests = event.takerDisplayedQty() < event.takerLeavesQty();
        boolean hasComeToRest = arriving.containsKey(event.makerOrderId())
                || (takerRests && arriving.containsKey(event.takerOrderId()));
        if (hasComeToRest) arrive();
        resize(event.makerOrderId(), event.makerLeavesQty(), event.makerDisplayedQty());
        resize(event.takerOrderId(), event.takerLeavesQty(), event.takerDisplayedQty());
    }

    private void resize(long orderId, long leavesQty, long displayedQty) {
        if (leavesQty == 0) {
            end(orderId);
            return;
        }
        if (displayedQty == 0) orders.remove(orderId);
        orders.computeIfPresent(orderId, (id, order) -> order.withQty(displayedQty));
        arriving.computeIfPresent(orderId, (id, order) -> order.withQty(leavesQty));
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        arrive();
        if (event.priority() == Priority.KEPT) {
            resize(event.state().orderId(), event.state().leavesQty(), event.displayedQty());
            return;
        }
        Resting order = orders.remove(event.state().orderId());
        if (order == null) return; // nobody saw it, and it stays so
        arrives(event.state(), event.terms());
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        long orderId = event.state().orderId();
        if (arriving.containsKey(orderId)) {
            arriving.computeIfPresent(
                    orderId, (id, order) -> order.withQty(event.state().leavesQty()));
            if (event.reason() == Reason.REPLENISHED) told(orderId, event);
            return;
        }
        if (event.reason() != Reason.REPLENISHED) {
            if (event.displayedQty() == 0) orders.remove(orderId);
            orders.computeIfPresent(orderId, (id, order) -> order.withQty(event.displayedQty()));
            return;
        }
        publicIds.put(orderId, event.publicOrderId());
        orders.put(
                orderId,
                new Resting(
                        (int) event.terms().instrumentId(),
                        event.terms().side(),
                        event.terms().price(),
                        Long.MAX_VALUE,
                        event.displayedQty(),
                        ++lastPlace,
                        name(event.state(), event.terms())));
    }

    /// A host tells its state: the iceberg rests, and shows no more than this of it.
    private void told(long orderId, OrderRestatedDecoder event) {
        publicIds.put(orderId, event.publicOrderId());
        arriving.computeIfPresent(orderId, (id, order) -> order.shows(event.displayedQty()));
    }

    private void end(long orderId) {
        remove(orderId);
        publicIds.remove(orderId);
    }

    private void remove(long orderId) {
        orders.remove(orderId);
        arriving.remove(orderId);
    }

    private void arrive() {
        arriving.forEach((orderId, order) -> {
            long seen = Math.min(order.displayQty, order.qty);
            orders.put(
                    orderId,
                    new Resting(
                            order.instrumentId,
                            order.side,
                            order.price,
                            order.displayQty,
                            seen,
                            ++lastPlace,
                            order.name));
        });
        arriving.clear();
    }

    /// The visible orders as they stand; after the last event of a command.
    public MarketImage image() {
        SortedMap<Integer, List<Map.Entry<Long, Resting>>> books = new TreeMap<>();
        for (Map.Entry<Long, Resting> order : orders.entrySet()) {
            books.computeIfAbsent(order.getValue().instrumentId, id -> new ArrayList<>())
                    .add(order);
        }
        SortedMap<Integer, List<VisibleOrder>> image = new TreeMap<>();
        books.forEach((instrumentId, entries) -> {
            entries.sort(Map.Entry.comparingByValue(byPriority()));
            image.put(instrumentId, entries.stream().map(this::visible).toList());
        });
        return new MarketImage(image);
    }

    private static Comparator<Resting> byPriority() {
        return Comparator.comparing(Resting::side)
                .thenComparing(order -> order.price != OrderTermsDecoder.priceNullValue())
                .thenComparingLong(order -> order.side == Side.BUY ? -order.price : order.price)
                .thenComparingLong(Resting::place);
    }

    private VisibleOrder visible(Map.Entry<Long, Resting> entry) {
        Resting order = entry.getValue();
        long id = publicIds.getOrDefault(entry.getKey(), entry.getKey());
        return new VisibleOrder(id, order.side, order.price, order.qty, order.name);
    }
}
