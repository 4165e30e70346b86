package crossbook.core.day;

import crossbook.core.book.Deadlines;
import crossbook.core.book.LiveBook;
import crossbook.core.book.PhaseState;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.AuctionRules;
import crossbook.core.model.Phase;
import crossbook.core.model.ScheduleClock;
import crossbook.core.model.Tolerance;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.ReferenceKind;
import crossbook.core.price.EngineTime;
import crossbook.core.price.ReferencePrices;
import crossbook.core.state.Hash;

/// Which phase comes when: what the schedule says, how calls end, what interrupts a day and how it
/// goes on (`rulebook.md` 1.2 to 1.5).
public final class TradingDay {
    private static final long NEVER = EngineTime.NO_DEADLINE;

    private final ReferenceData reference;
    private final PhaseChanges changes;
    private final PhaseOrders phaseOrders;
    private final Deadlines deadlines;
    private final Events events;
    private final long seed;

    public TradingDay(
            long seed,
            ReferenceData reference,
            Deadlines deadlines,
            Events events,
            PhaseChanges changes,
            PhaseOrders phaseOrders) {
        this.reference = reference;
        this.deadlines = deadlines;
        this.events = events;
        this.changes = changes;
        this.phaseOrders = phaseOrders;
        this.seed = seed;
    }

    /// Brings a new instrument into the phase that is on by the schedule.
    public void start(LiveBook book, long now) {
        Phase scheduled = book.rules.clock().phaseAt(now);
        if (scheduled == null) {
            if (endsIfNeeded(book.phase())) book.state.idleSinceNs = now;
            else book.extend(ownEnd(book.phase(), NEVER, now));
            return;
        }
        book.state.scheduledNs = now;
        book.enter(scheduled, book.rules.clock().nextBoundaryNs(now));
    }

    /// An operator asks for a phase; it ends when the operator said, or as its day goes on.
    public void request(Phase phase, long endsNs, LiveBook book, long now) {
        boolean isSame = phase.number() == book.phase().number();
        if (isSame && phase.matching().isCall()) {
            moveEnd(book, endsNs);
            return;
        }
        boolean isScheduled = endsNs == NEVER && isOn(book, phase, now);
        book.state.interrupted = PhaseState.NONE;
        book.state.isForced = !isScheduled;
        if (isScheduled) book.state.scheduledNs = now;
        boolean isIdle = !isScheduled && endsNs == NEVER && endsIfNeeded(phase);
        long asked = isIdle ? NEVER : ownEnd(phase, endsNs, now);
        long end = isScheduled
                ? book.rules.clock().nextBoundaryNs(now)
                : forcedEnd(book, phase, asked, now);
        boolean halts = phase.matching() == Phase.Matching.NEVER;
        if (halts) changes.interrupt(book, phase, end, PhaseReason.REQUESTED, now);
        else changes.end(book, phase, end, PhaseReason.REQUESTED, now);
        if (isIdle) book.state.idleSinceNs = now;
    }

    /// An operator gives the phase that is on another end. What the schedule has next begins then.
    public void moveEnd(LiveBook book, long endsNs) {
        if (endsNs != NEVER) book.state.idleSinceNs = NEVER;
        boolean isLater = endsNs > book.phaseEndsNs();
        if (isLater) book.state.isOvertime = false; // every extension has its own random end
        extend(book, endsNs, isLater ? PhaseReason.EXTENDED : PhaseReason.SHORTENED);
    }

    /// When a phase ends that neither the schedule nor an operator ends: after the length that the
    /// model gives its call, if it does.
    private long ownEnd(Phase phase, long endsNs, long now) {
        long length = changes.rules().auction(phase).lengthNs();
        return endsNs != NEVER || length == 0 ? endsNs : now + length;
    }

    private static boolean isOn(LiveBook book, Phase phase, long now) {
        Phase scheduled = book.rules.clock().phaseAt(now);
        return scheduled != null && scheduled.number() == phase.number();
    }

    /// When the schedule takes a phase over that an operator has chosen: a call when the next call
    /// begins, any other when the day ends.
    private static long forcedEnd(LiveBook book, Phase phase, long endsNs, long now) {
        boolean isCall = phase.matching().isCall();
        if (endsNs != NEVER && !isCall) return endsNs;
        if (book.state.scheduledNs == Long.MIN_VALUE) return endsNs;
        long boundary = book.rules.clock().nextBoundaryNs(now);
        while (boundary != ScheduleClock.NEVER) {
            Phase next = book.rules.clock().phaseAt(boundary);
            if (next.endsDay() || (isCall && next.matching().isCall())) {
                return Math.min(endsNs, boundary);
            }
            long later = book.rules.clock().nextBoundaryNs(boundary);
            if (later - boundary <= 0) break;
            boundary = later;
        }
        return endsNs;
    }

    /// The phase of a book has reached its end.
    void onEnd(LiveBook book, long now) {
        PhaseState state = book.state;
        boolean isCall = book.phase().matching().isCall();
        boolean isOff = state.isForced || state.interrupted != PhaseState.NONE;
        Phase due = dueBySchedule(book, now);
        if (isOff && isCall && due != null && due.matching().isCall()) {
            follow(book, due, now); // the scheduled call takes in those of this one
            return;
        }
        if (isCall && !endsNow(book, now)) return;
        if (state.interrupted != PhaseState.NONE) resume(book, due, now);
        else if (due != null && !needsCall(book, due)) finish(book, due, now);
        else goOn(book, book.phase().successor(), now);
    }

    /// Whether trading would go on after an operator's halt without the call with which the model
    /// resumes it (`rulebook.md` 1.5).
    private boolean needsCall(LiveBook book, Phase due) {
        Phase halt = book.phase();
        return book.state.isForced
                && halt.matching() == Phase.Matching.NEVER
                && due.matching() == Phase.Matching.ON_ARRIVAL
                && !halt.successor().isEmpty()
                && reference.model().phase(halt.successor()).matching().isCall();
    }

    /// The next phase of the schedule if its time has come, else null. After a phase of the
    /// schedule it has, whatever the clock says: that one may have been shortened.
    private static Phase dueBySchedule(LiveBook book, long now) {
        PhaseState state = book.state;
        if (state.scheduledNs == Long.MIN_VALUE) return null;
        boolean isOn = !state.isForced && state.interrupted == PhaseState.NONE;
        if (isOn) return book.rules.clock().nextPhase(state.scheduledNs);
        long pendingNs = book.rules.clock().nextBoundaryNs(state.scheduledNs);
        if (pendingNs > now) return null;
        if (!state.isForced) return book.rules.clock().nextPhase(state.scheduledNs);
        state.scheduledNs = lastPassed(book, now);
        return book.rules.clock().nextPhase(state.scheduledNs);
    }

    /// The boundary before the one that is due after a phase of an operator: the latest; but a day
    /// that the phase has lasted beyond ends first, and the schedule goes on from there.
    private static long lastPassed(LiveBook book, long now) {
        long beforeLast = book.state.scheduledNs;
        long beforeDayEnd = Long.MIN_VALUE;
        long last = beforeLast;
        for (long next = book.rules.clock().nextBoundaryNs(last);
                next <= now;
                next = book.rules.clock().nextBoundaryNs(last)) {
            if (book.rules.clock().phaseAt(next).endsDay()) beforeDayEnd = last;
            beforeLast = last;
            last = next;
        }
        return beforeDayEnd != Long.MIN_VALUE ? beforeDayEnd : beforeLast;
    }

    private void finish(LiveBook book, Phase next, long now) {
        changes.end(book, next, pass(book, next, now), PhaseReason.ENDED, now);
    }

    private void follow(LiveBook book, Phase next, long now) {
        changes.interrupt(book, next, pass(book, next, now), PhaseReason.ENDED, now);
    }

    /// Passes the next boundary of the schedule, and returns when the phase behind it ends.
    private static long pass(LiveBook book, Phase next, long now) {
        PhaseState state = book.state;
        long boundary = book.rules.clock().nextBoundaryNs(state.scheduledNs);
        state.scheduledNs = boundary;
        state.isForced = false;
        state.interrupted = PhaseState.NONE;
        long end = book.rules.clock().nextBoundaryNs(boundary);
        if (end == ScheduleClock.NEVER) return NEVER;
        return next.keepsLength() ? now + (end - boundary) : Math.max(end, now);
    }

    /// Goes on after a volatility auction.
    private void resume(LiveBook book, Phase due, long now) {
        Phase interrupted = reference.model().phases().get(book.state.interrupted);
        String after = interrupted.afterBreak();
        if (due != null && due.name().equals(after)) finish(book, due, now);
        else goOn(book, after, now);
    }

    /// Goes on with a phase that the model names: a call that has a length for as long, any other
    /// until the schedule's next boundary.
    private void goOn(LiveBook book, String name, long now) {
        Phase next = reference.model().phase(name);
        book.state.interrupted = PhaseState.NONE;
        boolean isIdle = endsIfNeeded(next);
        long ownEnd = isIdle ? NEVER : ownEnd(next, NEVER, now);
        book.state.isForced = isIdle || ownEnd != NEVER;
        boolean ends = book.state.isForced;
        long end = ends ? forcedEnd(book, next, ownEnd, now) : scheduledEnd(book, now);
        changes.end(book, next, end, PhaseReason.ENDED, now);
        if (isIdle) book.state.idleSinceNs = now;
    }

    private static long scheduledEnd(LiveBook book, long now) {
        if (book.state.scheduledNs == Long.MIN_VALUE) return NEVER;
        long end = book.rules.clock().nextBoundaryNs(book.state.scheduledNs);
        return end == ScheduleClock.NEVER ? NEVER : Math.max(end, now);
    }

    // Calls that follow themselves (`rulebook.md` 9).

    /// Whether a phase is a call of some length that follows itself, and whose end is nothing but
    /// its uncross: it has none until there is something to uncross.
    private boolean endsIfNeeded(Phase phase) {
        return phase.matching().isCall()
                && phase.successor().equals(phase.name())
                && changes.rules().auction(phase).lengthNs() > 0
                && !phase.closes()
                && !phase.endsDay();
    }

    /// Gives a call that has no end yet the one that it needs.
    void endIfNeeded(LiveBook book, long now) {
        if (book.state.isIdle() && phaseOrders.awaitsEnd(book)) end(book, now);
    }

    /// Gives a call that has no end yet one, because of an order that ends with it.
    void endWithOrder(LiveBook book, long now) {
        if (book.state.isIdle()) end(book, now);
    }

    /// The end is where it would be if each call had been followed by another.
    private void end(LiveBook book, long now) {
        long length = changes.rules().auction(book.phase()).lengthNs();
        long begunNs = now - (now - book.state.idleSinceNs) % length;
        book.state.idleSinceNs = NEVER;
        extend(book, forcedEnd(book, book.phase(), begunNs + length, now), PhaseReason.NEEDED);
    }

    // How a call ends (`rulebook.md` 1.3).

    /// Whether a call that has reached its end ends now. If not, it goes on for a random time, is
    /// extended, or has given way to a volatility auction.
    private boolean endsNow(LiveBook book, long now) {
        PhaseState state = book.state;
        AuctionRules auction = changes.rules().auction(book.phase());
        if (!state.isOvertime && auction.randomEndNs() > 0) {
            state.isOvertime = true;
            book.extend(now + drawnNs(book, auction.randomEndNs(), now));
            deadlines.update(book);
            return false;
        }
        state.isOvertime = false;
        AuctionOutcome outcome = changes.outcome(book);
        boolean isLeft = outcome.unfilledMarketQty > 0;
        if (isLeft && state.marketOrderExtensions < auction.marketOrderExtensions()) {
            state.marketOrderExtensions++;
            extend(book, now + auction.marketOrderExtensionNs(), PhaseReason.MARKET_ORDERS_LEFT);
            return false;
        }
        if (!outcome.hasPrice || !isOutside(book, outcome.price, now)) return true;
        if (state.priceExtensions < auction.priceExtensions()) {
            state.priceExtensions++;
            extend(book, now + auction.priceExtensionNs(), PhaseReason.PRICE_OUTSIDE_TOLERANCE);
            return false;
        }
        if (auction.breachPhase().isEmpty()) return true;
        breakOff(book, reference.model().phase(auction.breachPhase()), outcome.price, now);
        return false;
    }

    private void extend(LiveBook book, long endsNs, PhaseReason reason) {
        book.extend(endsNs);
        deadlines.update(book);
        events.tell().phaseExtended(book.instrument(), book.phase(), endsNs, reason);
    }

    /// A random time that the seed, the instrument and the moment decide.
    private long drawnNs(LiveBook book, long most, long now) {
        long hash = Hash.then(seed, book.instrument().instrumentId());
        return Long.remainderUnsigned(Hash.then(hash, now), most + 1);
    }

    /// Whether a price is too far from the static reference (`rulebook.md` 1.3).
    private boolean isOutside(LiveBook book, long price, long now) {
        return book.prices.hasFixed()
                && changes.tolerance(book, book.phase(), now)
                        .isStaticBreach(price, book.prices.fixed());
    }

    // Circuit breakers (`rulebook.md` 1.4).

    /// A trade would have been too far from a reference price: the phase is broken off.
    void trip(LiveBook book, long now) {
        breakOff(book, reference.model().phase(book.phase().breach()), book.state.breachPrice, now);
    }

    private void breakOff(LiveBook book, Phase breach, long price, long now) {
        tellBreach(book, price, now);
        int interrupted = book.phase().number();
        boolean isBreak = book.state.interrupted != PhaseState.NONE;
        if (!isBreak) book.state.interrupted = interrupted;
        long end = ownEnd(breach, NEVER, now);
        long pendingNs = book.rules.clock().nextBoundaryNs(book.state.scheduledNs);
        boolean isPending = book.state.scheduledNs != Long.MIN_VALUE && pendingNs > now;
        if (isPending
                && book.rules
                        .clock()
                        .nextPhase(book.state.scheduledNs)
                        .matching()
                        .isCall()) {
            end = Math.min(end, pendingNs);
        }
        phaseOrders.endExcludingHidden(book);
        changes.interrupt(book, breach, end, PhaseReason.BREAKER_TRIPPED, now);
    }

    private void tellBreach(LiveBook book, long price, long now) {
        ReferencePrices prices = book.prices;
        Tolerance tolerance = changes.tolerance(book, book.phase(), now);
        boolean isStatic = prices.hasFixed() && tolerance.isStaticBreach(price, prices.fixed());
        long reference = isStatic ? prices.fixed() : book.state.breachDynamic;
        ReferenceKind kind = isStatic ? ReferenceKind.STATIC : ReferenceKind.DYNAMIC;
        events.tell().breakerTripped(book.instrument(), price, reference, kind);
    }
}
