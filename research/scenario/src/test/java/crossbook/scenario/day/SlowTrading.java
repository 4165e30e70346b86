package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.core.model.StopElection;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowBook.Quote;
import crossbook.scenario.day.SlowOrder.Place;
import crossbook.scenario.day.SlowSweep.Meeting;

import java.util.ArrayList;
import java.util.List;

/// What happens to orders in the market (`rulebook.md` 2, 4 and 6): they wait, meet
/// others, rest; and what that sets off.
final class SlowTrading {
    private final SlowExchange exchange;
    private long arrivals;

    SlowTrading(SlowExchange exchange) {
        this.exchange = exchange;
    }

    private SlowModel model() {
        return exchange.model;
    }

    private SlowPrices prices() {
        return exchange.model.prices;
    }

    // Coming to the market.

    /// Lets an order that stands nowhere wait, or trade as its phase allows, and rests
    /// or ends what is left.
    void place(SlowOrder order) {
        place(order, model().later(order.book.phase, order));
    }

    void place(SlowOrder order, Treatment treatment) {
        if (treatment == Treatment.PARK) {
            if (order.type.hasStopPrice) placeStop(order);
            else park(order, Place.PARKED, "WAITS_FOR_PHASE");
            return;
        }
        String end = SlowPrices.needsPeg(order) ? "NOT_FILLED" : trade(order);
        if (order.left() == 0) {
            exchange.close(order);
        } else if (treatment == Treatment.REST && !end.equals("SELF_MATCH")) {
            if (isTooSmall(order)) exchange.expire(order, "BELOW_MINIMUM");
            else rest(order);
        } else {
            exchange.expire(order, end);
        }
    }

    void park(SlowOrder order, Place place, String reason) {
        stand(order, place, 0);
        exchange.say("parked " + order.id + " " + reason);
    }

    private void stand(SlowOrder order, Place place, long price) {
        if (!order.book.orders.contains(order)) order.book.orders.add(order);
        order.place = place;
        order.price = price;
        order.since = ++arrivals;
    }

    /// A stop that the market has reached already does not wait (4.5).
    private void placeStop(SlowOrder order) {
        boolean isElected = SlowModel.isContinuous(order.book.phase) && SlowPrices.isReached(order);
        if (!isElected) {
            park(order, Place.STOP, "WAITS_FOR_ELECTION");
            return;
        }
        elect(order);
        place(order);
    }

    /// It is an order like another from now on.
    void elect(SlowOrder stop) {
        stop.place = Place.NOWHERE;
        stop.type = stop.limit == null ? OrdType.MARKET : OrdType.LIMIT;
        exchange.say("triggered " + stop.id + " " + exchange.terms(stop) + " by "
                + stop.book.text(stop.book.last));
    }

    private void rest(SlowOrder order) {
        Matching matching = order.book.phase.matching();
        if (SlowPrices.needsPeg(order)) {
            park(order, Place.UNPEGGED, "WAITS_FOR_PEG_REFERENCE");
        } else if (matching == Matching.VOLUME) {
            stand(order, Place.UNPRICED, 0);
        } else if (matching == Matching.AT_CLOSE && SlowPrices.isEligibleAtClose(order)) {
            stand(order, Place.UNPRICED, 0);
        } else if (order.type.isPegged) {
            stand(order, Place.HIDDEN, SlowPrices.pegPrice(order));
        } else if (order.type.isHidden) {
            stand(order, Place.HIDDEN, order.limit);
        } else if (order.limit == null) {
            stand(order, Place.UNPRICED, 0);
        } else {
            show(order);
        }
    }

    void show(SlowOrder order) {
        if (order.isIceberg()) order.shown = Math.min(order.display, order.left());
        stand(order, Place.VISIBLE, order.limit);
    }

    /// An order that traded at a price that was not its own goes back to its limit.
    void leaveUnpriced(SlowOrder order) {
        if (order.limit == null) return;
        if (order.type.isHidden) stand(order, Place.HIDDEN, order.limit);
        else show(order);
    }

    void joinUnpriced(SlowOrder order) {
        stand(order, Place.UNPRICED, 0);
    }

    // Meeting the other side (4.1).

    /// Trades as far as the phase allows; why the rest would end.
    private String trade(SlowOrder taker) {
        SlowBook book = taker.book;
        boolean isAtClose = SlowModel.isAtClose(book.phase);
        if (!isAtClose && !SlowModel.isContinuous(book.phase)) return "NOT_FILLED";
        SlowSweep sweep = new SlowSweep(taker, model());
        boolean isUsedUp = perform(taker, sweep);
        if (sweep.breach != null) {
            book.breach = sweep.breach;
            return "BREAKER";
        }
        if (sweep.endsInSelfMatch || isUsedUp) return "SELF_MATCH";
        if (taker.timeInForce == TimeInForce.FOK) return "NOT_WHOLE";
        boolean isSpent = taker.budget != null && book.bestVisible(!taker.buys) != null;
        return isSpent ? "BUDGET_SPENT" : "NOT_FILLED";
    }

    /// Returns whether what it reduced with its own owner's orders is all of what is left.
    private boolean perform(SlowOrder taker, SlowSweep sweep) {
        List<SlowOrder> exhausted = new ArrayList<>();
        long reduced = 0;
        for (Meeting meeting : sweep.meetings) {
            SlowOrder maker = meeting.maker();
            if (!maker.isLive) continue;
            switch (meeting.deed()) {
                case EXPIRE_MAKER -> exchange.expire(maker, "SELF_MATCH");
                case REDUCE_BOTH -> {
                    reduced += meeting.qty();
                    reduce(maker, meeting, exhausted);
                }
                case TRADE -> tradeOne(taker, meeting, exhausted);
            }
        }
        exhausted.forEach(this::replenish);
        if (reduced == 0) return false;
        if (taker.left() == reduced) return true;
        taker.qty -= reduced;
        exchange.say("restated " + taker.id + " " + taker.left() + " SELF_MATCH");
        return false;
    }

    private void tradeOne(SlowOrder taker, Meeting meeting, List<SlowOrder> exhausted) {
        SlowOrder maker = meeting.maker();
        SlowBook book = taker.book;
        boolean isHidden = maker.type.isHidden || taker.type.isHidden;
        String type = isHidden ? " HIDDEN" : "";
        if (SlowModel.isAtClose(book.phase)) type = " CLOSING_PRICE";
        taker.executed += meeting.qty();
        take(maker, meeting.qty());
        exchange.traded(book, meeting.price(), meeting.qty(), !SlowModel.isAtClose(book.phase));
        exchange.say("traded " + meeting.qty() + " @ " + book.text(meeting.price()) + type + ", "
                + taker.id + " takes " + maker.id);
        if (maker.left() == 0 && !exhausted.contains(maker)) exchange.close(maker);
        else if (maker.isIceberg()) noteExhausted(maker, exhausted);
        else if (maker.type.isHidden) expireIfTooSmall(maker);
    }

    /// From what an order displays first.
    private static void take(SlowOrder order, long qty) {
        order.executed += qty;
        if (order.isIceberg() && order.place == Place.VISIBLE) {
            order.shown = Math.max(0, order.shown - qty);
        }
    }

    /// An iceberg of which nothing is displayed any more stands in no queue.
    private void noteExhausted(SlowOrder iceberg, List<SlowOrder> exhausted) {
        if (iceberg.place == Place.UNPRICED) { // at the closing price all of it is there
            if (iceberg.left() == 0) exchange.close(iceberg);
            return;
        }
        if (iceberg.shown == 0 && !exhausted.contains(iceberg)) exhausted.add(iceberg);
    }

    private void replenish(SlowOrder iceberg) {
        if (!iceberg.isLive) return;
        if (iceberg.left() == 0) {
            exchange.close(iceberg);
            return;
        }
        show(iceberg);
        iceberg.isInParts = true;
        String reserve = iceberg.reserve() > 0 ? "+" + iceberg.reserve() : "";
        exchange.say("restated " + iceberg.id + " " + iceberg.shown + reserve + " REPLENISHED");
    }

    private void reduce(SlowOrder maker, Meeting meeting, List<SlowOrder> exhausted) {
        if (meeting.qty() == maker.left()) {
            exchange.expire(maker, "SELF_MATCH");
            return;
        }
        maker.qty -= meeting.qty();
        boolean showsPart = maker.isIceberg() && maker.place == Place.VISIBLE;
        if (showsPart) maker.shown = Math.max(0, maker.shown - meeting.qty());
        String reserve = maker.reserve() > 0 ? "+" + maker.reserve() : "";
        exchange.say("restated " + maker.id + " " + maker.displayed() + reserve + " SELF_MATCH");
        if (showsPart) noteExhausted(maker, exhausted);
        else expireIfTooSmall(maker);
    }

    /// A hidden order of which too little is left ends (2.5).
    void expireIfTooSmall(SlowOrder order) {
        if (order.isLive && isTooSmall(order)) exchange.expire(order, "BELOW_MINIMUM");
    }

    /// Less than an execution must give, or of one that has traded than must be there.
    private static boolean isTooSmall(SlowOrder order) {
        boolean isBelowReserve = order.executed > 0 && order.left() < order.book.minReserve;
        return order.type.isHidden && (isBelowReserve || order.left() < order.min);
    }

    // Many with many at one price (5.2, 6).

    void execute(SlowBook book, List<SlowAuction.Trade> trades, long price, String type) {
        boolean hasTaker = type.equals("HIDDEN");
        List<SlowOrder> exhausted = new ArrayList<>();
        for (SlowAuction.Trade trade : trades) {
            take(trade.buy(), trade.qty());
            take(trade.sell(), trade.qty());
            exchange.traded(book, price, trade.qty(), hasTaker);
            exchange.say("traded " + trade.qty() + " @ " + book.text(price) + " " + type + ", "
                    + trade.buy().id + (hasTaker ? " takes " : " with ") + trade.sell().id);
            for (SlowOrder order : List.of(trade.buy(), trade.sell())) {
                if (order.left() == 0) exchange.close(order);
                else if (order.isIceberg()) noteExhausted(order, exhausted);
            }
        }
        exhausted.forEach(this::replenish);
        for (SlowOrder order : List.of(trades.getLast().buy(), trades.getLast().sell())) {
            expireIfTooSmall(order);
        }
    }

    // What is set off in continuous trading (4.5, 6.4).

    /// Goes on until nothing is set off any more.
    ///
    /// @param isDue whether the time has come to try the hidden orders
    void followUp(SlowBook book, boolean isDue) {
        boolean tries = isDue;
        while (book.breach == null) {
            Quote quote = book.presentQuote();
            if (!quote.equals(book.quote)) {
                book.quote = quote;
                followQuote(book);
                tries = true;
            } else if (tries) {
                tries = uncrossHidden(book);
            } else {
                SlowOrder stop = nextStop(book);
                if (stop == null) break;
                elect(stop);
                place(stop);
            }
        }
        if (book.breach != null) {
            exchange.day.trip(book);
            return;
        }
        awaitHidden(book);
    }

    /// Orders that cross unseen are tried again in a while (6.4).
    void awaitHidden(SlowBook book) {
        long interval = model().rules.hidden().filterIntervalNs();
        boolean waits = interval > 0 && book.hasHidden() && isCrossed(book);
        if (waits && book.hiddenRunNs == SlowBook.NEVER) book.hiddenRunNs = exchange.now + interval;
    }

    private static boolean isCrossed(SlowBook book) {
        Long bid = book.bestOfAll(true);
        Long ask = book.bestOfAll(false);
        return bid != null && ask != null && bid >= ask;
    }

    /// Pegged orders take the new price, by time; those that had none come back, those
    /// that have none wait.
    void followQuote(SlowBook book) {
        for (boolean buys : new boolean[] {true, false}) {
            List<SlowOrder> resting = new ArrayList<>(book.hidden(buys));
            resting.removeIf(order -> !order.type.isPegged);
            resting.sort((one, other) -> Long.compare(one.entry, other.entry));
            for (SlowOrder order : resting) {
                if (SlowPrices.needsPeg(order))
                    park(order, Place.UNPEGGED, "WAITS_FOR_PEG_REFERENCE");
                else stand(order, Place.HIDDEN, SlowPrices.pegPrice(order));
            }
        }
        for (SlowOrder order : book.unpegged()) {
            if (book.breach != null || SlowPrices.needsPeg(order)) continue;
            order.place = Place.NOWHERE;
            exchange.say("activated " + order.id);
            place(order);
        }
    }

    /// Lets orders trade that accept each other and have not met. Returns whether some
    /// did.
    private boolean uncrossHidden(SlowBook book) {
        if (!book.hasHidden() || !isCrossed(book)) {
            book.hiddenRunNs = SlowBook.NEVER;
            return false;
        }
        SlowAuction auction = SlowAuction.ofHidden(book);
        boolean hasHalf = model().rules.hidden().hasHalfTick();
        SlowAuction.Outcome outcome =
                auction.hiddenPrice(twiceTarget(book), hasHalf ? book.halfTick() : book.tick);
        if (!outcome.hasPrice()) return false;
        book.breach = prices().breach(book, outcome.price(), book.dynamic());
        if (book.breach != null) return false;
        execute(book, auction.trades(outcome), outcome.price(), "HIDDEN");
        exchange.say("hidden uncrossed " + book.name() + outcome.volume() + " @ "
                + book.text(outcome.price()));
        return true;
    }

    /// The middle of the visible quote, the only side, or the price of reference (6.3).
    static Long twiceTarget(SlowBook book) {
        Long bid = book.bestVisible(true);
        Long ask = book.bestVisible(false);
        if (bid != null && ask != null) return bid + ask;
        if (bid != null) return 2 * bid;
        if (ask != null) return 2 * ask;
        return book.auctionReference() == null ? null : Long.valueOf(2 * book.auctionReference());
    }

    /// The stop that is elected next, or null: of each side the one that the last price
    /// has passed by most, and of these the one passed by more, or the older of them
    /// (4.5).
    SlowOrder nextStop(SlowBook book) {
        SlowOrder buy = reachedFirst(book, true);
        SlowOrder sell = reachedFirst(book, false);
        if (buy == null || sell == null) return buy == null ? sell : buy;
        long more = (book.last - buy.stop) - (sell.stop - book.last);
        boolean byDistance = model().rules.orders().stopElection() == StopElection.DISTANCE;
        if (byDistance && more != 0) return more > 0 ? buy : sell;
        return buy.entry < sell.entry ? buy : sell;
    }

    private static SlowOrder reachedFirst(SlowBook book, boolean buys) {
        for (SlowOrder stop : book.stops(buys)) return SlowPrices.isReached(stop) ? stop : null;
        return null;
    }

    /// Whether an order that may take nothing would take something on entry (2.9, post
    /// only).
    boolean wouldTrade(SlowOrder order) {
        SlowBook book = order.book;
        boolean isOpen = SlowModel.isAtClose(book.phase) || SlowModel.isContinuous(book.phase);
        if (!isOpen || SlowPrices.needsPeg(order)) return false;
        SlowSweep sweep = new SlowSweep(order, model());
        return sweep.breach != null
                || sweep.meetings.stream()
                        .anyMatch(meeting -> meeting.deed() == SlowSweep.Deed.TRADE);
    }
}
