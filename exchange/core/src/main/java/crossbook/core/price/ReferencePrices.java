package crossbook.core.price;

import crossbook.core.model.Instrument;
import crossbook.core.model.Tolerance;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The prices that an instrument remembers: what stops are elected by, what circuit breakers
/// compare with, what an auction falls back on (`rulebook.md` 1.4, 5.1, 7).
public final class ReferencePrices {
    /// No price. No real price is as low.
    public static final long NONE = Instrument.NO_PRICE;

    /// The price of the last trade in the book or in an auction.
    private long last = NONE;

    private boolean hasTradedToday;

    /// When the last day ended.
    private long dayEndedNs = NONE;

    /// The static reference: the latest auction price, before the first the previous close.
    private long fixed = NONE;

    /// The closing price of the day that is over, or of today once it is published.
    private long close = NONE;

    /// Whether the close is newer than the last price.
    private boolean hasClosedSince;

    private Tolerance tolerance = Tolerance.NONE;

    /// The prices at which a trade would be too far from a reference: at or below, at or above.
    private long breachBelow = Long.MIN_VALUE;

    private long breachAbove = Long.MAX_VALUE;

    public boolean hasLast() {
        return last != NONE;
    }

    public long last() {
        if (last == NONE) throw new IllegalStateException("no last price: nothing has traded");
        return last;
    }

    public void setLast(long price) {
        last = price;
        hasTradedToday = true;
        hasClosedSince = false;
    }

    /// The last trade does not count any more; the one before it was at `price`.
    public void resetLast(long price, long tradeTimeNs) {
        last = price;
        hasTradedToday = tradeTimeNs >= dayEndedNs;
        updateBreach();
    }

    /// No trade is known that counts.
    public void forgetLast() {
        last = NONE;
        hasTradedToday = false;
        updateBreach();
    }

    /// Whether there was a trade since the day began.
    public boolean hasTradedToday() {
        return hasTradedToday;
    }

    /// A day is over: what closed it is what the next one refers to.
    public void endDay(long now) {
        hasTradedToday = false;
        dayEndedNs = now;
        if (close != NONE) fixed = close;
    }

    /// The dynamic reference: the last price, before the first the close.
    public long dynamic() {
        return last != NONE ? last : close;
    }

    public boolean hasFixed() {
        return fixed != NONE;
    }

    public long fixed() {
        return fixed;
    }

    public void setFixed(long price) {
        fixed = price;
    }

    public boolean hasClose() {
        return close != NONE;
    }

    public long close() {
        return close;
    }

    public void setClose(long price) {
        close = price;
        hasClosedSince = true;
    }

    /// What an auction without a market of its own refers to: the newer one of last price and
    /// close (`rulebook.md` 5.1), else the static reference; [#NONE] if there is none.
    public long auctionReference() {
        if (last != NONE && !hasClosedSince) return last;
        return close != NONE ? close : fixed;
    }

    /// Whether a breaker may trip at all.
    public boolean hasBreaker() {
        return tolerance.staticBp() != 0 || tolerance.dynamicBp() != 0;
    }

    /// Whether a trade would be too far from the references as they were before the order.
    public boolean isBreach(long price) {
        return price <= breachBelow || price >= breachAbove;
    }

    /// The same, with another last price.
    public boolean isBreach(long price, long otherLast) {
        return (fixed != NONE && tolerance.isStaticBreach(price, fixed))
                || (otherLast != NONE && tolerance.isDynamicBreach(price, otherLast));
    }

    public long breachBelow() {
        return breachBelow;
    }

    public long breachAbove() {
        return breachAbove;
    }

    /// Computes the bounds anew; to be called before an order comes, when a reference or the
    /// tolerance has changed.
    public void updateBreach() {
        breachBelow = Long.MIN_VALUE;
        breachAbove = Long.MAX_VALUE;
        bound(fixed, tolerance.staticBp());
        bound(dynamic(), tolerance.dynamicBp());
    }

    /// The more restrictive of two bounds wins (`rulebook.md` 1.4).
    private void bound(long reference, int basisPoints) {
        if (reference == NONE || basisPoints == 0) return;
        long distance = Math.ceilDiv(reference * basisPoints, 10_000);
        breachBelow = Math.max(breachBelow, reference - distance);
        breachAbove = Math.min(breachAbove, reference + distance);
    }

    public void setTolerance(Tolerance changed) {
        tolerance = changed;
        updateBreach();
    }

    Tolerance tolerance() {
        return tolerance;
    }

    /// Takes over what another remembers, where it remembers something.
    public void goOnAs(ReferencePrices old) {
        last = old.last;
        hasTradedToday = old.hasTradedToday;
        hasClosedSince = old.hasClosedSince;
        dayEndedNs = old.dayEndedNs;
        if (old.fixed != NONE) fixed = old.fixed;
        if (old.close != NONE) close = old.close;
    }

    public void save(StateOutput out) {
        out.writeLong(last);
        out.writeLong(fixed);
        out.writeLong(close);
        out.writeLong(hasTradedToday ? 1 : 0);
        out.writeLong(hasClosedSince ? 1 : 0);
        out.writeLong(dayEndedNs);
        out.writeLong(tolerance.staticBp());
        out.writeLong(tolerance.dynamicBp());
    }

    public void load(StateInput in) {
        last = in.readLong();
        fixed = in.readLong();
        close = in.readLong();
        hasTradedToday = State.readIndex(in, 2, "traded today") == 1;
        hasClosedSince = State.readIndex(in, 2, "closed since") == 1;
        dayEndedNs = in.readLong();
        setTolerance(new Tolerance(
                State.readIndex(in, Tolerance.MAX_BP + 1, "static tolerance"),
                State.readIndex(in, Tolerance.MAX_BP + 1, "dynamic tolerance")));
    }
}
