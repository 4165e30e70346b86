package crossbook.marketdata;

import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.MarketImage.VisibleOrder;
import crossbook.client.stream.EventHandler;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.Side;
import crossbook.protocol.event.EventFlagsDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
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
/// the feed, so that the feed can be held against it. Reads private fields; it is for
/// those who run an exchange.
public final class EventBooks implements EventHandler {
    private static final int EVENT_FLAGS =
            MessageHeaderDecoder.ENCODED_LENGTH + OrderAcceptedDecoder.eventFlagsEncodingOffset();

    private record Resting(int instrumentId, Side side, long price, long qty, long place) {
        Resting withQty(long newQty) {
            return new Resting(instrumentId, side, price, newQty, place);
        }
    }

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final TradedDecoder traded = new TradedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCanceledDecoder canceled = new OrderCanceledDecoder();
    private final OrderExpiredDecoder expired = new OrderExpiredDecoder();
    private final Map<Long, Resting> orders = new HashMap<>();
    private final Map<Long, Resting> arriving = new LinkedHashMap<>();
    private long lastPlace;

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID ->
                onAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            case TradedDecoder.TEMPLATE_ID ->
                onTraded(traded.wrapAndApplyHeader(buffer, offset, header));
            case OrderReplacedDecoder.TEMPLATE_ID ->
                onReplaced(replaced.wrapAndApplyHeader(buffer, offset, header));
            case OrderCanceledDecoder.TEMPLATE_ID ->
                remove(canceled.wrapAndApplyHeader(buffer, offset, header).orderId());
            case OrderExpiredDecoder.TEMPLATE_ID ->
                remove(expired.wrapAndApplyHeader(buffer, offset, header).orderId());
            default -> {}
        }
        if (EventFlagsDecoder.lastOfCommand(buffer.getByte(offset + EVENT_FLAGS))) arrive();
    }

    private void onAccepted(OrderAcceptedDecoder event) {
        arriving.put(
                event.orderId(),
                new Resting(
                        (int) event.instrumentId(),
                        event.side(),
                        event.price(),
                        event.orderQty(),
                        0));
    }

    private void onTraded(TradedDecoder event) {
        resize(event.makerOrderId(), event.makerLeavesQty());
        resize(event.takerOrderId(), event.takerLeavesQty());
    }

    private void resize(long orderId, long leavesQty) {
        if (leavesQty == 0) {
            remove(orderId);
            return;
        }
        orders.computeIfPresent(orderId, (id, order) -> order.withQty(leavesQty));
        arriving.computeIfPresent(orderId, (id, order) -> order.withQty(leavesQty));
    }

    private void onReplaced(OrderReplacedDecoder event) {
        if (event.priority() == Priority.KEPT) {
            resize(event.orderId(), event.leavesQty());
            return;
        }
        Resting order = orders.remove(event.orderId());
        arriving.put(
                event.orderId(),
                new Resting(order.instrumentId, order.side, event.price(), event.leavesQty(), 0));
    }

    private void remove(long orderId) {
        orders.remove(orderId);
        arriving.remove(orderId);
    }

    private void arrive() {
        arriving.forEach((orderId, order) -> orders.put(
                orderId,
                new Resting(order.instrumentId, order.side, order.price, order.qty, ++lastPlace)));
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
            image.put(instrumentId, entries.stream().map(EventBooks::visible).toList());
        });
        return new MarketImage(image);
    }

    private static Comparator<Resting> byPriority() {
        return Comparator.comparing(Resting::side)
                .thenComparingLong(order -> order.side == Side.BUY ? -order.price : order.price)
                .thenComparingLong(Resting::place);
    }

    private static VisibleOrder visible(Map.Entry<Long, Resting> entry) {
        Resting order = entry.getValue();
        return new VisibleOrder(entry.getKey(), order.side, order.price, order.qty);
    }
}
