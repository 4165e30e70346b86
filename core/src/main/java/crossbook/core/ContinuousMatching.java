package crossbook.core;

/// Trading on arrival, by price, then time (`market-rules.md` 4.1), where every order is one that
/// price and time alone decide about; [LayeredMatching] is for the others.
final class ContinuousMatching {
    private final Orders orders;
    private final PriceLevels levels;
    private final Trades trades;
    private final Closings closings;
    private final OrderBudget budget;

    ContinuousMatching(Orders orders, PriceLevels levels, Trades trades, Closings closings) {
        this.orders = orders;
        this.levels = levels;
        this.trades = trades;
        this.closings = closings;
        budget = new OrderBudget(orders);
    }

    /// Trades `taker` with the orders resting on the other side, best price first and oldest
    /// first, until what it may trade is filled or its limit is reached. The price of a trade
    /// is the maker's (`market-rules.md` 4.2).
    void match(int taker, BookSide makers, long limitRank, Book book) {
        long tradable = tradableQty(taker, makers, limitRank);
        if (tradable == 0) return;
        trades.begin(TradeType.AUTOMATIC, book);
        long price = 0;
        while (tradable > 0 && makers.canTrade(limitRank)) {
            int maker = makers.first();
            price = makers.price(makers.firstLevel());
            long qty = Math.min(tradable, orders.leavesQty(maker));

            tradable -= qty;
            orders.setLeavesQty(taker, orders.leavesQty(taker) - qty);
            makers.fill(maker, qty);
            trades.tell(taker, maker, price, qty);
            if (orders.leavesQty(maker) == 0) closings.close(maker);
        }
        book.prices.setLast(price);
    }

    /// How much of an order may trade at all: everything, unless it trades whole or not at all and
    /// cannot trade whole, or its budget ends before.
    private long tradableQty(int taker, BookSide makers, long limitRank) {
        long leavesQty = orders.leavesQty(taker);
        boolean wholeOnly = orders.timeInForce(taker).wholeOnly;
        if (wholeOnly && !makers.canFill(leavesQty, limitRank)) return 0;
        if (!orders.ordType(taker).hasBudget) return leavesQty;

        long affordable = affordableQty(taker, makers);
        return wholeOnly && affordable < leavesQty ? 0 : affordable;
    }

    /// How much of a budget order its budget allows, best price first: all of a level, or the most
    /// whole lots of the level at which the budget ends (`settled.md` 26). An order that trades
    /// whole is judged as a whole.
    private long affordableQty(int taker, BookSide makers) {
        long missing = orders.leavesQty(taker);
        boolean wholeOnly = orders.timeInForce(taker).wholeOnly;
        budget.begin(taker);
        for (int level = makers.firstLevel();
                level != PriceLevels.NONE && missing > 0;
                level = makers.levelAfter(level)) {
            long price = makers.price(level);
            long qty = Math.min(missing, levels.leavesQty(level));
            missing -= qty;
            if (wholeOnly) budget.take(price, qty);
            else if (budget.takeAffordable(price, qty, makers.instrument().lotSize()) < qty) break;
        }
        return budget.isKept() ? budget.filled() : 0;
    }
}
