package crossbook.web.live;

import crossbook.client.stream.EventHandler;
import crossbook.protocol.ExecType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Reads the events of orders, but for their trades.
///
/// An order that is not known was there before the first event that was read: what its event
/// tells of it is taken.
final class OrderEvents implements EventHandler {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderRejectedDecoder rejected = new OrderRejectedDecoder();
    private final OrderReplacedDecoder replaced = new OrderReplacedDecoder();
    private final OrderCanceledDecoder canceled = new OrderCanceledDecoder();
    private final OrderExpiredDecoder expired = new OrderExpiredDecoder();
    private final OrderParkedDecoder parked = new OrderParkedDecoder();
    private final OrderActivatedDecoder activated = new OrderActivatedDecoder();
    private final OrderTriggeredDecoder triggered = new OrderTriggeredDecoder();
    private final OrderRestatedDecoder restated = new OrderRestatedDecoder();
    private final OrderBooks books;
    private final Executions executions;

    OrderEvents(OrderBooks books, Executions executions) {
        this.books = books;
        this.executions = executions;
    }

    @Override
    public void onEvent(DirectBuffer buffer, int offset, int length) {
        header.wrap(buffer, offset);
        switch (header.templateId()) {
            case OrderAcceptedDecoder.TEMPLATE_ID ->
                onAccepted(accepted.wrapAndApplyHeader(buffer, offset, header));
            case OrderRejectedDecoder.TEMPLATE_ID ->
                onRejected(rejected.wrapAndApplyHeader(buffer, offset, header));
            case OrderReplacedDecoder.TEMPLATE_ID ->
                onReplaced(replaced.wrapAndApplyHeader(buffer, offset, header));
            case OrderCanceledDecoder.TEMPLATE_ID ->
                onCanceled(canceled.wrapAndApplyHeader(buffer, offset, header));
            case OrderExpiredDecoder.TEMPLATE_ID ->
                onExpired(expired.wrapAndApplyHeader(buffer, offset, header));
            case OrderParkedDecoder.TEMPLATE_ID ->
                onParked(parked.wrapAndApplyHeader(buffer, offset, header));
            case OrderActivatedDecoder.TEMPLATE_ID ->
                onActivated(activated.wrapAndApplyHeader(buffer, offset, header));
            case OrderTriggeredDecoder.TEMPLATE_ID ->
                onTriggered(triggered.wrapAndApplyHeader(buffer, offset, header));
            case OrderRestatedDecoder.TEMPLATE_ID ->
                onRestated(restated.wrapAndApplyHeader(buffer, offset, header));
            default -> {}
        }
    }

    private void onAccepted(OrderAcceptedDecoder event) {
        LiveOrder order = books.open(event.orderId(), (int) event.participantId(), event.clOrdId());
        order.instrumentId = (int) event.instrumentId();
        order.side = event.side();
        order.ordType = event.ordType();
        order.timeInForce = event.timeInForce();
        order.price = event.price();
        order.stopPrice = event.stopPrice();
        order.orderQty = event.orderQty();
        order.leavesQty = event.orderQty();
        order.displayQty = event.displayQty();
        order.minQty = event.minQty();
        order.flags = flags(event.buffer(), event.offset() + FLAGS_OF_ACCEPTED);
        order.smpKey = event.smpKey();
        order.pegReference = event.pegReference();
        order.expireTimeNs = event.expireTimeNs();
        order.trader = event.trader();
        order.account = event.account();
        order.createdNs = event.timestampNs();
        touch(order, event.timestampNs(), event.eventNumber());
        order.participant.activity.order(event.timestampNs());
        executions.changed(order, ExecType.NEW);
    }

    private static final int FLAGS_OF_ACCEPTED = OrderAcceptedDecoder.flagsEncodingOffset();

    private static int flags(DirectBuffer buffer, int at) {
        return buffer.getShort(at, ByteOrder.LITTLE_ENDIAN);
    }

    private static void touch(LiveOrder order, long timestampNs, long eventNumber) {
        order.timestampNs = timestampNs;
        order.eventNumber = eventNumber;
    }

    private void onRejected(OrderRejectedDecoder event) {
        int participantId = (int) event.participantId();
        if (participantId < 0) return; // nobody's
        LiveOrder order = books.refuse(participantId, event.clOrdId());
        order.instrumentId = (int) event.instrumentId();
        order.side = event.side();
        order.ordType = event.ordType();
        order.timeInForce = event.timeInForce();
        order.price = event.price();
        order.orderQty = event.orderQty();
        order.reason = event.reason();
        order.trader = event.trader();
        order.account = event.account();
        order.createdNs = event.timestampNs();
        touch(order, event.timestampNs(), event.eventNumber());
        order.participant.activity.rejected(event.timestampNs());
        executions.changed(order, ExecType.REJECTED);
        books.remember(order);
    }

    private void onReplaced(OrderReplacedDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.ordType = event.ordType();
            order.timeInForce = event.timeInForce();
        }
        books.name(order, event.clOrdId());
        order.price = event.price();
        order.orderQty = event.orderQty();
        order.displayQty = event.displayQty();
        progress(order, event.leavesQty(), event.cumQty());
        touch(order, event.timestampNs(), event.eventNumber());
        order.reason = Reason.NONE;
        order.participant.activity.replace(event.timestampNs());
        executions.changed(order, ExecType.REPLACED);
    }

    private LiveOrder found(long orderId, int participantId, String clOrdId) {
        return books.open(orderId, participantId, clOrdId);
    }

    /// What is left and done, and the state that follows unless the order waits.
    private static void progress(LiveOrder order, long leavesQty, long cumQty) {
        order.leavesQty = leavesQty;
        order.cumQty = cumQty;
        boolean waits = order.state == OrderState.PARKED || order.state == OrderState.UNTRIGGERED;
        if (!waits) order.state = working(cumQty);
    }

    private static OrderState working(long cumQty) {
        return cumQty == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
    }

    private void onCanceled(OrderCanceledDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.ordType = event.ordType();
            order.timeInForce = event.timeInForce();
            order.price = event.price();
            order.orderQty = event.orderQty();
            order.cumQty = event.cumQty();
        }
        touch(order, event.timestampNs(), event.eventNumber());
        order.participant.activity.cancel(event.timestampNs());
        end(order, OrderState.CANCELED, event.reason(), ExecType.CANCELED);
    }

    private void onExpired(OrderExpiredDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.ordType = event.ordType();
            order.timeInForce = event.timeInForce();
            order.price = event.price();
            order.orderQty = event.orderQty();
            order.cumQty = event.cumQty();
        }
        touch(order, event.timestampNs(), event.eventNumber());
        end(order, OrderState.EXPIRED, event.reason(), ExecType.EXPIRED);
    }

    private void end(LiveOrder order, OrderState state, Reason reason, ExecType type) {
        if (!order.state.isOpen()) return;
        order.state = state;
        order.reason = reason;
        order.leavesQty = 0;
        executions.changed(order, type);
        books.close(order, state, reason);
    }

    private void onParked(OrderParkedDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.ordType = event.ordType();
            order.timeInForce = event.timeInForce();
            order.price = event.price();
            order.orderQty = event.orderQty();
        }
        order.leavesQty = event.leavesQty();
        order.cumQty = event.cumQty();
        order.reason = event.reason();
        order.state = event.reason() == Reason.WAITS_FOR_ELECTION
                ? OrderState.UNTRIGGERED
                : OrderState.PARKED;
        touch(order, event.timestampNs(), event.eventNumber());
        executions.changed(order, ExecType.SUSPENDED);
    }

    private void onActivated(OrderActivatedDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.timeInForce = event.timeInForce();
            order.orderQty = event.orderQty();
        }
        order.ordType = event.ordType();
        order.price = event.price();
        order.displayQty = event.displayQty();
        works(order, event.leavesQty(), event.cumQty());
        touch(order, event.timestampNs(), event.eventNumber());
        executions.changed(order, ExecType.TRIGGERED);
    }

    private void onTriggered(OrderTriggeredDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.timeInForce = event.timeInForce();
            order.orderQty = event.orderQty();
        }
        order.ordType = event.ordType();
        order.price = event.price();
        order.displayQty = event.displayQty();
        works(order, event.leavesQty(), event.cumQty());
        touch(order, event.timestampNs(), event.eventNumber());
        executions.changed(order, ExecType.TRIGGERED);
    }

    /// It has waited and does no more.
    private static void works(LiveOrder order, long leavesQty, long cumQty) {
        order.leavesQty = leavesQty;
        order.cumQty = cumQty;
        order.state = working(cumQty);
        order.reason = Reason.NONE;
    }

    private void onRestated(OrderRestatedDecoder event) {
        LiveOrder order = books.order(event.orderId());
        if (order == null) {
            order = found(event.orderId(), (int) event.participantId(), event.clOrdId());
            order.instrumentId = (int) event.instrumentId();
            order.side = event.side();
            order.ordType = event.ordType();
            order.timeInForce = event.timeInForce();
        }
        order.price = event.price();
        order.orderQty = event.orderQty();
        progress(order, event.leavesQty(), event.cumQty());
        order.reason = event.reason();
        touch(order, event.timestampNs(), event.eventNumber());
        // A part of an iceberg that takes the place of another is news for the market alone.
        if (event.reason() != Reason.REPLENISHED) executions.changed(order, ExecType.RESTATED);
    }
}
