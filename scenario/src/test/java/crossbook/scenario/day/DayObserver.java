package crossbook.scenario.day;

import crossbook.core.model.Treatment;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed;
import crossbook.scenario.Observed.Accepted;
import crossbook.scenario.Observed.Activated;
import crossbook.scenario.Observed.Began;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Busted;
import crossbook.scenario.Observed.Closed;
import crossbook.scenario.Observed.Corrected;
import crossbook.scenario.Observed.Ended;
import crossbook.scenario.Observed.HiddenUncrossed;
import crossbook.scenario.Observed.Indicated;
import crossbook.scenario.Observed.Listed;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.Parked;
import crossbook.scenario.Observed.Passed;
import crossbook.scenario.Observed.PhaseChanged;
import crossbook.scenario.Observed.PhaseExtended;
import crossbook.scenario.Observed.Referenced;
import crossbook.scenario.Observed.Refused;
import crossbook.scenario.Observed.Repeated;
import crossbook.scenario.Observed.Replaced;
import crossbook.scenario.Observed.Restated;
import crossbook.scenario.Observed.Ruled;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.Observed.Triggered;
import crossbook.scenario.Observed.Tripped;
import crossbook.scenario.Observed.Uncrossed;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Watches an engine from outside on a day with every kind of order, and says which invariants it
/// breaks, by their numbers. It sees the engine's events, what can be read of it between commands,
/// and the market model.
///
/// What is watched stands with each of the checks: [OrderChecks], [LifeChecks], [SweepChecks],
/// [AuctionChecks], [PhaseChecks], [TradeChecks], [BookChecks].
final class DayObserver {
    private final Violations violations = new Violations();
    private final ObservedMarket market = new ObservedMarket();
    private final OrderChecks orders = new OrderChecks(market, violations);
    private final LifeChecks lives = new LifeChecks(market, violations);
    private final SweepChecks sweeps = new SweepChecks(market, violations);
    private final AuctionChecks auctions = new AuctionChecks(market, violations);
    private final PhaseChecks phases = new PhaseChecks(market, violations);
    private final TradeChecks trades = new TradeChecks(market, violations);
    private final BookChecks books = new BookChecks(market, auctions, violations);
    private final List<Observed> recording;
    private final Uncrosses uncrosses;

    /// The books that were uncrossed in their present phase.
    private final Set<SlowBook> uncrossed = new HashSet<>();

    /// The books of which the last deed has changed the quote.
    private final Set<SlowBook> changed = new HashSet<>();

    private boolean isRefused;
    private boolean isOtherwise;

    private DayObserver(List<Observed> recording) {
        this.recording = recording;
        uncrosses = new Uncrosses(recording);
    }

    /// The violations in a whole recording.
    static List<String> violations(List<Observed> recording) {
        DayObserver observer = new DayObserver(recording);
        for (int place = 0; place < recording.size(); place++) observer.observe(place);
        return observer.violations.found();
    }

    private void observe(int place) {
        Observed observed = recording.get(place);
        boolean says = !(observed instanceof Refused || observed instanceof Repeated);
        boolean isEvent = !(observed instanceof Began || observed instanceof Looked);
        isOtherwise |= says && isEvent && !(observed instanceof Passed);
        switch (observed) {
            case Began began -> begin(began);
            case Passed passed -> {
                rest();
                market.now = passed.timestampNs();
            }
            case Refused _, Repeated _ -> isRefused = true;
            case Ruled ruled -> market.rule(ruled.model());
            case Listed listed -> market.list(listed.instrument());
            case Looked looked -> look(looked);
            case Traded traded -> trade(traded, place);
            case Uncrossed told -> {
                if (!uncrosses.hasTrades(place)) uncross(place);
                SlowBook book = market.book(told.instrumentId());
                uncrossed.add(book);
                auctions.uncrossed(book);
            }
            case Busted busted -> trades.busted(busted.trade());
            case Corrected corrected ->
                trades.corrected(corrected.trade(), corrected.oldPrice(), corrected.oldQty());
            default -> {
                if (!observeOrder(observed)) observeBook(observed);
            }
        }
    }

    private void begin(Began began) {
        violations.begin(began.line());
        phases.begin(began.line());
        isRefused = false;
        isOtherwise = false;
    }

    // What comes to a book has met whom it has, and rests, before the next thing happens.

    private void settle() {
        ObservedSweep sweep = sweeps.end();
        if (sweep != null && sweep.breach != null) phases.mustTrip(sweep.taker.book, sweep.breach);
        if (market.arriving != null) orders.rests(market.arriving);
        market.settle();
    }

    /// All is done that was set off.
    private void rest() {
        settle();
        changed.clear();
        for (SlowBook book : market.books.values()) {
            if (market.followQuote(book)) changed.add(book);
        }
    }

    /// An order may trade now.
    private void sweep(SlowOrder order, boolean isEntry) {
        boolean trades = ObservedMarket.isOnArrival(order.book)
                && market.model.later(order.book.phase, order) != Treatment.PARK;
        if (market.arriving == order && trades) sweeps.begin(order, isEntry);
    }

    // Orders.

    private boolean observeOrder(Observed observed) {
        switch (observed) {
            case Accepted accepted -> accept(accepted.order());
            case Replaced replaced -> {
                settle();
                SlowOrder order = live(replaced.order());
                if (order != null) replace(order, replaced);
            }
            case Parked parked -> {
                SlowOrder order = live(parked.order());
                if (order != null) park(order, parked);
            }
            case Activated activated -> {
                settle();
                SlowOrder order = live(activated.order());
                if (order == null) return true;
                market.activate(order);
                sweep(order, false);
            }
            case Triggered triggered -> {
                SlowOrder order = live(triggered.order());
                if (order != null) trigger(order, triggered);
            }
            case Restated restated -> {
                SlowOrder order = live(restated.order());
                if (order != null) restate(order, restated);
            }
            case Ended ended -> {
                SlowOrder order = live(ended.order());
                if (order != null) end(order, ended);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private SlowOrder live(OrderSeen seen) {
        SlowOrder order = market.order(seen);
        violations.check(25, order != null, seen.clOrdId() + " is not live");
        return order;
    }

    private void accept(OrderSeen seen) {
        settle();
        orders.entered(seen);
        orders.limited(seen);
        market.accept(seen);
        sweep(market.order(seen), true);
    }

    private void replace(SlowOrder order, Replaced replaced) {
        OrderSeen seen = replaced.order();
        orders.entered(seen);
        boolean isPriced = order.limit != null && order.limit != seen.limitPrice();
        if (isPriced) orders.limited(seen);
        market.replace(order, seen, replaced.keepsPlace());
        orders.shown(seen);
        sweep(order, false);
    }

    private void park(SlowOrder order, Parked parked) {
        if (order != market.arriving) settle();
        orders.parked(order, parked.reason());
        market.park(order, parked.reason());
    }

    private void trigger(SlowOrder order, Triggered triggered) {
        if (order != market.arriving) settle();
        orders.triggered(order, triggered.order(), triggered.lastPrice());
        market.trigger(order, triggered.order());
        sweep(order, false);
    }

    private void restate(SlowOrder order, Restated restated) {
        boolean isRefill = restated.reason() == RestateReason.REPLENISHED;
        if (isRefill) orders.replenished(order, restated.order(), sweeps.running());
        market.restate(order, restated.order(), restated.reason());
        orders.shown(restated.order());
    }

    private void end(SlowOrder order, Ended ended) {
        if (ended.canceled()) {
            settle();
            market.end(order);
            return;
        }
        ExpireReason reason = ExpireReason.valueOf(ended.reason());
        boolean isOfArrival = switch (reason) {
            case NOT_FILLED, NOT_WHOLE, BREAKER, SELF_MATCH -> true;
            default -> false;
        };
        boolean isOfSweep = sweeps.isOf(order) && isOfArrival;
        boolean isWithin = isOfSweep
                || reason == ExpireReason.SELF_MATCH
                || reason == ExpireReason.BELOW_MINIMUM;
        if (!isWithin) settle();
        if (isOfSweep) sweeps.ended(reason);
        lives.expired(order, reason, isOfSweep ? sweeps.running() : null);
        market.end(order);
    }

    // Trades.

    private void trade(Traded traded, int place) {
        int end = uncrosses.endOf(place);
        if (end >= 0 && uncrosses.isFirst(place)) uncross(end);
        OrderSeen taker = traded.taker();
        OrderSeen maker = traded.maker();
        SlowBook book = market.book(taker.instrumentId());
        phases.traded(book, traded.type(), end >= 0);
        orders.priced(traded);
        orders.tradesAsIt(taker);
        orders.tradesAsIt(maker);
        if (end < 0) arrives(traded);
        trades.traded(traded);
        fill(taker, traded);
        fill(maker, traded);
        orders.shown(taker);
        orders.shown(maker);
    }

    private void arrives(Traded traded) {
        if (traded.type() == TradeType.CROSS) {
            trades.crossed(traded);
            return;
        }
        SlowOrder maker = market.order(traded.maker());
        boolean isOfSweep = maker != null && sweeps.isOf(market.order(traded.taker()));
        violations.check(21, isOfSweep, "nobody came who could trade");
        if (isOfSweep) sweeps.traded(traded, maker);
    }

    private void fill(OrderSeen seen, Traded traded) {
        SlowOrder order = market.order(seen);
        if (order != null) market.fill(order, traded.qty(), traded.price(), traded.type());
    }

    /// Many trade with many now; `end` is where it is told.
    private void uncross(int end) {
        settle();
        List<Traded> those = uncrosses.tradesOf(end);
        if (recording.get(end) instanceof Uncrossed told) {
            auctions.uncrosses(market.book(told.instrumentId()), those, told.outcome());
        } else if (recording.get(end) instanceof HiddenUncrossed told) {
            SlowBook book = market.book(told.instrumentId());
            market.followQuote(book);
            auctions.uncrossesHidden(book, those, told.price(), told.qty());
        }
    }

    // Books.

    private void observeBook(Observed observed) {
        switch (observed) {
            case PhaseChanged changed -> changePhase(changed);
            case PhaseExtended extended -> {
                settle();
                SlowBook book = market.book(extended.instrumentId());
                phases.extended(book, extended.endsNs(), extended.reason());
            }
            case Tripped tripped -> {
                settle();
                SlowBook book = market.book(tripped.instrumentId());
                if (!phases.mustTrip(book)) market.followQuote(book);
                phases.tripped(book, tripped.price(), tripped.reference());
            }
            case Indicated indicated -> {
                settle();
                auctions.indicated(market.book(indicated.instrumentId()), indicated.outcome());
            }
            case Referenced set -> market.book(set.instrumentId()).fixed = set.price();
            case Closed closed -> {
                SlowBook book = market.book(closed.instrumentId());
                book.close = closed.price();
                book.hasClosedSince = true;
            }
            default -> {} // sessions are not watched here
        }
    }

    private void changePhase(PhaseChanged changed) {
        settle();
        SlowBook book = market.book(changed.instrumentId());
        var next = market.model.phase(changed.phase());
        phases.changed(book, next, changed.reason());
        boolean wasUncrossed = uncrossed.remove(book);
        if (!wasUncrossed && book.goesOnAs(next)) {
            book.earlier.add(book.phase);
        } else {
            lives.phaseEnded(book, SlowModel.isCall(book.phase) && !wasUncrossed);
            book.earlier.clear();
        }
        market.enter(book, next, changed.endsNs(), changed.reason());
    }

    private void look(Looked looked) {
        for (BookSeen seen : looked.books()) {
            SlowBook book = market.book(seen.instrumentId());
            if (book.phase == null) book.phase = market.model.phase(seen.phase()); // at first
        }
        rest();
        phases.look();
        lives.look();
        trades.look();
        books.look(looked, isRefused && !isOtherwise, changed);
    }
}
