package crossbook.web.live;

import crossbook.client.stream.EventListener;
import crossbook.protocol.ExecType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.OrderAcceptedDecoder;
import crossbook.protocol.event.OrderActivatedDecoder;
import crossbook.protocol.event.OrderCanceledDecoder;
import crossbook.protocol.event.OrderExpiredDecoder;
import crossbook.protocol.event.OrderParkedDecoder;
import crossbook.protocol.event.OrderRejectedDecoder;
import crossbook.protocol.event.OrderReplacedDecoder;
import crossbook.protocol.event.OrderRestatedDecoder;
import crossbook.protocol.event.OrderStateDecoder;
import crossbook.protocol.event.OrderTriggeredDecoder;

/// Reads the events of orders, but for their trades.
///
/// An order that is not known was there before the first event that was read: what its event
/// tells of it is taken.
final class OrderEvents implements EventListener {
    private final OrderBooks books;
    private final Executions executions;

    OrderEvents(OrderBooks books, Executions executions) {
        this.books = books;
        this.executions = executions;
    }

    @Override
    public void onOrderAccepted(OrderAcceptedDecoder event) {
        EventHeadDecoder head = event.head();
        LiveOrder order = open(event.state(), event.terms());
        order.leavesQty = event.state().leavesQty();
        order.createdNs = head.timestampNs();
        touch(order, head);
        order.participant.activity.order(head.timestampNs());
        executions.changed(order, ExecType.NEW);
    }

    private LiveOrder open(OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = books.open(state.orderId(), (int) state.participantId(), terms.clOrdId());
        order.set(terms);
        return order;
    }

    private static void touch(LiveOrder order, EventHeadDecoder head) {
        order.timestampNs = head.timestampNs();
        order.eventNumber = head.eventNumber();
    }

    @Override
    public void onOrderRejected(OrderRejectedDecoder event) {
        int participantId = (int) event.participantId();
        if (participantId < 0) return; // nobody's
        EventHeadDecoder head = event.head();
        LiveOrder order = books.refuse(participantId, event.terms().clOrdId());
        order.set(event.terms());
        order.reason = event.reason();
        order.createdNs = head.timestampNs();
        touch(order, head);
        order.participant.activity.rejected(head.timestampNs());
        executions.changed(order, ExecType.REJECTED);
        books.remember(order);
    }

    /// The order that an event is about.
    private LiveOrder order(OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = books.order(state.orderId());
        return order == null ? open(state, terms) : order;
    }

    @Override
    public void onOrderReplaced(OrderReplacedDecoder event) {
        OrderTermsDecoder terms = event.terms();
        LiveOrder order = order(event.state(), terms);
        books.name(order, terms.clOrdId());
        order.set(terms);
        progress(order, event.state());
        touch(order, event.head());
        order.reason = Reason.NONE;
        order.participant.activity.replace(event.head().timestampNs());
        executions.changed(order, ExecType.REPLACED);
    }

    /// What is left and done, and the state that follows unless the order waits.
    private static void progress(LiveOrder order, OrderStateDecoder state) {
        order.leavesQty = state.leavesQty();
        order.cumQty = state.cumQty();
        boolean waits = order.state == OrderState.PARKED || order.state == OrderState.UNTRIGGERED;
        if (!waits) order.state = working(order.cumQty);
    }

    private static OrderState working(long cumQty) {
        return cumQty == 0 ? OrderState.NEW : OrderState.PARTIALLY_FILLED;
    }

    @Override
    public void onOrderCanceled(OrderCanceledDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.cumQty = event.state().cumQty();
        touch(order, event.head());
        order.participant.activity.cancel(event.head().timestampNs());
        end(order, OrderState.CANCELED, event.reason(), ExecType.CANCELED);
    }

    @Override
    public void onOrderExpired(OrderExpiredDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.cumQty = event.state().cumQty();
        touch(order, event.head());
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

    @Override
    public void onOrderParked(OrderParkedDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.leavesQty = event.state().leavesQty();
        order.cumQty = event.state().cumQty();
        order.reason = event.reason();
        order.state = event.reason() == Reason.WAITS_FOR_ELECTION
                ? OrderState.UNTRIGGERED
                : OrderState.PARKED;
        touch(order, event.head());
        executions.changed(order, ExecType.SUSPENDED);
    }

    /// It has waited and does no more.
    private void onWorking(
            EventHeadDecoder head, OrderStateDecoder state, OrderTermsDecoder terms) {
        LiveOrder order = order(state, terms);
        order.set(terms);
        order.leavesQty = state.leavesQty();
        order.cumQty = state.cumQty();
        order.state = working(order.cumQty);
        order.reason = Reason.NONE;
        touch(order, head);
        executions.changed(order, ExecType.TRIGGERED);
    }

    @Override
    public void onOrderActivated(OrderActivatedDecoder event) {
        onWorking(event.head(), event.state(), event.terms());
    }

    @Override
    public void onOrderTriggered(OrderTriggeredDecoder event) {
        onWorking(event.head(), event.state(), event.terms());
    }

    @Override
    public void onOrderRestated(OrderRestatedDecoder event) {
        LiveOrder order = order(event.state(), event.terms());
        order.set(event.terms());
        progress(order, event.state());
        order.reason = event.reason();
        touch(order, event.head());
        // A part of an iceberg that takes the place of another is news for the market alone.
        if (event.reason() != Reason.REPLENISHED) executions.changed(order, ExecType.RESTATED);
    }
}
