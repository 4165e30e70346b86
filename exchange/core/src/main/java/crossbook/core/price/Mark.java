package crossbook.core.price;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.money.Amounts;
import crossbook.core.money.Positions;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// The price at which the positions in an instrument are valued, and how far they have followed it:
/// so many are valued anew at a time, in a circle, and the next ones no sooner than a while later.
/// A mark that moves in the middle lets the walk go on once around, so that every position has its
/// turn however often it moves.
public final class Mark {
    /// How many positions are valued at a time.
    public static final int STEPS = 256;

    /// How long the next ones wait.
    public static final long PAUSE_NS = 1_000_000;

    /// How long a mark stands still between two parts of its way.
    public static final long SECOND_NS = 1_000_000_000;

    /// The largest position, live orders included, of which no value overflows at any mark, nor
    /// what it needs.
    public final long maxQty;

    /// Price units.
    public long price = ReferencePrices.NONE;

    /// What closed a day that has not ended yet; [ReferencePrices#NONE] if nothing has.
    public long settlementPrice = ReferencePrices.NONE;

    /// The position that is next; [Positions#NONE] for the first of the instrument.
    public int next = Positions.NONE;

    /// How many are to be valued.
    public int left;

    /// Whether one may have been passed over: a position that was opened meanwhile takes a turn.
    private boolean mayMissOne;

    /// When, nanoseconds since 1970 UTC, or [EngineTime#NO_DEADLINE].
    public long dueNs = EngineTime.NO_DEADLINE;

    /// When the price moved last, nanoseconds since 1970 UTC.
    public long movedNs;

    /// When it goes on to where it is not yet, or [EngineTime#NO_DEADLINE].
    private long goesOnNs = EngineTime.NO_DEADLINE;

    /// What commands have set of a median.
    public final Index index;

    private final boolean isBounded;

    /// The positions to be liquidated as soon as they can be, those that wait longest first.
    private int[] liquidations = {};

    private int liquidationCount;

    /// The highest that it can be.
    private final long maxPrice;

    public Mark(Coverage coverage) {
        Margin margin = coverage.margin();
        maxPrice = margin.maxPrice();
        long unitValue = Amounts.value(coverage, margin.maxPrice(), 1);
        long byValue = unitValue == Amounts.OVERFLOW ? 0 : Coverage.MAX_HOLD / unitValue;
        long rate = Math.max(margin.initialLong(), margin.initialShort());
        boolean isByRate = margin.unit() == FeeUnit.PER_UNIT && rate > 0;
        isBounded = margin.isMarkBounded();
        index = new Index(margin);
        maxQty = isByRate ? Math.min(byValue, Coverage.MAX_HOLD / rate) : byValue;
    }

    /// How many positions are to be liquidated.
    public int liquidations() {
        return liquidationCount;
    }

    public int liquidation(int place) {
        return liquidations[place];
    }

    /// A position is to be liquidated.
    public void liquidate(int position) {
        if (liquidationCount == liquidations.length) {
            liquidations = Arrays.copyOf(liquidations, 2 * liquidationCount + 4);
        }
        liquidations[liquidationCount++] = position;
    }

    /// Takes out the position that has waited longest.
    public int nextLiquidation() {
        int position = liquidations[0];
        System.arraycopy(liquidations, 1, liquidations, 0, --liquidationCount);
        return position;
    }

    /// Whether the price is not on its way, no position is to be valued or liquidated now, and
    /// none of several sources goes stale.
    public boolean isAtRest(long now) {
        return goesOnNs == EngineTime.NO_DEADLINE
                && dueNs > now
                && liquidationCount == 0
                && !index.hasSeveral();
    }

    /// When something is due.
    public long nextNs() {
        return Math.min(Math.min(dueNs, goesOnNs), index.nextStaleNs());
    }

    /// A position was opened, which is valued at once.
    public void open() {
        if (left > 0) mayMissOne = true;
    }

    /// Whether every position is known to have been valued at the price.
    public boolean hasAll() {
        return left == 0 && !mayMissOne;
    }

    /// Moves the mark on the way to a price, and returns whether it is another: then so many
    /// positions are to be valued.
    public boolean move(long to, long aim, int count, long now) {
        boolean moves = to != price;
        if (moves) {
            price = to;
            movedNs = now;
            left = count;
            mayMissOne = false;
            if (dueNs == EngineTime.NO_DEADLINE) dueNs = now;
        }
        long stood = (now - movedNs) / SECOND_NS;
        goesOnNs = to == aim ? EngineTime.NO_DEADLINE : movedNs + (stood + 1) * SECOND_NS;
        return moves;
    }

    /// More is to be done in a while, even if all have been valued.
    public void comeBack(long now) {
        dueNs = Math.min(dueNs, now + PAUSE_NS);
    }

    /// Some have been valued.
    public void await(long now) {
        dueNs = left == 0 ? EngineTime.NO_DEADLINE : now + PAUSE_NS;
    }

    /// All have been valued.
    public void end() {
        left = 0;
        mayMissOne = false;
        dueNs = EngineTime.NO_DEADLINE;
    }

    /// Takes over how far the mark of the same instrument has come. What an unbounded one does not
    /// save begins anew.
    public void goOnAs(Mark old) {
        price = old.price;
        settlementPrice = old.settlementPrice;
        next = old.next;
        left = old.left;
        mayMissOne = old.mayMissOne;
        dueNs = old.dueNs;
        if (old.isBounded) {
            movedNs = old.movedNs;
            goesOnNs = old.goesOnNs;
            index.goOnAs(old.index);
        }
        liquidations = old.liquidations;
        liquidationCount = old.liquidationCount;
    }

    public void save(StateOutput out) {
        out.writeLong(price);
        out.writeLong(settlementPrice);
        out.writeLong(next);
        out.writeLong(left);
        out.writeLong(dueNs);
        out.writeLong(liquidationCount);
        for (int i = 0; i < liquidationCount; i++) out.writeLong(liquidations[i]);
        if (!isBounded) return;
        out.writeLong(movedNs);
        out.writeLong(goesOnNs);
        index.save(out);
    }

    public void load(StateInput in) {
        price = in.readLong();
        settlementPrice = in.readLong();
        State.check(price > 0 && price <= maxPrice, "mark");
        next = State.readIndex(in, Integer.MAX_VALUE, "position to be valued");
        left = State.readIndex(in, Integer.MAX_VALUE, "positions to be valued");
        mayMissOne = true; // which is not saved
        dueNs = in.readLong();
        int waiting = State.readIndex(in, Integer.MAX_VALUE, "positions to be liquidated");
        for (int i = 0; i < waiting; i++) {
            liquidate(State.readIndex(in, Integer.MAX_VALUE, "position to be liquidated"));
        }
        if (!isBounded) return;
        movedNs = in.readLong();
        goesOnNs = in.readLong();
        index.load(in, maxPrice);
    }
}
