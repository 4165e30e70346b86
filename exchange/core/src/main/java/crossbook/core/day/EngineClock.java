package crossbook.core.day;

import crossbook.core.book.Deadlines;
import crossbook.core.book.Expiries;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.funds.Margins;
import crossbook.core.funds.Settlements;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Closings;
import crossbook.core.model.LocalTimes;
import crossbook.core.order.ExpireReason;
import crossbook.core.price.EngineTime;
import crossbook.core.risk.Exposures;

/// The time of the engine, which commands bring: lets happen what is due before each of them, and
/// after each what it has set off.
public final class EngineClock {
    private final Deadlines deadlines;
    private final Expiries expiries;
    private final EngineTime time;
    private final ReferenceData reference;
    private final Exposures exposures;
    private final Settlements settlements;
    private final Closings closings;
    private final PhaseChanges phases;
    private final TradingDay day;
    private final FollowUps followUps;
    private final Margins margins;
    private final Liquidations liquidations;
    private final Liquidations.Settling settling = this::settleLiquidation;
    private int today;
    private long tomorrowNs = Long.MIN_VALUE;

    public EngineClock(
            ReferenceData reference,
            EngineTime time,
            Deadlines deadlines,
            Expiries expiries,
            Margins margins,
            Settlements settlements,
            Exposures exposures,
            Closings closings,
            PhaseChanges phases,
            TradingDay day,
            FollowUps followUps,
            Liquidations liquidations) {
        this.reference = reference;
        this.time = time;
        this.deadlines = deadlines;
        this.expiries = expiries;
        this.margins = margins;
        this.settlements = settlements;
        this.exposures = exposures;
        this.closings = closings;
        this.phases = phases;
        this.day = day;
        this.followUps = followUps;
        this.liquidations = liquidations;
    }

    /// The time of the latest command or deadline, nanoseconds since 1970 UTC.
    public long nowNs() {
        return time.nowNs;
    }

    /// The market's date, in days since 1970.
    public int today() {
        return today;
    }

    /// The model has been loaded: finds the date of the time at which the engine was saved.
    public void resumeToday() {
        if (reference.model() == null) return;
        findToday(time.nowNs);
        settlements.schedule();
    }

    /// The next instant at which something happens, or [EngineTime#NO_DEADLINE].
    public long nextNs() {
        return Math.min(Math.min(deadlines.nextNs(), expiries.nextNs()), settlements.scheduledNs());
    }

    /// Lets everything happen that is due (`rulebook.md` 1.2), in the order of time; of what
    /// is due together, expiries come first, and then what is settled.
    public void runUntil(long now) {
        if (now >= time.quietUntilNs) catchUp(now);
        time.nowNs = now;
    }

    private void catchUp(long now) {
        do {
            runDeadlines(now);
        } while (setTime(now));
        time.quietUntilNs = Math.min(nextNs(), tomorrowNs);
    }

    private void runDeadlines(long now) {
        for (long next = nextNs(); next <= now && next != EngineTime.NO_DEADLINE; next = nextNs()) {
            if (setTime(Math.max(time.nowNs, next))) continue; // may be due no more
            if (expiries.nextNs() <= time.nowNs) expireNext();
            else if (settlements.scheduledNs() <= time.nowNs) settlements.settleScheduled();
            else wake(deadlines.next());
        }
    }

    /// Returns whether a date has begun.
    private boolean setTime(long now) {
        time.nowNs = now;
        if (now < tomorrowNs || reference.model() == null) return false;
        boolean wasKnown = tomorrowNs != Long.MIN_VALUE;
        int before = today;
        findToday(now);
        boolean begins = wasKnown && today != before; // the last date of all has no midnight
        if (begins) beginDate();
        return begins;
    }

    private void beginDate() {
        settlements.endDate();
        for (int id = 0; id < reference.bookCount(); id++) {
            LiveBook book = reference.book(id);
            phases.beginDate(book, today);
            settle(book);
        }
    }

    /// Finds the market's date, which is the same until its midnight.
    private void findToday(long now) {
        LocalTimes times = reference.model().rules().times();
        today = times.epochDay(now);
        tomorrowNs = times.timestampNs(today + 1, 0);
    }

    /// Ends an order whose time has come; in a call not before its uncross
    /// (`rulebook.md` 3.1, GTT).
    private void expireNext() {
        LiveOrder order = expiries.next();
        LiveBook book = reference.book(order.instrumentId());
        if (book.phase().matching().isCall()) {
            expiries.remove(order); // it ends with the phase
            day.endWithOrder(book, time.nowNs);
        } else {
            closings.expire(order, book, ExpireReason.EXPIRY_REACHED);
            settle(book);
        }
    }

    private void wake(LiveBook book) {
        long now = time.nowNs;
        if (book.state.hiddenRunNs <= now) followUps.onTimer(book, now);
        else if (book.isOnMargin() && book.mark.nextNs() <= now) margins.follow(book, now);
        else if (book.phaseEndsNs() <= now) day.onEnd(book, now);
        else phases.indicate(book, now);
        settle(book);
    }

    /// Does what an order that was entered, changed or taken out has set off in a book.
    public void settleOrder(LiveBook book) {
        boolean isQuiet = book.isQuiet()
                && exposures.tripped().isEmpty()
                && (!book.isOnMargin() || margins.isSettled(book, time.nowNs));
        if (!isQuiet) settle(book);
    }

    /// Does what has been set off in a book.
    public void settle(LiveBook book) {
        followUps.settle(book, time.nowNs);
        if (book.isOnMargin()) settleMargin(book);
        deadlines.update(book);
    }

    private void settleMargin(LiveBook book) {
        margins.follow(book, time.nowNs);
        liquidations.run(book, time.nowNs, settling);
    }

    private void settleLiquidation(LiveBook book) {
        followUps.settle(book, time.nowNs);
        margins.follow(book, time.nowNs);
    }

    /// Lets positions follow the mark where a trade counts no more, or otherwise.
    public void followMark(LiveBook book) {
        if (!book.isOnMargin()) return;
        margins.follow(book, time.nowNs);
        deadlines.update(book);
    }
}
