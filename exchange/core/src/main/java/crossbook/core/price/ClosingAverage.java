package crossbook.core.price;

import crossbook.core.model.Instrument;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The average price, weighted by quantity, of the last trades before the closing call: what a day
/// closes at that has no closing auction (`rulebook.md` 7). Exact, in 128 bits, and rounded to
/// the nearest price unit at the end.
public final class ClosingAverage {
    private long fromNs = EngineTime.NO_DEADLINE;
    private long qtyHigh;
    private long qtyLow;
    private long valueHigh;
    private long valueLow;

    /// Trades from then on count.
    public void begin(long from) {
        if (from == fromNs) return; // trading goes on after an interruption
        fromNs = from;
        qtyHigh = 0;
        qtyLow = 0;
        valueHigh = 0;
        valueLow = 0;
    }

    public void end() {
        begin(EngineTime.NO_DEADLINE);
    }

    public void add(long now, long price, long traded) {
        if (now < fromNs) return;
        long low = price * traded;
        qtyLow += traded;
        if (Long.compareUnsigned(qtyLow, traded) < 0) qtyHigh++;
        valueHigh += Math.multiplyHigh(price, traded);
        valueLow += low;
        if (Long.compareUnsigned(valueLow, low) < 0) valueHigh++;
    }

    /// A trade that was added no longer counts.
    public void remove(long tradeTimeNs, long price, long traded) {
        if (tradeTimeNs < fromNs) return;
        long low = price * traded;
        if (Long.compareUnsigned(qtyLow, traded) < 0) qtyHigh--;
        qtyLow -= traded;
        if (Long.compareUnsigned(valueLow, low) < 0) valueHigh--;
        valueLow -= low;
        valueHigh -= Math.multiplyHigh(price, traded);
    }

    public boolean hasPrice() {
        return (qtyHigh | qtyLow) != 0;
    }

    /// Price units. The quotient is between the lowest and the highest price that was added, so it
    /// is found by halving.
    public long price() {
        long low = 0;
        long high = Instrument.MAX_PRICE;
        while (high - low > 1) {
            long middle = (low + high) >>> 1;
            if (isAtMostTwice(2 * middle - 1)) low = middle;
            else high = middle;
        }
        return low;
    }

    /// Whether this many halves of a price unit, times the quantity, are at most the value.
    private boolean isAtMostTwice(long halves) {
        long twiceHigh = (valueHigh << 1) | (valueLow >>> 63);
        long twiceLow = valueLow << 1;
        long high = Math.unsignedMultiplyHigh(halves, qtyLow) + halves * qtyHigh;
        int byHigh = Long.compare(high, twiceHigh);
        return byHigh != 0 ? byHigh < 0 : Long.compareUnsigned(halves * qtyLow, twiceLow) <= 0;
    }

    public void save(StateOutput out) {
        out.writeLong(fromNs);
        out.writeLong(qtyHigh);
        out.writeLong(qtyLow);
        out.writeLong(valueHigh);
        out.writeLong(valueLow);
    }

    public void load(StateInput in) {
        fromNs = in.readLong();
        qtyHigh = in.readLong();
        qtyLow = in.readLong();
        valueHigh = in.readLong();
        valueLow = in.readLong();
    }
}
