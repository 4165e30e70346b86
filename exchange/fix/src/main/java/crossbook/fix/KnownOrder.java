package crossbook.fix;

import crossbook.protocol.OrdStatus;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;

import org.agrona.collections.LongArrayList;

/// An order as its participant was told of it last.
final class KnownOrder {
    /// The orders that are not there.
    static final KnownOrder NONE = new KnownOrder(ExecutionReportDecoder.orderIdNullValue());

    final long orderId;

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

    KnownOrder(long orderId) {
        this.orderId = orderId;
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
