package crossbook.core;

import crossbook.core.Phase.Matching;

/// What an order sets off when it has traded and rests: a circuit breaker that trips, pegged
/// orders that follow the market, hidden orders that cross it, stops that are elected.
/// Everything is done before the next command (`market-rules.md` 4.5, 6.4).
final class FollowUps {
    /// How many stops one command elects at most; the others follow in a step of their own.
    private static final int MAX_ELECTIONS = 1_000;

    private final Orders orders;
    private final ReferenceData reference;
    private final Trading trading;
    private final Arrival arrival;
    private final Uncrossing uncrossing;
    private final PhaseChanges phases;
    private final TradingDay day;
    private final Stops stops;
    private final Events events;
    private final OrderList list = new OrderList();

    FollowUps(
            Orders orders,
            ReferenceData reference,
            Trading trading,
            Arrival arrival,
            Uncrossing uncrossing,
            PhaseChanges phases,
            TradingDay day,
            Stops stops,
            Events events) {
        this.orders = orders;
        this.reference = reference;
        this.trading = trading;
        this.arrival = arrival;
        this.uncrossing = uncrossing;
        this.phases = phases;
        this.day = day;
        this.stops = stops;
        this.events = events;
    }

    /// Does what a command or a change of phase has set off in a book.
    void settle(Book book, long now) {
        Matching matching = book.phase().matching();
        if (matching.isCall()) phases.indicate(book, now);
        else if (matching == Matching.ON_ARRIVAL) drain(book, now, false);
    }

    /// The time has come to try the hidden orders although the visible book has not changed.
    void onTimer(Book book, long now) {
        book.state.hiddenRunNs = MatchingEngine.NO_DEADLINE;
        if (book.phase().matching() == Matching.ON_ARRIVAL) drain(book, now, true);
    }

    private void drain(Book book, long now, boolean tries) {
        boolean triesHidden = tries;
        for (int elections = 0; elections < MAX_ELECTIONS; ) {
            if (book.state.isTripped()) {
                day.trip(book, now);
                if (book.phase().matching().isCall()) phases.indicate(book, now);
                return;
            }
            if (!book.hasUnseen()) return;
            if (book.state.quote.update(book)) {
                followQuote(book);
                triesHidden = true;
            }
            if (triesHidden && crossHidden(book, now)) continue;
            triesHidden = false;
            if (book.state.isTripped()) continue;
            if (!electNext(book)) return;
            elections++;
        }
        book.state.hiddenRunNs = now;
    }

    // Pegged orders (`market-rules.md` 2.8).

    private void followQuote(Book book) {
        UnseenOrders unseen = book.unseen();
        repeg(unseen.hidden(0), book);
        repeg(unseen.hidden(1), book);
        list.clear();
        Book.collect(unseen.unpegged, list);
        for (int i = 0; i < list.count(); i++) {
            int order = list.get(i);
            if (!arrival.hasPegPrice(order, book)) continue;
            book.remove(order);
            events.orderActivated(order);
            trading.reenter(order, book);
        }
    }

    /// Those that follow the quote keep their time.
    private void repeg(BookSide side, Book book) {
        list.clear();
        Book.collect(side, list);
        list.sortByEntry(orders);
        for (int i = 0; i < list.count(); i++) {
            int order = list.get(i);
            if (!orders.ordType(order).isPegged) continue;
            if (arrival.hasPegPrice(order, book)) {
                book.repeg(order, arrival.pegPrice(order, book));
            } else {
                book.remove(order);
                book.parkUnpegged(order);
                events.orderParked(order, ParkReason.WAITS_FOR_PEG_REFERENCE);
            }
        }
    }

    // Hidden orders that cross the book (`market-rules.md` 6).

    /// Lets orders trade that accept each other and have not met, and returns whether some did.
    private boolean crossHidden(Book book, long now) {
        HiddenRules rules = reference.model().rules().hidden();
        if (!book.hasHidden() || !Uncrossing.isCrossed(book)) {
            book.state.hiddenRunNs = MatchingEngine.NO_DEADLINE;
            return false;
        }
        if (!uncrossing.findHidden(book, rules)) {
            boolean isTimed = rules.filterIntervalNs() > 0;
            if (isTimed && book.state.hiddenRunNs == MatchingEngine.NO_DEADLINE) {
                book.state.hiddenRunNs = now + rules.filterIntervalNs();
            }
            return false;
        }
        long price = uncrossing.price();
        if (book.prices.hasBreaker() && book.prices.isBreach(price)) { // `settled.md` 22
            book.state.breach(price, book.prices.dynamic());
            return false;
        }
        long volume = uncrossing.volume();
        uncrossing.execute(book, TradeType.HIDDEN, AllocationStep.BY_TIME);
        book.prices.updateBreach();
        events.hiddenUncrossed(book.instrument(), price, volume, uncrossing.isExact());
        return true;
    }

    /// Elects the stop that is next, and lets it trade. Returns whether there was one.
    private boolean electNext(Book book) {
        int order = stops.next(book);
        if (order == Orders.NONE) return false;
        stops.elect(order, book);
        trading.reenter(order, book);
        return true;
    }
}
