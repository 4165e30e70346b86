package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.PriceLevel;
import crossbook.core.order.TradeType;

/// Trading on arrival, by price, then time (`rulebook.md` 4.1), where every order is one that
/// price and time alone decide about; [LayeredMatching] is for the others.
public final class ContinuousMatching {
    private final Trades trades;
    private final Closings closings;
    private final OrderBudget budget;

    public ContinuousMatching(Trades trades, Closings closings) {
        this.trades = trades;
        this.closings = closings;
        budget = new OrderBudget();
    }

    /// Trades `taker` with the orders resting on the other side, best price first and oldest
    /// first, until what it may trade is filled or its limit is reached. The price of a trade
    /// is the maker's (`rulebook.md` 4.2).
    void match(LiveOrder taker, LiveSide makers, long limitRank, LiveBook book) {
        long tradable = tradableQty(taker, makers, limitRank);
        if (tradable == 0) return;
        trades.begin(TradeType.AUTOMATIC, true, book);
        long price = 0;
        while (tradable > 0 && makers.canTrade(limitRank)) {
            LiveOrder maker = makers.first();
            price = makers.price(makers.firstLevel());
            long qty = Math.min(tradable, maker.leavesQty());

            tradable -= qty;
            taker.setLeavesQty(taker.leavesQty() - qty);
            makers.fill(maker, qty);
            trades.tell(taker, maker, price, qty);
            if (maker.leavesQty() == 0) closings.close(maker);
        }
        book.prices.setLast(price);
    }

    /// How much of an order may trade at all: everything, unless it trades whole or not at all and
    /// cannot trade whole, or its budget ends before.
    private long tradableQty(LiveOrder taker, LiveSide makers, long limitRank) {
        long leavesQty = taker.leavesQty();
        boolean wholeOnly = taker.timeInForce().wholeOnly;
        if (wholeOnly && !makers.canFill(leavesQty, limitRank)) return 0;
        if (!taker.ordType().hasBudget) return leavesQty;

        long affordable = affordableQty(taker, makers);
        return wholeOnly && affordable < leavesQty ? 0 : affordable;
    }

    /// How much of a budget order its budget allows, best price first: all of a level, or the most
    /// whole lots of the level at which the budget ends (`rulebook.md` 4.8). An order that
    /// trades whole is judged as a whole.
    private long affordableQty(LiveOrder taker, LiveSide makers) {
        long missing = taker.leavesQty();
        boolean wholeOnly = taker.timeInForce().wholeOnly;
        budget.begin(taker);
        for (PriceLevel level = makers.firstLevel();
                level != null && missing > 0;
                level = level.worse()) {
            long price = makers.price(level);
            long qty = Math.min(missing, level.leavesQty());
            missing -= qty;
            if (wholeOnly) budget.take(price, qty);
            else if (budget.takeAffordable(price, qty, makers.instrument().lotSize()) < qty) break;
        }
        return budget.isKept() ? budget.filled() : 0;
    }
}
