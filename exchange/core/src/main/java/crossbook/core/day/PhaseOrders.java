package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.Place;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.match.ClosingCross;
import crossbook.core.match.Closings;
import crossbook.core.match.Trading;
import crossbook.core.match.Uncrossing;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Treatment;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TimeInForce.Lifetime;

/// What a change of phase does to the orders of a book (`rulebook.md` 1.2, 3.4).
public final class PhaseOrders {
    private final ReferenceData reference;
    private final Trading trading;
    private final Pegs pegs;
    private final ClosingCross closingCross;
    private final Closings closings;
    private final Events events;
    private final OrderList list = new OrderList();

    public PhaseOrders(
            ReferenceData reference,
            Events events,
            Trading trading,
            Pegs pegs,
            ClosingCross closingCross,
            Closings closings) {
        this.reference = reference;
        this.events = events;
        this.trading = trading;
        this.pegs = pegs;
        this.closingCross = closingCross;
        this.closings = closings;
    }

    /// Ends or parks what ends or waits with the phase of a book: first what is left of market
    /// orders, then by time in force.
    void endWith(LiveBook book, long now) {
        endUnpriced(book);
        if (book.phase().matching() == Matching.AT_CLOSE) closingCross.end(book);
        endAuction(book, now);
    }

    /// Whether something would happen to an order if the call of a book ended now.
    boolean awaitsEnd(LiveBook book) {
        boolean isUnpriced = book.hasUnseen() && book.unseen().hasUnpriced();
        if (isUnpriced || Uncrossing.isCrossed(book)) return true;
        if ((book.phase().ends() | book.phase().parks()) == 0) return false;
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            TimeInForce timeInForce = order.timeInForce();
            if (endsWithPhase(book, timeInForce)) return true;
            if (waitsAgain(book, timeInForce) && isActive(order)) return true;
        }
        return false;
    }

    /// Ends or parks what ends or waits with the auction of a book, even if left without an
    /// uncross. What has no price stays.
    void endAuction(LiveBook book, long now) {
        endByTime(book, now);
        if (book.phase().matching() == Matching.VOLUME) parkUnpriced(book);
    }

    private void endByTime(LiveBook book, long now) {
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (endsWithPhase(book, order.timeInForce())) {
                closings.expire(order, book, ExpireReason.END_OF_PHASE);
            } else if (isOverdue(order, now)) {
                closings.expire(order, book, ExpireReason.EXPIRY_REACHED);
            }
        }
        if (book.phase().parks() != 0 || book.state.earlier.isAny()) parkAgain(book);
    }

    private static boolean endsWithPhase(LiveBook book, TimeInForce timeInForce) {
        return book.phase().ends(timeInForce) || book.state.earlier.ends(timeInForce);
    }

    private static boolean waitsAgain(LiveBook book, TimeInForce timeInForce) {
        return book.phase().parks(timeInForce) || book.state.earlier.parks(timeInForce);
    }

    /// Lets those wait that stand in the line of a volume auction: elsewhere it would give them no
    /// limit.
    private void parkUnpriced(LiveBook book) {
        if (!book.hasUnseen()) return;
        book.unseen().collectUnpriced(list.clear());
        for (int i = 0; i < list.count(); i++) {
            book.remove(list.get(i));
            trading.park(list.get(i), book);
        }
    }

    private static boolean isOverdue(LiveOrder order, long now) {
        return order.timeInForce().lifetime == Lifetime.TIME
                && order.conditions().expireNs() <= now;
    }

    private void parkAgain(LiveBook book) {
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (!waitsAgain(book, order.timeInForce()) || !isActive(order)) continue;
            book.remove(order);
            trading.park(order, book);
        }
    }

    private void endUnpriced(LiveBook book) {
        if (!book.hasUnseen()) return;
        book.unseen().collectUnpriced(list.clear());
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (!order.isLimited() && !joinsVolume(order, book)) {
                closings.expire(order, book, ExpireReason.END_OF_PHASE);
            }
        }
    }

    private void collectAll(LiveBook book) {
        book.collect(list.clear());
    }

    /// Whether an order is in the market, not waiting for it.
    private boolean isActive(LiveOrder order) {
        if (!order.isElsewhere()) return true;
        Place place = order.conditions().place();
        return place == Place.HIDDEN || place == Place.MARKET;
    }

    /// Ends the active orders that may not rest in the phase that has begun, and lets those wait
    /// that have to.
    void treatAnew(LiveBook book) {
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (!isActive(order)) continue;
            if (joinsVolume(order, book)) {
                book.remove(order);
                book.restUnpriced(order);
                continue;
            }
            Treatment treatment = book.treatment(order.terms());
            if (treatment == Treatment.TAKE) {
                closings.expire(order, book, ExpireReason.PHASE_RESTS_NO_SUCH_ORDER);
            } else if (treatment == Treatment.PARK) {
                book.remove(order);
                trading.park(order, book);
            }
        }
        if (book.phase().matching() == Matching.AT_CLOSE && book.prices.hasClose()) {
            closingCross.begin(book);
        }
    }

    /// Whether the volume auction is on, and an order takes part in it that follows the quote at
    /// other times (`rulebook.md` 2.8).
    private static boolean joinsVolume(LiveOrder order, LiveBook book) {
        return book.phase().matching() == Matching.VOLUME
                && order.isConditional()
                && order.conditions().isForVolumeAuction();
    }

    /// Lets those come to the market for whom the phase has come, in the order of their entry.
    void beginWith(LiveBook book) {
        if (!book.hasUnseen()) return;
        list.clear();
        list.addAll(book.unseen().parked);
        if (book.phase().matching() == Matching.VOLUME) list.addAll(book.unseen().unpegged);
        for (int i = 0; i < list.count() && !book.state.isTripped(); i++) {
            LiveOrder order = list.get(i);
            boolean joinsVolume = joinsVolume(order, book);
            if (!joinsVolume && !hasItsPhaseCome(order, book)) continue;
            book.remove(order);
            events.orderActivated(order);
            if (joinsVolume) book.restUnpriced(order);
            else trading.reenter(order, book);
        }
    }

    private static boolean hasItsPhaseCome(LiveOrder order, LiveBook book) {
        return order.conditions().place() == Place.PARKED
                && book.laterTreatment(order.terms()) != Treatment.PARK;
    }

    /// Pegged orders follow what the book has when orders begin to trade on arrival.
    void followQuote(LiveBook book) {
        book.state.quote.update(book);
        pegs.follow(book);
    }

    /// Ends what does not live beyond the day (`rulebook.md` 3.4).
    void endDay(LiveBook book, long now) {
        MarketRules rules = reference.model().rules();
        int next = rules.calendar().nextTradingDay(rules.times().epochDay(now));
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (endsToday(order)) {
                closings.expire(order, book, ExpireReason.END_OF_DAY);
            } else if (lastDay(order, rules) < next) {
                closings.expire(order, book, ExpireReason.EXPIRY_REACHED);
            }
        }
    }

    /// Ends what may not live on a date that has begun, where no end of a day has done so: nobody
    /// ended it, or the engine did not hear of it.
    void beginDate(LiveBook book, int today) {
        MarketRules rules = reference.model().rules();
        int next = rules.calendar().nextTradingDay(today - 1);
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            boolean hasLastDay = order.timeInForce().lifetime == Lifetime.DATE
                    || order.timeInForce().lifetime == Lifetime.UNTIL_CANCELED;
            if (hasLastDay && lastDay(order, rules) < next) {
                closings.expire(order, book, ExpireReason.EXPIRY_REACHED);
            }
        }
    }

    private boolean endsToday(LiveOrder order) {
        TimeInForce timeInForce = order.timeInForce();
        return switch (timeInForce.lifetime) {
            case ARRIVAL, TRADING_DAY, TIME -> true;
            case DATE -> false;
            case UNTIL_CANCELED ->
                timeInForce == TimeInForce.GFA
                        && !reference.model().rules().orders().carriesGfa();
        };
    }

    /// The last date of an order. It ends with the last trading day on or before it
    /// (`rulebook.md` 3.1): a date without trading is no reason to live until the next day.
    private static int lastDay(LiveOrder order, MarketRules rules) {
        return order.timeInForce().lifetime == Lifetime.DATE
                ? rules.times().epochDay(order.conditions().expireNs())
                : order.entryDay() + rules.orders().maxGoodDays() - 1;
    }

    /// Ends the orders that do not trade with hidden ones: a breaker has tripped
    /// (`rulebook.md` 1.4).
    void endExcludingHidden(LiveBook book) {
        collectAll(book);
        for (int i = 0; i < list.count(); i++) {
            LiveOrder order = list.get(i);
            if (order.excludesHidden()) {
                closings.expire(order, book, ExpireReason.BREAKER);
            }
        }
    }
}
