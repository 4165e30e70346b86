package crossbook.core.risk;

import crossbook.core.event.Exposure;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What a subject has open and has done in an instrument, or in all: what its limits are compared
/// with (`docs/decisions/0026-limits-before-the-trade.md`).
public final class SubjectExposure implements Exposure {

    private static final LimitLayer[] LAYERS = LimitLayer.values();
    private static final long NEVER = Long.MIN_VALUE;
    private static final int BUY = Side.BUY.ordinal();

    private final SubjectExposure total;
    private final SubjectExposure whole;
    private final Parties client = new Parties();
    private int subject;
    private int participantId;
    private int instrumentId;

    // What is live, in all instruments or in this one.
    private long openOrders;
    private final Wide openValue = new Wide();
    private final long[] openQty = new long[2]; // by side; only in one instrument

    // What has happened; the last three only in one instrument.
    private SlidingWindow orders;
    private SlidingWindow cancels;
    private SlidingWindow repeats;
    private SlidingWindow fills;
    private final Wide position = new Wide();
    private final long[] pulledUntilNs = {NEVER, NEVER}; // by layer

    /// What its limits come to, as they were at a version of them.
    private final LeastLimits bounds = new LeastLimits();

    private int version = -1;

    /// @param itsTotal the same subject's in all instruments; null if this is that
    /// @param itsWhole that of the participant whose client the subject is; null if it is none
    SubjectExposure(SubjectExposure itsTotal, SubjectExposure itsWhole) {
        total = itsTotal;
        whole = itsWhole;
    }

    /// Makes it that of a subject.
    SubjectExposure name(int itsSubject, int itsParticipantId, int itsInstrumentId) {
        boolean isSame = subject == itsSubject && instrumentId == itsInstrumentId;
        if (!isSame || participantId != itsParticipantId) version = -1;
        subject = itsSubject;
        participantId = itsParticipantId;
        instrumentId = itsInstrumentId;
        return this;
    }

    /// Names the client that the subject is.
    SubjectExposure name(Parties itsClient) {
        client.setAccount(itsClient.accountFirst(), itsClient.accountSecond());
        return this;
    }

    // Who, and where.

    int subject() {
        return subject;
    }

    SubjectExposure total() {
        return total;
    }

    /// The participant's whose client it is of; null if it is none's.
    public SubjectExposure whole() {
        return whole;
    }

    @Override
    public int participantId() {
        return participantId;
    }

    @Override
    public boolean isClients() {
        return whole != null;
    }

    @Override
    public String client() {
        return client.account();
    }

    @Override
    public Parties parties() {
        return client;
    }

    @Override
    public int instrumentId() {
        return instrumentId;
    }

    LeastLimits bounds(LimitSets sets, int itsVersion) {
        if (version != itsVersion) {
            version = itsVersion;
            sets.read(subject, whole == null, instrumentId, bounds);
        }
        return bounds;
    }

    // What is live.

    @Override
    public long openOrders() {
        return openOrders;
    }

    @Override
    public long openQty(Side side) {
        return openQty[side.ordinal()];
    }

    @Override
    public long openValue() {
        return openValue.nearest();
    }

    @Override
    public long position() {
        return position.nearest();
    }

    void addOrders(int change) {
        openOrders += change;
    }

    void addQty(int side, long change) {
        openQty[side] += change;
    }

    void addValue(long price, long qty) {
        openValue.addProduct(price, qty);
    }

    void addPosition(long change) {
        position.add(change);
    }

    /// Sets a sum to the value of what is live.
    Wide readOpenValue(Wide sum) {
        return sum.set(openValue);
    }

    /// Sets a sum to the position if all that is live on a side trades: positive on that side.
    Wide readWorst(int side, Wide sum) {
        sum.set(position);
        if (side != BUY) sum.negate();
        return sum.add(openQty[side]);
    }

    // Rates.

    void countOrder(LeastLimits its, long now) {
        if (its.orders.isEmpty()) return;
        if (orders == null) orders = new SlidingWindow(0);
        orders.reserve(its.orders.largest());
        orders.add(now);
    }

    void countCancel(LeastLimits its, long now) {
        if (its.cancels.isEmpty()) return;
        if (cancels == null) cancels = new SlidingWindow(0);
        cancels.reserve(its.cancels.largest());
        cancels.add(now);
    }

    boolean exceedsOrders(LeastLimits its, long now) {
        return orders != null && isFull(orders, its.orders, now);
    }

    boolean exceedsCancels(LeastLimits its, long now) {
        return cancels != null && isFull(cancels, its.cancels, now);
    }

    private static boolean isFull(SlidingWindow window, LeastLimits.Rates rates, long now) {
        for (int i = 0; i < rates.count(); i++) {
            Rate rate = rates.get(i);
            if (window.holds(rate.count(), rate.windowNs(), now)) return true;
        }
        return false;
    }

    // Repeated orders.

    void countTerms(LeastLimits its, int side, long price, long qty, long now) {
        if (its.repeats.isEmpty()) return;
        if (repeats == null) {
            repeats = new SlidingWindow(3);
            repeats.reserve(LimitSet.MAX_REPEATS);
        }
        repeats.add(now);
        repeats.set(1, side);
        repeats.set(2, price);
        repeats.set(3, qty);
    }

    boolean isRepeated(LeastLimits its, int side, long price, long qty, long now) {
        if (repeats == null) return false;
        for (int i = 0; i < its.repeats.count(); i++) {
            Rate rate = its.repeats.get(i);
            if (equal(side, price, qty, now - rate.windowNs()) >= rate.count()) return true;
        }
        return false;
    }

    /// How many orders of those terms were later than a moment.
    private int equal(int side, long price, long qty, long after) {
        int found = 0;
        for (int i = 0; i < repeats.count() && repeats.timeNs(i) > after; i++) {
            boolean isEqual = repeats.word(i, 1) == side
                    && repeats.word(i, 2) == price
                    && repeats.word(i, 3) == qty;
            if (isEqual) found++;
        }
        return found;
    }

    // Market-maker protection.

    @Override
    public boolean isPulled(long now) {
        return now < pulledUntilNs[0] || now < pulledUntilNs[1];
    }

    /// Counts a fill, and returns whether the quotes are to be pulled for it.
    boolean countFill(LeastLimits its, long qty, long now) {
        if (its.protections() == 0) return false;
        if (fills == null) fills = new SlidingWindow(1);
        fills.reserve(its.mostFills());
        fills.add(now);
        fills.set(1, qty);
        boolean trips = false;
        for (int i = 0; i < its.protections(); i++) {
            Protection protection = its.protection(i);
            if (!isReached(protection, now)) continue;
            trips = true;
            boolean ends = protection.pullNs() != LimitSet.NO_LIMIT;
            long until = ends ? now + protection.pullNs() : Long.MAX_VALUE;
            int layer = its.layer(i).ordinal();
            pulledUntilNs[layer] = Math.max(pulledUntilNs[layer], until);
        }
        if (trips) fills.clear();
        return trips;
    }

    private boolean isReached(Protection protection, long now) {
        if (fills.holds(protection.fills(), protection.windowNs(), now)) return true;
        long missing = protection.qty();
        long after = now - protection.windowNs();
        for (int i = 0; i < fills.count() && fills.timeNs(i) > after; i++) {
            missing -= fills.word(i, 1);
            if (missing <= 0) return true;
        }
        return false;
    }

    /// Lets quotes come again, as far as a layer forbids it.
    void release(LimitLayer layer) {
        pulledUntilNs[layer.ordinal()] = NEVER;
    }

    // State.

    /// Writes what does not follow from the live orders.
    void save(StateOutput out) {
        out.writeLong(position.high());
        out.writeLong(position.low());
        for (LimitLayer layer : LAYERS) out.writeLong(pulledUntilNs[layer.ordinal()]);
        save(orders, out);
        save(cancels, out);
        save(repeats, out);
        save(fills, out);
    }

    private static void save(SlidingWindow window, StateOutput out) {
        out.writeLong(window == null ? 0 : 1);
        if (window != null) window.save(out);
    }

    void load(StateInput in, long now) {
        position.set(in.readLong(), in.readLong());
        for (LimitLayer layer : LAYERS) pulledUntilNs[layer.ordinal()] = in.readLong();
        orders = load(in, 0, now);
        cancels = load(in, 0, now);
        repeats = load(in, 3, now);
        fills = load(in, 1, now);
    }

    private static SlidingWindow load(StateInput in, int words, long now) {
        if (State.readIndex(in, 2, "window") == 0) return null;
        SlidingWindow window = new SlidingWindow(words);
        window.load(in, LimitSet.MAX_COUNT, now);
        return window;
    }
}
