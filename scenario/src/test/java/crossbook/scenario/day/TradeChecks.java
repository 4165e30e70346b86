package crossbook.scenario.day;

import crossbook.core.order.Side;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.PastSeen;
import crossbook.scenario.Observed.Traded;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Watches the trades as such.
///
/// 20  a cross is within the visible quote
/// 23  as much is bought as sold as traded
/// 33  a trade that is busted or corrected is one that was told, as it was told last; the orders
///     and the trade that were told stay
final class TradeChecks {
    private final ObservedMarket market;
    private final Violations violations;
    private final Map<Long, PastSeen> told = new HashMap<>();
    private final Set<Long> busted = new HashSet<>();
    private final Map<SlowBook, BigInteger> bought = new HashMap<>();
    private final Map<SlowBook, BigInteger> sold = new HashMap<>();
    private final Map<SlowBook, BigInteger> traded = new HashMap<>();

    TradeChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    /// Before the orders are filled.
    void traded(Traded trade) {
        count(trade.taker(), trade.qty());
        count(trade.maker(), trade.qty());
        SlowBook book = market.book(trade.taker().instrumentId());
        traded.merge(book, BigInteger.valueOf(trade.qty()), BigInteger::add);
        boolean isBuy = trade.taker().side() == Side.BUY;
        OrderSeen buy = isBuy ? trade.taker() : trade.maker();
        OrderSeen sell = isBuy ? trade.maker() : trade.taker();
        PastSeen seen = new PastSeen(
                trade.tradeId(),
                book.number,
                trade.type(),
                trade.price(),
                trade.qty(),
                buy.orderId(),
                sell.orderId());
        check(33, told.put(trade.tradeId(), seen) == null, "a trade is told again");
    }

    private void count(OrderSeen seen, long qty) {
        SlowOrder order = market.order(seen);
        if (order == null) {
            check(25, false, seen.clOrdId() + " trades, but is not live");
            return;
        }
        long more = seen.cumQty() - order.executed;
        check(23, more == qty, seen.clOrdId() + " has " + more + " more of " + qty);
        boolean isWhole = seen.cumQty() + seen.leavesQty() == seen.orderQty();
        check(23, isWhole && seen.leavesQty() >= 0, seen.clOrdId() + " has another total");
        Map<SlowBook, BigInteger> sums = order.buys ? bought : sold;
        sums.merge(order.book, BigInteger.valueOf(more), BigInteger::add);
    }

    void crossed(Traded trade) {
        SlowBook book = market.book(trade.taker().instrumentId());
        Long bid = book.bestVisible(true);
        Long ask = book.bestVisible(false);
        boolean isInside =
                bid != null && ask != null && bid <= trade.price() && trade.price() <= ask;
        check(20, isInside, "a cross outside the quote");
        check(31, SlowModel.isContinuous(book.phase), "a cross while it is " + book.phase.name());
    }

    void busted(PastSeen trade) {
        check(33, trade.equals(told.get(trade.tradeId())), "not the trade that was told");
        check(33, busted.add(trade.tradeId()), "busted again");
        retell(trade);
    }

    void corrected(PastSeen trade, long oldPrice, long oldQty) {
        PastSeen old = trade.withTerms(oldPrice, oldQty);
        check(33, old.equals(told.get(trade.tradeId())), "not the trade that was told");
        check(33, !busted.contains(trade.tradeId()), "corrected though it is busted");
        check(33, trade.qty() > 0 && trade.qty() <= oldQty, "corrected to more");
        told.put(trade.tradeId(), trade);
        retell(trade);
    }

    /// The last price is that of the last trade that counts, as it counts now.
    private void retell(PastSeen changed) {
        if (changed.type() == TradeType.CROSS || changed.type() == TradeType.OFF_BOOK) return;
        market.book(changed.instrumentId()).last = told.values().stream()
                .filter(trade -> trade.instrumentId() == changed.instrumentId())
                .filter(trade -> trade.type() != TradeType.CROSS)
                .filter(trade -> !busted.contains(trade.tradeId()))
                .max(Comparator.comparingLong(PastSeen::tradeId))
                .map(PastSeen::price)
                .orElse(null);
    }

    /// Between commands.
    void look() {
        for (SlowBook book : market.books.values()) {
            BigInteger sum = traded.getOrDefault(book, BigInteger.ZERO);
            boolean isEqual = bought.getOrDefault(book, BigInteger.ZERO).equals(sum)
                    && sold.getOrDefault(book, BigInteger.ZERO).equals(sum);
            check(23, isEqual, "bought, sold, traded");
        }
    }
}
