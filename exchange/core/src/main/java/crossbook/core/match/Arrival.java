package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Way;
import crossbook.core.order.ExpireReason;
import crossbook.core.price.ReferencePrices;

/// What happens to an order when it meets the other side: which way of trading its phase and the
/// book ask for, how far it may go, and where what is left of it rests.
public final class Arrival {
    private final ReferenceData reference;
    private final ContinuousMatching plain;
    private final LayeredMatching layered;
    private final ClosingCross closingCross;

    public Arrival(
            ReferenceData reference,
            ContinuousMatching plain,
            LayeredMatching layered,
            ClosingCross closingCross) {
        this.reference = reference;
        this.plain = plain;
        this.layered = layered;
        this.closingCross = closingCross;
    }

    /// Lets an order that stands nowhere trade as its phase allows, and says what keeps it from
    /// more: a rule, or [ExpireReason#NOT_FILLED] where it is only that nobody trades with it.
    ExpireReason trade(LiveOrder order, LiveBook book) {
        if (isPlain(order, book)) return tradePlain(order, book);
        return book.phase().matching().isOnEntry()
                ? tradeLayered(order, book)
                : ExpireReason.NOT_FILLED;
    }

    /// Whether price and time alone decide. How far an order with a budget goes before the breaker
    /// would trip is not plain.
    private static boolean isPlain(LiveOrder order, LiveBook book) {
        return book.matchesPlainly()
                && !order.isConditional()
                && !(order.ordType().hasBudget && book.prices.hasBreaker());
    }

    /// Whether an order that is not live yet would trade on entry, or trip the circuit breaker.
    public boolean wouldTrade(LiveOrder order, LiveBook book) {
        return book.phase().matching().isOnEntry()
                && !lacksPegPrice(order, book)
                && layered.wouldTrade(order, book, reference.model().rules());
    }

    private ExpireReason tradePlain(LiveOrder order, LiveBook book) {
        LiveSide makers = book.side(1 - order.sideNumber());
        long limitRank = order.isLimited() ? makers.rank(order.limitPrice()) : LiveSide.ANY_RANK;
        boolean isBreach = false;
        if (makers.canTrade(limitRank)) {
            if (book.prices.hasBreaker()) isBreach = tradeWithin(order, book, makers, limitRank);
            else plain.match(order, makers, limitRank, book);
        }
        return isBreach ? ExpireReason.BREAKER : ExpireReason.NOT_FILLED;
    }

    /// Lets an order trade and rest about which price and time alone decide, as the [Way] of its
    /// terms says, and returns whether it rests on its own side.
    public boolean enterPlain(LiveOrder order, int way, LiveSide own, LiveBook book) {
        LiveSide makers = own.opposite();
        long rank = order.isLimited() ? makers.rank(order.limitPrice()) : LiveSide.ANY_RANK;
        if (makers.canTrade(rank)) plain.match(order, makers, rank, book);
        if ((way & Way.RESTS) == 0 || order.leavesQty() == 0) return false;
        own.addAt(LiveSide.oppositeRank(rank), order);
        return true;
    }

    /// Trades as far as the circuit breaker allows, and returns whether it trips
    /// (`rulebook.md` 1.4).
    private boolean tradeWithin(LiveOrder order, LiveBook book, LiveSide makers, long limitRank) {
        ReferencePrices prices = book.prices;
        long dynamic = prices.dynamic();
        if (!prices.isBreach(makers.bestPrice())) {
            long bound = makers.lastRankWithin(prices.breachBelow(), prices.breachAbove());
            plain.match(order, makers, Math.min(limitRank, bound), book);
            prices.updateBreach();
        }
        boolean isBreach = order.leavesQty() > 0
                && !order.timeInForce().wholeOnly
                && makers.canTrade(limitRank);
        if (isBreach) book.state.breach(makers.bestPrice(), dynamic);
        return isBreach;
    }

    private ExpireReason tradeLayered(LiveOrder order, LiveBook book) {
        if (lacksPegPrice(order, book)) return ExpireReason.NOT_FILLED;
        if (order.ordType().isHidden) book.unseen(); // which knows the quote of before from now on
        Sweep sweep = layered.match(order, book, reference.model().rules());
        if (book.prices.hasBreaker()) book.prices.updateBreach();
        if (sweep.isBreach()) {
            book.state.breach(sweep.breachPrice(), sweep.breachDynamic());
            return ExpireReason.BREAKER;
        }
        return sweep.endsInSelfMatch() ? ExpireReason.SELF_MATCH : ExpireReason.NOT_FILLED;
    }

    /// Why an order ends that no rule has kept from trading.
    public ExpireReason unfilledReason(LiveOrder order, LiveBook book) {
        if (lacksPegPrice(order, book)) return ExpireReason.NOT_FILLED;
        if (order.timeInForce().wholeOnly) return ExpireReason.NOT_WHOLE;
        return order.ordType().hasBudget && !book.side(1 - order.sideNumber()).isEmpty()
                ? ExpireReason.BUDGET_SPENT
                : ExpireReason.NOT_FILLED;
    }

    /// Rests what is left of an order.
    void rest(LiveOrder order, LiveBook book) {
        if (book.restsByLimit() && order.isPlainLimit()) book.restAtLimit(order);
        else restOtherwise(order, book);
    }

    private void restOtherwise(LiveOrder order, LiveBook book) {
        Matching matching = book.phase().matching();
        if (matching == Matching.AT_CLOSE) closingCross.rest(order, book);
        else if (matching == Matching.VOLUME) book.restUnpriced(order);
        else if (order.ordType().isPegged) book.restPegged(order, pegPrice(order, book));
        else book.rest(order);
    }

    // Pegged orders (`rulebook.md` 2.8).

    /// Whether an order follows a price that the visible book does not have. At the closing price
    /// there is nothing to follow.
    boolean lacksPegPrice(LiveOrder order, LiveBook book) {
        return order.ordType().isPegged
                && book.phase().matching() != Matching.VOLUME
                && !hasPegPrice(order, book);
    }

    /// Whether the visible book has the price that a pegged order follows.
    public boolean hasPegPrice(LiveOrder order, LiveBook book) {
        return PegPrices.has(order, book);
    }

    /// The price that a pegged order has now.
    public long pegPrice(LiveOrder order, LiveBook book) {
        return PegPrices.of(order, book);
    }
}
