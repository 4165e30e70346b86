package crossbook.fix;

import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.OrderStatusDecoder;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.ArrayDeque;
import java.util.Deque;

/// What a participant was told of its orders over FIX: those that live, and the last that were
/// closed. So a refused cancel and a question about a closed order are answered with the truth,
/// which the engine does not tell. It is not kept: of what was told before the exchange was
/// started it knows nothing.
final class KnownOrders {
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int MOST_CLOSED = 8_192;

    /// What was passed on and is never answered is forgotten some time.
    private static final int MOST_ASKED = 8_192;

    /// An order that is renamed again and again is found by its last ids.
    private static final int MOST_IDS = 8;

    private final Long2ObjectHashMap<KnownOrder> byOrderId = new Long2ObjectHashMap<>();
    private final Long2ObjectHashMap<KnownOrder> byId = new Long2ObjectHashMap<>();
    private final Deque<KnownOrder> closed = new ArrayDeque<>();

    /// Records of forgotten orders, for the next ones: so that no order allocates.
    private final Deque<KnownOrder> forgotten = new ArrayDeque<>();

    /// By the id of what was passed on and is not answered.
    private final Long2ObjectHashMap<Side> sides = new Long2ObjectHashMap<>();

    private final UnsafeBuffer id = new UnsafeBuffer(new byte[CL_ORD_ID]);

    /// Something was not told: what is known may no longer be true.
    void forget() {
        byOrderId.clear();
        byId.clear();
        closed.clear();
        sides.clear();
    }

    /// The order of an id of the exchange, or of the participant; null if it is not known.
    KnownOrder find(long orderId, DirectBuffer buffer, int idAt) {
        return orderId == ExecutionReportDecoder.orderIdNullValue()
                ? byId.get(PendingRequests.id(buffer, idAt))
                : byOrderId.get(orderId);
    }

    /// The same of a question.
    KnownOrder find(Question question) {
        id.setMemory(0, id.capacity(), (byte) 0);
        id.putStringWithoutLengthAscii(0, question.clOrdId, 0, id.capacity());
        return question.isOwn ? find(question.orderId, id, 0) : null;
    }

    /// An order or a replace was passed on: its id will be that of an order of a side.
    void asked(DirectBuffer buffer, int idAt, Side side) {
        if (sides.size() >= MOST_ASKED) sides.clear();
        sides.put(PendingRequests.id(buffer, idAt), side);
    }

    /// The side of an order, also of one of which nothing was told yet; null if it is not known.
    Side side(long orderId, DirectBuffer buffer, int idAt) {
        KnownOrder order = find(orderId, buffer, idAt);
        if (order != null) return order.side;
        boolean isNamed = orderId == ExecutionReportDecoder.orderIdNullValue();
        return isNamed ? sides.get(PendingRequests.id(buffer, idAt)) : null;
    }

    /// A report is told.
    void told(ExecutionReportDecoder report) {
        int idAt = report.offset() + ExecutionReportDecoder.clOrdIdEncodingOffset();
        long id = PendingRequests.id(report.buffer(), idAt);
        if (report.orderId() == ExecutionReportDecoder.orderIdNullValue()) {
            sides.remove(id);
            return;
        }
        KnownOrder order = order(report.orderId());
        if (report.eventNumber() <= order.event) return;
        order.event = report.eventNumber();
        named(order, id);
        order.instrumentId = (int) report.instrumentId();
        order.side = report.side();
        order.is(report.ordStatus(), report.leavesQty(), report.cumQty(), report.cumValue());
        if (order.isClosed()) closed(order);
    }

    /// The exchange was asked how an order is.
    void learn(OrderStatusDecoder status) {
        KnownOrder order = order(status.orderId());
        if (status.eventNumber() <= order.event) return;
        order.event = status.eventNumber();
        int idAt = status.terms().offset() + OrderTermsDecoder.clOrdIdEncodingOffset();
        named(order, PendingRequests.id(status.buffer(), idAt));
        order.instrumentId = (int) status.terms().instrumentId();
        order.side = status.terms().side();
        order.is(status.ordStatus(), status.leavesQty(), status.cumQty(), status.cumValue());
    }

    private KnownOrder order(long orderId) {
        KnownOrder order = byOrderId.get(orderId);
        if (order != null) return order;
        KnownOrder unknown =
                forgotten.isEmpty() ? new KnownOrder(orderId) : forgotten.pop().reusedFor(orderId);
        byOrderId.put(orderId, unknown);
        return unknown;
    }

    private void named(KnownOrder order, long id) {
        if (order.isNamed(id)) return;
        sides.remove(id);
        if (byId.put(id, order) == order) return;
        order.ids.addLong(id);
        if (order.ids.size() <= MOST_IDS) return;
        forget(order.ids.getLong(0), order);
        order.ids.removeAt(0);
    }

    private void forget(long id, KnownOrder order) {
        if (byId.get(id) == order) byId.remove(id);
    }

    private void closed(KnownOrder order) {
        if (order.isToBeForgotten) return;
        order.isToBeForgotten = true;
        closed.add(order);
        if (closed.size() <= MOST_CLOSED) return;
        KnownOrder oldest = closed.remove();
        byOrderId.remove(oldest.orderId);
        for (int i = 0; i < oldest.ids.size(); i++) forget(oldest.ids.getLong(i), oldest);
        forgotten.push(oldest);
    }
}
