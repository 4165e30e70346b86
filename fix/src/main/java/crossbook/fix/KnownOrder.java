package crossbook.fix;

import crossbook.protocol.OrdStatus;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ExecutionReportDecoder;

import org.agrona.collections.LongArrayList;

/// An order as its participant was told of it last.
final class KnownOrder {
    /// Decimals of an average beyond those of the instrument, where it has no end.
    private static final int MORE_DECIMALS = 6;

    private static final int MOST_DECIMALS = 18;

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

    /// The event of which it was told last.
    long event;

    /// Of how much of [#cumQty] the price was told, and what it cost: units of the price by
    /// quantity. Below 0: not of all, or more than a number can say.
    private long tradedQty;

    private long value;

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
    void is(OrdStatus now, long leaves, long cum) {
        status = now;
        leavesQty = leaves;
        cumQty = cum;
        if (cum != tradedQty) tradedQty = -1;
    }

    /// It has traded; the report says how it is then.
    void traded(long price, long qty) {
        long high = Math.multiplyHigh(price, qty);
        long more = price * qty;
        boolean fits = high == 0 && more >= 0 && value + more >= 0;
        if (tradedQty < 0 || !fits) return;
        tradedQty += qty;
        value += more;
    }

    /// Writes the average price of all its fills, rounded once, unless it is not known.
    ///
    /// @param cum how much a report says has traded: it may be of before
    /// @param isNeeded whether it must be there: 0 then
    void writeAverage(long cum, int scale, boolean isNeeded, FixWriter to) {
        if (cum == 0 || tradedQty != cum) {
            if (isNeeded) to.number(Tag.AVG_PX, 0);
            return;
        }
        int more = Math.min(MORE_DECIMALS, MOST_DECIMALS - scale);
        long units = value / cum;
        long rest = value % cum;
        int decimals = 0;
        while (rest != 0 && decimals < more && Math.max(units, rest) < Long.MAX_VALUE / 20) {
            units = units * 10 + rest * 10 / cum;
            rest = rest * 10 % cum;
            decimals++;
        }
        if (rest >= cum - rest) units++; // a half is rounded up
        to.decimal(Tag.AVG_PX, units, scale + decimals);
    }
}
