package crossbook.core.day;

import crossbook.core.book.Deadlines;
import crossbook.core.book.LiveBook;
import crossbook.core.book.PhaseState;
import crossbook.core.funds.Margins;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.Uncrossing;
import crossbook.core.model.CallRules;
import crossbook.core.model.ClosingMethod;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.ScheduleClock;
import crossbook.core.model.Tolerance;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.PhaseReason;
import crossbook.core.order.TradeType;
import crossbook.core.price.EngineTime;
import crossbook.core.price.ReferencePrices;

/// How an instrument goes from one phase to the next: what ends with the one, trades between them,
/// and begins with the other (`rulebook.md` 1.2).
public final class PhaseChanges {
    private final ReferenceData reference;
    private final Uncrossing uncrossing;
    private final PhaseOrders phaseOrders;
    private final Stops stops;
    private final Deadlines deadlines;
    private final Margins margins;
    private final Events events;
    private final AuctionOutcome outcome = new AuctionOutcome();

    public PhaseChanges(
            ReferenceData reference,
            Deadlines deadlines,
            Events events,
            Margins margins,
            Uncrossing uncrossing,
            PhaseOrders phaseOrders,
            Stops stops) {
        this.reference = reference;
        this.deadlines = deadlines;
        this.events = events;
        this.margins = margins;
        this.uncrossing = uncrossing;
        this.phaseOrders = phaseOrders;
        this.stops = stops;
    }

    MarketRules rules() {
        return reference.model().rules();
    }

    /// Ends a phase as phases end, with its uncross, and begins another.
    void end(LiveBook book, Phase next, long endsNs, PhaseReason reason, long now) {
        Phase old = book.phase();
        if (old.matching().isCall() && uncross(book, old)) stops.electAll(book);
        phaseOrders.endWith(book, now);
        book.state.earlier.clear();
        begin(book, next, endsNs, reason, now);
    }

    /// Leaves a phase in the middle, without an uncross, and begins another. The auction of a
    /// call goes on as the call that begins, with every order. What is no call ends it: those
    /// that came for it alone expire, and those that are good for any wait for another, as do
    /// those that had come for the closing price of a volume auction.
    void interrupt(LiveBook book, Phase next, long endsNs, PhaseReason reason, long now) {
        Phase old = book.phase();
        if (old.matching() == Matching.AT_END && next.matching() == Matching.AT_END) {
            book.state.earlier.add(old, isClosing(old));
        } else {
            if (old.matching().isCall()) phaseOrders.endAuction(book, now);
            else phaseOrders.endWith(book, now);
            book.state.earlier.clear();
        }
        begin(book, next, endsNs, reason, now);
    }

    private void begin(LiveBook book, Phase next, long endsNs, PhaseReason reason, long now) {
        if (next.closes()) close(book);
        book.enter(next, endsNs);
        book.state.begin();
        setTolerance(book, now);
        beginAverage(book, now);
        deadlines.update(book);
        events.tell().phaseChanged(book.instrument(), next, reason);
        if (next.endsDay()) endDay(book, now);
        if (!book.state.earlier.isAny()) phaseOrders.treatAnew(book);
        if (next.matching() == Matching.ON_ARRIVAL && isVisiblyCrossed(book)) uncross(book, next);
        phaseOrders.beginWith(book);
        boolean isOpen = next.matching() == Matching.ON_ARRIVAL && !book.state.isTripped();
        if (!isOpen || !book.hasUnseen()) return;
        phaseOrders.followQuote(book);
        awaitHidden(book, now);
    }

    /// Hidden orders that cross the book are tried when the visible book changes, or in a while
    /// (`rulebook.md` 6.4).
    void awaitHidden(LiveBook book, long now) {
        boolean isCrossed = book.hasHidden() && Uncrossing.isCrossed(book);
        if (!isCrossed || book.state.hiddenRunNs != EngineTime.NO_DEADLINE) return;
        long intervalNs = rules().hidden().filterIntervalNs();
        if (intervalNs > 0) book.state.hiddenRunNs = now + intervalNs;
    }

    /// Sets what depends on phase and date of a book that was just made.
    public void resume(LiveBook book, long now) {
        setTolerance(book, now);
        beginAverage(book, now);
        deadlines.update(book);
    }

    private static boolean isVisiblyCrossed(LiveBook book) {
        return !book.bids().isEmpty()
                && !book.asks().isEmpty()
                && book.bids().bestPrice() >= book.asks().bestPrice();
    }

    // The uncross.

    /// Lets the orders of a call trade, and returns whether some did.
    private boolean uncross(LiveBook book, Phase phase) {
        boolean isVolume = phase.matching() == Matching.VOLUME;
        findOutcome(book, phase, outcome);
        if (outcome.hasPrice) {
            TradeType type = isVolume ? TradeType.VOLUME : TradeType.AUCTION;
            uncrossing.execute(book, type, rules().orders().allocation());
            if (!isVolume) {
                setReference(book, outcome.price);
                if (isClosing(book)) book.state.auctionClose = outcome.price;
            }
        }
        events.tell().auctionUncrossed(book.instrument(), phase, outcome);
        return outcome.hasPrice;
    }

    private void findOutcome(LiveBook book, Phase phase, AuctionOutcome into) {
        if (phase.matching() == Matching.VOLUME) uncrossing.findVolume(book, into);
        else uncrossing.findAuction(book, rules().calls(), into);
    }

    /// What an uncross of the call would give now.
    AuctionOutcome outcome(LiveBook book) {
        findOutcome(book, book.phase(), outcome);
        return outcome;
    }

    /// Whether the auction of a book is the closing one, as whatever phase it goes on.
    private boolean isClosing(LiveBook book) {
        return isClosing(book.phase()) || book.state.earlier.isClosing();
    }

    private boolean isClosing(Phase phase) {
        return rules().auction(phase).type() == 'C';
    }

    // Prices of reference.

    private void setReference(LiveBook book, long price) {
        book.prices.setFixed(price);
        book.prices.updateBreach();
        events.tell().referencePriceSet(book.instrument(), price);
    }

    /// Only where something follows a breach does a breaker trip while orders come in.
    private void setTolerance(LiveBook book, long now) {
        boolean trips = !book.phase().breach().isEmpty();
        book.setTolerance(trips ? tolerance(book, book.phase(), now) : Tolerance.NONE);
    }

    Tolerance tolerance(LiveBook book, Phase phase, long now) {
        int day = rules().times().epochDay(now);
        return rules().tolerances().at(book.segment().number(), phase, day);
    }

    // The close (`rulebook.md` 7).

    /// The trades of the last minutes before the closing call may make the closing price.
    private void beginAverage(LiveBook book, long now) {
        if (book.average == null || book.phase().matching() != Matching.ON_ARRIVAL) return;
        for (Phase phase : reference.model().phases()) {
            if (!isClosing(phase)) continue;
            long callNs = book.rules.clock().beginsTodayNs(phase, now);
            if (callNs != ScheduleClock.NEVER) book.average.begin(callNs - rules().vwapWindowNs());
        }
    }

    /// Makes the closing price: the first of the segment's methods that gives one.
    private void close(LiveBook book) {
        for (ClosingMethod method : book.segment().closing()) {
            long price = closingPrice(book, method);
            if (price == ReferencePrices.NONE) continue;
            book.prices.setClose(price);
            if (book.isOnMargin()) book.mark.settlementPrice = price;
            events.tell().closingPriceSet(book.instrument(), price, method);
            return;
        }
    }

    private static long closingPrice(LiveBook book, ClosingMethod method) {
        ReferencePrices prices = book.prices;
        boolean hasQuote = !book.bids().isEmpty() && !book.asks().isEmpty();
        boolean hasAverage = book.average != null && book.average.hasPrice();
        return switch (method) {
            case AUCTION -> book.state.auctionClose;
            case VWAP -> hasAverage ? book.average.price() : ReferencePrices.NONE;
            case LAST_TRADE -> prices.hasTradedToday() ? prices.last() : ReferencePrices.NONE;
            case MID_BBO ->
                hasQuote
                        ? Math.floorDiv(book.bids().bestPrice() + book.asks().bestPrice(), 2)
                        : ReferencePrices.NONE;
            case PREVIOUS_CLOSE -> prices.close();
        };
    }

    /// A day is over: what is good for the day expires, and tomorrow refers to today's close.
    private void endDay(LiveBook book, long now) {
        phaseOrders.endDay(book, now);
        if (book.isOnMargin()) margins.settle(book);
        if (book.prices.hasClose()) setReference(book, book.prices.close());
        book.prices.endDay(now);
        book.state.auctionClose = ReferencePrices.NONE;
        if (book.average != null) book.average.end();
    }

    /// A date has begun, whether or not the day before it was ended.
    void beginDate(LiveBook book, int today) {
        phaseOrders.beginDate(book, today);
    }

    // Indicative prices (`rulebook.md` 5.3).

    /// Tells what an uncross would give, if that has changed or was not told for long.
    void indicate(LiveBook book, long now) {
        PhaseState state = book.state;
        CallRules calls = rules().calls();
        AuctionOutcome found = outcome(book);
        boolean isSame = found.isSameAs(state.indicated);
        boolean wasTold = state.indicatedNs != 0;
        if (isSame && (book.hasNobody() || state.isIdle())) {
            wakeToIndicate(book, EngineTime.NO_DEADLINE);
            return;
        }
        long interval = isSame ? calls.indicativeIntervalNs() : calls.indicativeThrottleNs();
        boolean isRepeated = !isSame || interval > 0;
        if (wasTold && (!isRepeated || now < state.indicatedNs + interval)) {
            wakeToIndicate(
                    book, isRepeated ? state.indicatedNs + interval : EngineTime.NO_DEADLINE);
            return;
        }
        state.indicated.set(found);
        state.indicatedNs = now;
        events.tell().auctionIndicated(book.instrument(), state.indicated);
        boolean isTimed = calls.indicativeIntervalNs() > 0;
        wakeToIndicate(book, isTimed ? now + calls.indicativeIntervalNs() : EngineTime.NO_DEADLINE);
    }

    private void wakeToIndicate(LiveBook book, long indicateNs) {
        book.state.indicateNs = indicateNs;
        deadlines.update(book);
    }
}
