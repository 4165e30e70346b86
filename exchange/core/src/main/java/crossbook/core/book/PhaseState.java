package crossbook.core.book;

import crossbook.core.order.AuctionOutcome;
import crossbook.core.price.EngineTime;
import crossbook.core.price.ReferencePrices;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// How far a book has come within its day and its phase, beside the phase itself.
public final class PhaseState {
    private static final long NEVER = EngineTime.NO_DEADLINE;

    /// Stands for no phase.
    public static final int NONE = -1;

    /// The visible quote that pegged and hidden orders have followed last.
    public final Quote quote = new Quote();

    /// When the hidden orders are to be tried next.
    public long hiddenRunNs = NEVER;

    /// When the indicative price of a call is to be told next.
    public long indicateNs = NEVER;

    /// When it was told last, and what.
    public long indicatedNs;

    public final AuctionOutcome indicated = new AuctionOutcome();

    /// The boundary of the schedule that was passed last, nanoseconds since 1970 UTC.
    public long scheduledNs = Long.MIN_VALUE;

    /// Whether an operator chose the phase, and no schedule.
    public boolean isForced;

    /// The number of the phase that a volatility auction has interrupted, or [#NONE].
    public int interrupted = NONE;

    /// The calls that the auction has been before the one that is on.
    public final EarlierCalls earlier = new EarlierCalls();

    /// When a call began that has no end until one is needed, or [EngineTime#NO_DEADLINE] if
    /// another is on. Its end will be a multiple of its length later.
    public long idleSinceNs = NEVER;

    /// Whether the call is in the random time at its end.
    public boolean isOvertime;

    public int marketOrderExtensions;
    public int priceExtensions;

    /// The price of the day's closing auction, or none.
    public long auctionClose = ReferencePrices.NONE;

    /// The price at which a trade would have been too far from a reference, or none.
    public long breachPrice = ReferencePrices.NONE;

    /// The last price before the order that would have traded there, or none.
    public long breachDynamic = ReferencePrices.NONE;

    /// A trade would have been too far from a reference price.
    public void breach(long price, long dynamic) {
        breachPrice = price;
        breachDynamic = dynamic;
    }

    /// Whether a call is on that has no end until one is needed.
    public boolean isIdle() {
        return idleSinceNs != NEVER;
    }

    public boolean isTripped() {
        return breachPrice != ReferencePrices.NONE;
    }

    /// A phase has begun.
    public void begin() {
        indicateNs = NEVER;
        indicated.clear();
        indicatedNs = 0;
        idleSinceNs = NEVER;
        isOvertime = false;
        marketOrderExtensions = 0;
        priceExtensions = 0;
        breachPrice = ReferencePrices.NONE;
    }

    /// Takes over how far the schedule of the same instrument has come.
    void goOnAs(PhaseState old) {
        scheduledNs = old.scheduledNs;
        isForced = old.isForced;
        interrupted = old.interrupted;
        idleSinceNs = old.idleSinceNs;
        isOvertime = old.isOvertime;
        marketOrderExtensions = old.marketOrderExtensions;
        priceExtensions = old.priceExtensions;
        auctionClose = old.auctionClose;
        earlier.goOnAs(old.earlier);
    }

    public void save(StateOutput out) {
        quote.save(out);
        out.writeLong(hiddenRunNs);
        out.writeLong(indicateNs);
        out.writeLong(indicatedNs);
        out.writeLong(indicated.hasPrice ? 1 : 0);
        out.writeLong(indicated.price);
        out.writeLong(indicated.qty);
        out.writeLong(indicated.surplus);
        out.writeLong(scheduledNs);
        out.writeLong(isForced ? 1 : 0);
        out.writeLong(interrupted);
        out.writeLong(idleSinceNs);
        out.writeLong(isOvertime ? 1 : 0);
        out.writeLong(marketOrderExtensions);
        out.writeLong(priceExtensions);
        out.writeLong(auctionClose);
        earlier.save(out);
    }

    public void load(StateInput in, int phases) {
        quote.load(in);
        hiddenRunNs = in.readLong();
        indicateNs = in.readLong();
        indicatedNs = in.readLong();
        indicated.hasPrice = State.readIndex(in, 2, "indicated") == 1;
        indicated.price = in.readLong();
        indicated.qty = in.readLong();
        indicated.surplus = in.readLong();
        scheduledNs = in.readLong();
        isForced = State.readIndex(in, 2, "forced phase") == 1;
        long phase = in.readLong();
        State.check(phase >= NONE && phase < phases, "interrupted phase " + phase);
        interrupted = (int) phase;
        idleSinceNs = in.readLong();
        isOvertime = State.readIndex(in, 2, "overtime") == 1;
        marketOrderExtensions = State.readIndex(in, Integer.MAX_VALUE, "extensions");
        priceExtensions = State.readIndex(in, Integer.MAX_VALUE, "extensions");
        auctionClose = in.readLong();
        earlier.load(in);
    }
}
