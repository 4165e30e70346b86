package crossbook.fix;

import crossbook.protocol.OrdStatus;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;

import org.agrona.collections.LongArrayList;

/// An order as its participant was told of it last.
final class KnownOrder {
    /// The orders that are not there.
    static final KnownOrder NONE = new KnownOrder(ExecutionReportDecoder.orderIdNullValue());

    long orderId;

    /// Its ids, as [PendingRequests#id] has them; the last is the one that it has.
    final LongArrayList ids = new LongArrayList();

    int instrumentId = Instruments.NONE;
    Side side = Side.NULL_VAL;
    OrdStatus status = OrdStatus.REJECTED;
    long leavesQty;
    long cumQty;
    long cumValue;

    /// The event of which it was told last.
    long event;

    /// Whether it is in the queue of closed orders. A later report does not queue it again.
    boolean isToBeForgotten;

    KnownOrder(long orderId) {
        this.orderId = orderId;
    }

    /// It becomes another, of which nothing was told yet.
    KnownOrder reusedFor(long nextOrderId) {
        orderId = nextOrderId;
        ids.clear();
        instrumentId = Instruments.NONE;
        side = Side.NULL_VAL;
        is(OrdStatus.REJECTED, 0, 0, 0);
        event = 0;
        isToBeForgotten = false;
        return this;
    }

    /// Whether that is the id that it has.
    boolean isNamed(long id) {
        return !ids.isEmpty() && ids.getLong(ids.size() - 1) == id;
    }

    boolean isClosed() {
        return status == OrdStatus.FILLED
                || status == OrdStatus.CANCELED
                || status == OrdStatus.REJECTED
                || status == OrdStatus.EXPIRED;
    }

    /// A report says how it is now.
    void is(OrdStatus now, long leaves, long cum, long value) {
        status = now;
        leavesQty = leaves;
        cumQty = cum;
        cumValue = value;
    }
}
