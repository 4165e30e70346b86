package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Trading;
import crossbook.core.match.Uncrossing;
import crossbook.core.model.AllocationStep;
import crossbook.core.model.HiddenRules;
import crossbook.core.model.Phase.Matching;
import crossbook.core.order.TradeType;
import crossbook.core.price.EngineTime;

/// What an order sets off when it has traded and rests: a circuit breaker that trips, pegged
/// orders that follow the market, hidden orders that cross it, stops that are elected.
/// Everything is done before the next command (`rulebook.md` 4.5, 6.4).
public final class FollowUps {
    /// How many stops one command elects at most; the others follow in a step of their own.
    private static final int MAX_ELECTIONS = 1_000;

    private final ReferenceData reference;
    private final Trading trading;
    private final Pegs pegs;
    private final Uncrossing uncrossing;
    private final PhaseChanges phases;
    private final TradingDay day;
    private final Stops stops;
    private final Protections protections;
    private final Events events;

    public FollowUps(
            ReferenceData reference,
            Events events,
            Trading trading,
            Pegs pegs,
            Uncrossing uncrossing,
            PhaseChanges phases,
            TradingDay day,
            Stops stops,
            Protections protections) {
        this.reference = reference;
        this.events = events;
        this.trading = trading;
        this.pegs = pegs;
        this.uncrossing = uncrossing;
        this.phases = phases;
        this.day = day;
        this.stops = stops;
        this.protections = protections;
    }

    /// Does what a command or a change of phase has set off in a book.
    void settle(LiveBook book, long now) {
        protections.pull(book);
        Matching matching = book.phase().matching();
        if (matching.isCall()) {
            day.endIfNeeded(book, now);
            phases.indicate(book, now);
        } else if (matching == Matching.ON_ARRIVAL) {
            drain(book, now, false);
        }
    }

    /// The time has come to try the hidden orders although the visible book has not changed.
    void onTimer(LiveBook book, long now) {
        book.state.hiddenRunNs = EngineTime.NO_DEADLINE;
        if (book.phase().matching() == Matching.ON_ARRIVAL) drain(book, now, true);
    }

    private void drain(LiveBook book, long now, boolean tries) {
        boolean triesHidden = tries;
        for (int elections = 0; elections < MAX_ELECTIONS; ) {
            protections.pull(book);
            if (book.state.isTripped()) {
                day.trip(book, now);
                if (book.phase().matching().isCall()) phases.indicate(book, now);
                return;
            }
            if (!book.hasUnseen()) return;
            if (book.state.quote.update(book)) {
                pegs.follow(book);
                triesHidden = true;
            } else if (triesHidden) {
                triesHidden = crossHidden(book);
            } else if (electNext(book)) {
                elections++;
            } else {
                phases.awaitHidden(book, now);
                return;
            }
        }
        book.state.hiddenRunNs = now;
    }

    // Hidden orders that cross the book (`rulebook.md` 6).

    /// Lets orders trade that accept each other and have not met, and returns whether some did.
    private boolean crossHidden(LiveBook book) {
        HiddenRules rules = reference.model().rules().hidden();
        if (!book.hasHidden() || !Uncrossing.isCrossed(book)) {
            book.state.hiddenRunNs = EngineTime.NO_DEADLINE;
            return false;
        }
        if (!uncrossing.findHidden(book, rules)) return false;
        long price = uncrossing.price();
        if (book.prices.hasBreaker() && book.prices.isBreach(price)) { // `rulebook.md` 6.4
            book.state.breach(price, book.prices.dynamic());
            return false;
        }
        long volume = uncrossing.volume();
        uncrossing.execute(book, TradeType.HIDDEN, AllocationStep.BY_TIME);
        book.prices.updateBreach();
        events.tell().hiddenUncrossed(book.instrument(), price, volume, uncrossing.isExact());
        return true;
    }

    /// Elects the stop that is next, and lets it trade. Returns whether there was one.
    private boolean electNext(LiveBook book) {
        LiveOrder order = stops.next(book);
        if (order == null) return false;
        stops.elect(order, book);
        trading.reenter(order, book);
        return true;
    }
}
