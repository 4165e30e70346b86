package crossbook.scenario.day;

import crossbook.core.EngineSettings;
import crossbook.core.model.AuctionRules;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Treatment;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowBook.Breach;
import crossbook.scenario.day.SlowModel.Boundary;
import crossbook.scenario.day.SlowOrder.Place;

/// The trading day of an instrument (`rulebook.md` 1): which phase comes when, how calls end,
/// and what a change of phase does, in its order.
final class SlowDay {
    private static final long NEVER = SlowBook.NEVER;

    private final SlowExchange exchange;

    SlowDay(SlowExchange exchange) {
        this.exchange = exchange;
    }

    private SlowModel model() {
        return exchange.model;
    }

    private long now() {
        return exchange.now;
    }

    // Which phase comes when.

    /// A new instrument is in the phase that is on.
    void start(SlowBook book) {
        book.phase = model().model.initialPhase();
        book.phaseBeganNs = now();
        Phase scheduled = model().scheduled(book, now());
        if (scheduled == null) {
            if (isBatch(book.phase)) book.idleSinceNs = now();
            else book.endsNs = endOf(book.phase, NEVER);
            return;
        }
        book.phase = scheduled;
        book.passedNs = now();
        book.endsNs = nextNs(book, now());
    }

    private long nextNs(SlowBook book, long ns) {
        Boundary next = model().next(book, ns);
        return next == null ? NEVER : next.ns();
    }

    /// When a phase ends that nobody else ends: after the length that its call has.
    private long endOf(Phase phase, long endsNs) {
        long length = model().auction(phase).lengthNs();
        return endsNs != NEVER || length == 0 ? endsNs : now() + length;
    }

    /// An operator asks for a phase (1.5). Where the rule book is silent: it lasts as
    /// long as the operator says; a call ends at the latest when the schedule's next
    /// call begins, and anything else, without an end of its own, when the day does.
    void request(SlowBook book, Phase phase, long endsNs) {
        String by = exchange.operators.askerText();
        boolean isSame = phase.number() == book.phase.number();
        if (isSame && SlowModel.isCall(phase)) {
            moveEnd(book, endsNs);
            return;
        }
        Phase scheduled = model().scheduled(book, now());
        boolean isScheduled =
                endsNs == NEVER && scheduled != null && scheduled.number() == phase.number();
        book.interrupted = null;
        book.isForced = !isScheduled;
        if (isScheduled) book.passedNs = now();
        boolean isIdle = !isScheduled && endsNs == NEVER && isBatch(phase);
        long own = isIdle ? NEVER : endOf(phase, endsNs);
        long end = isScheduled ? nextNs(book, now()) : forcedEnd(book, phase, own);
        if (phase.matching() == Matching.NEVER) breakOff(book, phase, end, by);
        else end(book, phase, end, by);
        if (isIdle) book.idleSinceNs = now();
    }

    /// An operator gives a phase another end. An extended call has a random end of its
    /// own.
    void moveEnd(SlowBook book, long endsNs) {
        if (endsNs != NEVER) book.idleSinceNs = null;
        boolean isLater = endsNs > book.endsNs;
        if (isLater) book.isOvertime = false;
        extend(book, endsNs, isLater ? "EXTENDED" : "SHORTENED");
    }

    private long forcedEnd(SlowBook book, Phase phase, long endsNs) {
        boolean isCall = SlowModel.isCall(phase);
        if ((endsNs != NEVER && !isCall) || book.passedNs == null) return endsNs;
        for (Boundary next = model().next(book, now());
                next != null;
                next = model().next(book, next.ns())) {
            boolean takesOver =
                    next.phase().endsDay() || (isCall && SlowModel.isCall(next.phase()));
            if (takesOver) return Math.min(endsNs, next.ns());
        }
        return endsNs;
    }

    /// A phase has reached its end.
    void end(SlowBook book) {
        boolean isCall = SlowModel.isCall(book.phase);
        Boundary due = due(book);
        boolean isExtra = book.isForced || book.interrupted != null;
        if (isExtra && isCall && due != null && SlowModel.isCall(due.phase())) {
            // A scheduled call takes in the orders of one that is on already (1.4).
            breakOff(book, due.phase(), pass(book, due), " at " + exchange.time(now()));
            return;
        }
        if (isCall && !endsNow(book)) return;
        String at = " at " + exchange.time(now());
        if (book.interrupted != null) {
            String after = book.interrupted.afterBreak();
            if (due != null && due.phase().name().equals(after)) {
                end(book, due.phase(), pass(book, due), at);
            } else {
                goOn(book, model().phase(after), at);
            }
        } else if (due != null && !needsCall(book, due.phase())) {
            end(book, due.phase(), pass(book, due), at);
        } else {
            goOn(book, model().phase(book.phase.successor()), at);
        }
    }

    /// Whether trading would resume after a halt without the call that the model has for it (1.5).
    private boolean needsCall(SlowBook book, Phase due) {
        Phase successor = model().phase(book.phase.successor());
        return book.isForced
                && book.phase.matching() == Matching.NEVER
                && SlowModel.isContinuous(due)
                && successor != null
                && SlowModel.isCall(successor);
    }

    /// What the schedule has next, if its time has come. After an operator's phase the
    /// latest.
    private Boundary due(SlowBook book) {
        if (book.passedNs == null) return null;
        Boundary due = model().next(book, book.passedNs);
        // What follows a phase of the schedule may come early: an operator has shortened
        // it.
        if (!book.isForced && book.interrupted == null) return due;
        if (due == null || due.ns() > now()) return null;
        if (!book.isForced) return due;
        Boundary latest = model().dueAfterForced(book, book.passedNs, now());
        book.passedNs = latest.ns() - 1; // the schedule goes on from there, whatever comes first
        return latest;
    }

    /// Passes a boundary of the schedule, and returns when the phase that begins there
    /// ends: when the next one begins, or as much later if it keeps its length (1.3).
    private long pass(SlowBook book, Boundary boundary) {
        book.passedNs = boundary.ns();
        book.isForced = false;
        book.interrupted = null;
        long end = nextNs(book, boundary.ns());
        if (end == NEVER) return NEVER;
        if (boundary.phase().keepsLength()) return now() + (end - boundary.ns());
        return Math.max(end, now());
    }

    /// Goes on with a phase: a call that has a length for as long, any other until the
    /// schedule's next boundary.
    private void goOn(SlowBook book, Phase next, String at) {
        book.interrupted = null;
        long own = isBatch(next) ? NEVER : endOf(next, NEVER);
        book.isForced = model().auction(next).lengthNs() > 0;
        long end = book.isForced ? forcedEnd(book, next, own) : scheduledEnd(book);
        end(book, next, end, at);
        if (isBatch(next)) book.idleSinceNs = now();
    }

    /// Whether a call of some length is followed by another of its kind, and nothing but its
    /// uncross comes between (9).
    private boolean isBatch(Phase phase) {
        return SlowModel.isCall(phase)
                && model().auction(phase).lengthNs() > 0
                && phase.successor().equals(phase.name())
                && !phase.closes()
                && !phase.endsDay();
    }

    /// Batches in which nobody trades and nothing ends are not told apart: the call has an end
    /// once it needs one, where that of the batch would be.
    void endIfNeeded(SlowBook book) {
        if (book.idleSinceNs == null) return;
        boolean isNeeded = exchange.calls.outcome(book).hasPrice()
                || !book.unpriced(true).isEmpty()
                || !book.unpriced(false).isEmpty()
                || book.everybody().stream().anyMatch(order -> endsWithPhase(book, order));
        if (!isNeeded) return;
        long length = model().auction(book.phase).lengthNs();
        long end = book.idleSinceNs + length;
        while (end <= now()) end += length;
        book.idleSinceNs = null;
        extend(book, forcedEnd(book, book.phase, end), "NEEDED");
    }

    private boolean endsWithPhase(SlowBook book, SlowOrder order) {
        return book.endsNext(order.timeInForce)
                || (order.isActive() && book.parksNext(order.timeInForce))
                || isOverdue(order);
    }

    private long scheduledEnd(SlowBook book) {
        long end = book.passedNs == null ? NEVER : nextNs(book, book.passedNs);
        return end == NEVER ? NEVER : Math.max(end, now());
    }

    // How a call ends (1.3).

    private boolean endsNow(SlowBook book) {
        AuctionRules auction = model().auction(book.phase);
        if (!book.isOvertime && auction.randomEndNs() > 0) {
            book.isOvertime = true;
            book.endsNs = now() + drawn(book, auction.randomEndNs());
            return false;
        }
        book.isOvertime = false;
        SlowAuction.Outcome outcome = exchange.calls.outcome(book);
        boolean isLeft = outcome.unfilledMarketQty() > 0;
        if (isLeft && book.marketOrderExtensions < auction.marketOrderExtensions()) {
            book.marketOrderExtensions++;
            extend(book, now() + auction.marketOrderExtensionNs(), "MARKET_ORDERS_LEFT");
            return false;
        }
        int tolerance = model().tolerance(book, book.phase, now()).staticBp();
        boolean isOutside =
                outcome.hasPrice() && SlowModel.isOutside(outcome.price(), book.fixed, tolerance);
        if (!isOutside) return true;
        if (book.priceExtensions < auction.priceExtensions()) {
            book.priceExtensions++;
            extend(book, now() + auction.priceExtensionNs(), "PRICE_OUTSIDE_TOLERANCE");
            return false;
        }
        if (auction.breachPhase().isEmpty()) return true;
        book.breach = new Breach(outcome.price(), book.fixed, "STATIC");
        breach(book, model().phase(auction.breachPhase()));
        return false;
    }

    private void extend(SlowBook book, long endsNs, String reason) {
        book.endsNs = endsNs;
        String until = endsNs == NEVER ? "" : " until " + exchange.time(endsNs);
        exchange.say("extended " + book.name() + book.phase.name() + until + " " + reason
                + exchange.operators.askerText());
    }

    /// The random end is no rule but a convention, so the engine's way of drawing it is
    /// used: a hash of the seed, the instrument and the moment.
    private long drawn(SlowBook book, long most) {
        long hash = then(EngineSettings.DEFAULT.hashSeed(), book.number);
        return Long.remainderUnsigned(then(hash, now()), most + 1);
    }

    private static long then(long hash, long word) {
        long z = hash ^ word;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (z ^ z >>> 31) + 0x9E3779B97F4A7C15L;
    }

    // Circuit breakers (1.4).

    /// A trade would have been too far from a reference price.
    void trip(SlowBook book) {
        breach(book, model().phase(book.phase.breach()));
        if (SlowModel.isCall(book.phase)) exchange.calls.indicate(book);
    }

    private void breach(SlowBook book, Phase auction) {
        Breach breach = book.breach;
        exchange.say("breaker tripped " + book.name() + "by " + book.text(breach.price()) + ", "
                + breach.kind() + " reference " + book.text(breach.reference()));
        if (book.interrupted == null) book.interrupted = book.phase;
        long end = endOf(auction, NEVER);
        Boundary next = book.passedNs == null ? null : model().next(book, book.passedNs);
        boolean isAbsorbed = next != null && next.ns() > now() && SlowModel.isCall(next.phase());
        if (isAbsorbed) end = Math.min(end, next.ns());
        for (SlowOrder order : book.everybody()) {
            if (order.excludesHidden) exchange.expire(order, "BREAKER");
        }
        breakOff(book, auction, end, " at " + exchange.time(now()) + " BREAKER_TRIPPED");
    }

    // What a change of phase does (1.2).

    /// A phase ends as it should, with its uncross, and another begins.
    private void end(SlowBook book, Phase next, long endsNs, String at) {
        if (SlowModel.isCall(book.phase) && exchange.calls.uncross(book)) {
            for (SlowOrder stop = exchange.trading.nextStop(book);
                    stop != null;
                    stop = exchange.trading.nextStop(book)) {
                exchange.trading.elect(stop);
                stop.place = Place.PARKED;
            }
        }
        endOrders(book);
        book.earlier.clear();
        begin(book, next, endsNs, at);
    }

    /// A phase is left in the middle. A call is not uncrossed. Its auction goes on in the call
    /// that begins, with every order; what is no call ends the auction, and what came for it.
    private void breakOff(SlowBook book, Phase next, long endsNs, String at) {
        if (book.goesOnAs(next)) {
            book.earlier.add(book.phase);
        } else {
            if (SlowModel.isCall(book.phase)) endAuction(book);
            else endOrders(book);
            book.earlier.clear();
        }
        begin(book, next, endsNs, at);
    }

    private void endAuction(SlowBook book) {
        endByTime(book);
        if (book.phase.matching() != Matching.VOLUME) return;
        for (boolean buys : new boolean[] {true, false}) {
            for (SlowOrder order : book.unpriced(buys)) {
                exchange.trading.park(order, Place.PARKED, "WAITS_FOR_PHASE");
            }
        }
    }

    /// First what is left of market orders, then what ends with the phase or whose time
    /// has passed, then those wait again that do.
    private void endOrders(SlowBook book) {
        for (boolean buys : new boolean[] {true, false}) {
            for (SlowOrder order : book.unpriced(buys)) {
                boolean stays = order.limit != null || order.joinsVolume();
                if (!stays) exchange.expire(order, "END_OF_PHASE");
            }
        }
        if (SlowModel.isAtClose(book.phase)) {
            for (boolean buys : new boolean[] {true, false}) {
                book.unpriced(buys).forEach(exchange.trading::leaveUnpriced);
            }
        }
        endAuction(book);
    }

    private void endByTime(SlowBook book) {
        for (SlowOrder order : book.everybody()) {
            if (book.endsNext(order.timeInForce)) exchange.expire(order, "END_OF_PHASE");
            else if (isOverdue(order)) exchange.expire(order, "EXPIRY_REACHED");
        }
        for (SlowOrder order : book.everybody()) {
            if (order.isActive() && book.parksNext(order.timeInForce)) {
                exchange.trading.park(order, Place.PARKED, "WAITS_FOR_PHASE");
            }
        }
    }

    private boolean isOverdue(SlowOrder order) {
        return order.timeInForce == TimeInForce.GTT && order.expires <= now();
    }

    private void begin(SlowBook book, Phase next, long endsNs, String at) {
        if (next.closes()) exchange.closing.close(book);
        book.phase = next;
        book.phaseBeganNs = now();
        book.endsNs = endsNs;
        book.idleSinceNs = null;
        book.isOvertime = false;
        book.marketOrderExtensions = 0;
        book.priceExtensions = 0;
        book.breach = null;
        book.indicated = null;
        book.toldNs = null;
        book.indicateNs = NEVER;
        exchange.say("entered " + book.name() + next.name() + at);
        if (next.endsDay()) exchange.closing.endDay(book);
        if (SlowModel.isContinuous(next)) exchange.closing.awaitCall(book);
        if (book.earlier.isEmpty()) treatAnew(book);
        if (SlowModel.isContinuous(next) && isVisiblyCrossed(book)) exchange.calls.uncross(book);
        inject(book);
        if (!SlowModel.isContinuous(next) || book.breach != null) return;
        // The hidden orders wait for a change of the quote, or for their time (6.4).
        book.quote = book.presentQuote();
        exchange.trading.followQuote(book);
        exchange.trading.awaitHidden(book);
    }

    /// Those in the market that may not rest in the phase end or wait. Where all trade
    /// at the closing price, those who accept it stand in line for it (1.6).
    private void treatAnew(SlowBook book) {
        for (SlowOrder order : book.everybody()) {
            if (!order.isActive()) continue;
            if (order.joinsVolume()) {
                exchange.trading.joinUnpriced(order);
                continue;
            }
            Treatment treatment = model().treatment(book.phase, order.type, order.timeInForce);
            if (treatment == Treatment.TAKE) exchange.expire(order, "PHASE_RESTS_NO_SUCH_ORDER");
            else if (treatment == Treatment.PARK) {
                exchange.trading.park(order, Place.PARKED, "WAITS_FOR_PHASE");
            }
        }
        if (!SlowModel.isAtClose(book.phase)) return;
        for (SlowOrder order : book.everybody()) {
            boolean joins = order.place == Place.VISIBLE && SlowPrices.isEligibleAtClose(order);
            if (joins) exchange.trading.joinUnpriced(order);
        }
    }

    private static boolean isVisiblyCrossed(SlowBook book) {
        Long bid = book.bestVisible(true);
        Long ask = book.bestVisible(false);
        return bid != null && ask != null && bid >= ask;
    }

    /// Those that waited for the phase come to the market, in the order of their entry.
    private void inject(SlowBook book) {
        for (SlowOrder order : book.parked()) {
            if (book.breach != null) return;
            boolean waits = model().later(book.phase, order) == Treatment.PARK;
            if (order.joinsVolume()) joinVolume(order);
            if (waits || order.joinsVolume()) continue;
            order.place = Place.NOWHERE;
            exchange.say("activated " + order.id);
            exchange.trading.place(order);
        }
        book.unpegged().stream().filter(SlowOrder::joinsVolume).forEach(this::joinVolume);
    }

    /// Whatever it has waited for, it takes part in the volume auction now.
    private void joinVolume(SlowOrder order) {
        exchange.say("activated " + order.id);
        exchange.trading.joinUnpriced(order);
    }
}
