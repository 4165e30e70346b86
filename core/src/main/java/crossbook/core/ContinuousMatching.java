package crossbook.core;

/// Trading on arrival, by price, then time (`market-rules.md` 4.1). The call auction, and
/// pro-rata allocation, will be further classes of this kind, chosen by the phase and the
/// model.
final class ContinuousMatching {
    /// Stands for every total that does not fit, which is more than any budget.
    private static final long BEYOND = -1;

    private final Orders orders;
    private final PriceLevels levels;
    private final ClientIds clientIds;
    private final Events events;
    private long lastTradeId;

    ContinuousMatching(Orders orders, PriceLevels levels, ClientIds clientIds, Events events) {
        this.orders = orders;
        this.levels = levels;
        this.clientIds = clientIds;
        this.events = events;
    }

    /// The id of the latest trade; 0 before the first.
    long lastTradeId() {
        return lastTradeId;
    }

    TradeType tradeType() {
        return TradeType.AUTOMATIC;
    }

    void resumeAfter(long tradeId) {
        lastTradeId = tradeId;
    }

    /// Trades `taker` with the orders resting on the other side, best price first and
    /// oldest first, until what it may trade is filled or its limit is reached. The price
    /// of a trade is the maker's (`market-rules.md` 4.2).
    void match(int taker, BookSide makers, long limitRank) {
        long tradable = tradableQty(taker, makers, limitRank);
        while (tradable > 0 && makers.canTrade(limitRank)) {
            int maker = makers.first();
            long price = makers.price(makers.firstLevel());
            long qty = Math.min(tradable, orders.leavesQty(maker));

            tradable -= qty;
            orders.setLeavesQty(taker, orders.leavesQty(taker) - qty);
            makers.fill(maker, qty);
            events.traded(++lastTradeId, taker, maker, price, qty);
            if (orders.leavesQty(maker) == 0) {
                clientIds.leave(maker);
                orders.close(maker);
            }
        }
    }

    /// How much of an order may trade at all: everything, unless it trades whole or not
    /// at all and cannot trade whole, or its budget ends before.
    private long tradableQty(int taker, BookSide makers, long limitRank) {
        long leavesQty = orders.leavesQty(taker);
        boolean wholeOnly = orders.timeInForce(taker).wholeOnly;
        if (wholeOnly && !makers.canFill(leavesQty, limitRank)) return 0;
        if (!orders.ordType(taker).hasBudget) return leavesQty;

        long affordable = affordableQty(taker, makers);
        return wholeOnly && affordable < leavesQty ? 0 : affordable;
    }

    /// How much of a budget order its budget allows, best price first: all of a level, or
    /// the most whole lots of the level at which the budget ends (`settled.md` 26). An
    /// order that trades whole is judged as a whole.
    private long affordableQty(int taker, BookSide makers) {
        long missing = orders.leavesQty(taker);
        boolean wholeOnly = orders.timeInForce(taker).wholeOnly;
        long filled = 0;
        long total = 0;
        for (int level = makers.firstLevel();
                level != PriceLevels.NONE && missing > 0;
                level = makers.levelAfter(level)) {
            long price = makers.price(level);
            long qty = Math.min(missing, levels.leavesQty(level));
            long after = plus(total, price, qty);
            if (!wholeOnly && !isWithinBudget(taker, filled + qty, after)) {
                return filled + affordableQtyAt(makers, level, taker, filled, total);
            }
            missing -= qty;
            filled += qty;
            total = after;
        }
        return isWithinBudget(taker, filled, total) ? filled : 0;
    }

    /// The most whole lots of the level at which the budget ends. The more of them the
    /// further from what the budget allows, so halving finds it.
    private long affordableQtyAt(BookSide makers, int level, int taker, long filled, long total) {
        long price = makers.price(level);
        long lotSize = makers.instrument().lotSize();
        long enough = 0;
        long excess = Math.min(orders.leavesQty(taker) - filled, levels.leavesQty(level)) / lotSize;
        while (excess - enough > 1) {
            long middle = (enough + excess) >>> 1;
            long qty = middle * lotSize;
            if (isWithinBudget(taker, filled + qty, plus(total, price, qty))) enough = middle;
            else excess = middle;
        }
        return enough * lotSize;
    }

    /// Whether `qty` for `total` is within the budget: a buy may not cost more, a sell
    /// must on average fetch what the budget means per unit. Exact, in 128 bits.
    private boolean isWithinBudget(int taker, long qty, long total) {
        long budget = orders.budget(taker);
        if (orders.sideNumber(taker) == Side.BUY.ordinal())
            return total <= budget && total != BEYOND;
        if (total >= budget || total == BEYOND) return true;
        long orderQty = orders.orderQty(taker);
        int byHighWord =
                Long.compare(Math.multiplyHigh(total, orderQty), Math.multiplyHigh(budget, qty));
        return byHighWord != 0
                ? byHighWord > 0
                : Long.compareUnsigned(total * orderQty, budget * qty) >= 0;
    }

    private static long plus(long total, long price, long qty) {
        boolean fits = total != BEYOND && Math.multiplyHigh(price, qty) == 0 && price * qty >= 0;
        return fits && total + price * qty >= 0 ? total + price * qty : BEYOND;
    }
}
