package crossbook.core.match;

import crossbook.core.auction.PriceTarget;
import crossbook.core.auction.Uncross;
import crossbook.core.auction.UncrossSide;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.LiveSide;
import crossbook.core.book.OrderQueue;
import crossbook.core.book.Orders;
import crossbook.core.book.PriceLevel;
import crossbook.core.model.AllocationStep;
import crossbook.core.model.CallRules;
import crossbook.core.model.HiddenRules;
import crossbook.core.model.Instrument;
import crossbook.core.model.UncrossMethod;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.TradeType;
import crossbook.core.price.ReferencePrices;

import java.util.List;

/// Trades of many with many at one price: fills [Uncross] from a book, and does what it answers
/// (`rulebook.md` 5 and 6).
public final class Uncrossing {
    private final Orders orders;
    private final Trades trades;
    private final Closings closings;
    private final Icebergs icebergs;
    private final Uncross uncross = new Uncross();
    private final PriceTarget target = new PriceTarget();

    /// Whether the sides are filled for hidden orders, with which some orders do not trade (2.5).
    private boolean isOfHidden;

    public Uncrossing(Orders orders, Trades trades, Closings closings, Icebergs icebergs) {
        this.orders = orders;
        this.trades = trades;
        this.closings = closings;
        this.icebergs = icebergs;
    }

    // Auctions.

    /// What an auction of the book would give now.
    public void findAuction(LiveBook book, CallRules rules, AuctionOutcome outcome) {
        collect(book, true);
        target.forget();
        long reference = book.prices.auctionReference();
        if (reference != ReferencePrices.NONE) target.set(reference);
        uncross.findAuctionPrice(rules.steps(), target, book.instrument().unitsPerTick());
        uncross.read(outcome);
    }

    /// How much would trade at the closing price; only who has come for it takes part.
    public void findVolume(LiveBook book, AuctionOutcome outcome) {
        uncross.clear();
        if (book.prices.hasClose()) {
            long close = book.prices.close();
            for (int side = 0; side < 2; side++) collectAccepting(book, side, close);
            uncross.findVolume(close);
        }
        uncross.read(outcome);
    }

    // Hidden orders.

    /// Whether orders that accept each other's prices rest in the book.
    public static boolean isCrossed(LiveBook book) {
        return bestPrice(book, 0) >= bestPrice(book, 1);
    }

    /// The best price of a side, hidden orders included.
    private static long bestPrice(LiveBook book, int side) {
        boolean isBid = side == 0;
        long best = isBid ? Long.MIN_VALUE : Long.MAX_VALUE;
        LiveSide seen = book.side(side);
        if (!seen.isEmpty()) best = seen.bestPrice();
        if (!book.hasUnseen()) return best;
        LiveSide hidden = book.unseen().hidden(side);
        if (hidden.isEmpty()) return best;
        return isBid ? Math.max(best, hidden.bestPrice()) : Math.min(best, hidden.bestPrice());
    }

    /// Looks for the price at which orders that cross the book trade. Returns whether there is
    /// one.
    public boolean findHidden(LiveBook book, HiddenRules rules) {
        collect(book, false);
        aim(book);
        Instrument instrument = book.instrument();
        return uncross.findHiddenPrice(
                target,
                rules.hasHalfTick() ? instrument.unitsPerHalfTick() : instrument.unitsPerTick());
    }

    /// The middle of the visible quote, else the side that there is, else the price of reference
    /// (`rulebook.md` 6.3).
    private void aim(LiveBook book) {
        target.forget();
        boolean hasBid = !book.bids().isEmpty();
        boolean hasAsk = !book.asks().isEmpty();
        long reference = book.prices.auctionReference();
        if (hasBid && hasAsk)
            target.setMiddle(book.bids().bestPrice(), book.asks().bestPrice());
        else if (hasBid) target.set(book.bids().bestPrice());
        else if (hasAsk) target.set(book.asks().bestPrice());
        else if (reference != ReferencePrices.NONE) target.set(reference);
    }

    public long price() {
        return uncross.price();
    }

    public long volume() {
        return uncross.volume();
    }

    public boolean isExact() {
        return uncross.method() != UncrossMethod.GREEDY;
    }

    // Filling the sides.

    private void collect(LiveBook book, boolean withUnpriced) {
        uncross.clear();
        isOfHidden = !withUnpriced;
        boolean hasUnpriced = withUnpriced && book.hasUnseen();
        long bestBid = bestPrice(book, 0);
        long bestAsk = bestPrice(book, 1);
        boolean buysMeetAll = hasUnpriced && !book.unseen().unpriced(1).isEmpty();
        boolean sellsMeetAll = hasUnpriced && !book.unseen().unpriced(0).isEmpty();
        if (hasUnpriced) {
            collectUnpriced(book, 0);
            collectUnpriced(book, 1);
        }
        collectPriced(book, 0, buysMeetAll ? Long.MIN_VALUE : bestAsk);
        collectPriced(book, 1, sellsMeetAll ? Long.MAX_VALUE : bestBid);
    }

    /// Those of a side that accept a price that is given, by time.
    private void collectAccepting(LiveBook book, int side, long price) {
        if (!book.hasUnseen()) return;
        OrderQueue queue = book.unseen().unpriced(side);
        UncrossSide into = side == 0 ? uncross.buys() : uncross.sells();
        for (LiveOrder order = queue.first(); order != null; order = queue.after(order)) {
            boolean accepts = !order.isLimited() || !isBetter(side, price, order.limitPrice());
            if (accepts) into.addMarket(order.slot(), order.leavesQty());
        }
    }

    private void collectUnpriced(LiveBook book, int side) {
        if (!book.hasUnseen()) return;
        OrderQueue queue = book.unseen().unpriced(side);
        UncrossSide into = side == 0 ? uncross.buys() : uncross.sells();
        for (LiveOrder order = queue.first(); order != null; order = queue.after(order)) {
            into.addMarket(order.slot(), order.leavesQty());
        }
    }

    /// Merges the visible and the hidden orders of a side by price, visibility and time, as far as
    /// somebody on the other side accepts their prices.
    private void collectPriced(LiveBook book, int side, long worst) {
        LiveSide seen = book.side(side);
        LiveSide hidden = book.hasUnseen() ? book.unseen().hidden(side) : null;
        UncrossSide into = side == 0 ? uncross.buys() : uncross.sells();
        PriceLevel level = seen.firstLevel();
        PriceLevel hiddenLevel = hidden == null ? null : hidden.firstLevel();
        while (level != null || hiddenLevel != null) {
            boolean takesSeen = hiddenLevel == null
                    || (level != null
                            && !isBetter(side, hidden.price(hiddenLevel), seen.price(level)));
            long price = takesSeen ? seen.price(level) : hidden.price(hiddenLevel);
            if (isBetter(side, worst, price)) return;
            if (takesSeen) {
                collectLevel(level, price, into);
                level = level.worse();
            } else {
                collectHidden(hiddenLevel, price, into);
                hiddenLevel = hiddenLevel.worse();
            }
        }
    }

    private static boolean isBetter(int side, long price, long other) {
        return side == 0 ? price > other : price < other;
    }

    /// What is displayed at a price, then what is not.
    private void collectLevel(PriceLevel level, long price, UncrossSide into) {
        boolean hasReserve = false;
        for (LiveOrder order = level.first(); order != null; order = order.next()) {
            if (isOfHidden && order.excludesHidden()) continue;
            into.add(order.slot(), price, order.leavesQty());
            hasReserve |= order.reserveQty() > 0;
        }
        if (!hasReserve) return;
        for (LiveOrder order = level.first(); order != null; order = order.next()) {
            boolean takesPart = !isOfHidden || !order.excludesHidden();
            if (takesPart && order.reserveQty() > 0) {
                into.addReserve(order.slot(), price, order.reserveQty());
            }
        }
    }

    private void collectHidden(PriceLevel level, long price, UncrossSide into) {
        for (LiveOrder order = level.first(); order != null; order = order.next()) {
            long qty = order.leavesQty();
            into.addHidden(
                    order.slot(), price, qty, Math.min(qty, order.conditions().minQty()));
        }
    }

    // Doing.

    /// Lets everybody trade who was found to; those with the worst right share by `steps`.
    public void execute(LiveBook book, TradeType type, List<AllocationStep> steps) {
        uncross.allocate(steps, book.lotSize());
        long price = uncross.price();
        trades.begin(type, false, book);
        book.prices.setLast(price);
        for (int i = 0; i < uncross.tradeCount(); i++) {
            LiveOrder buy = orders.at(uncross.buyOrder(i));
            LiveOrder sell = orders.at(uncross.sellOrder(i));
            take(buy, uncross.tradeQty(i), book);
            take(sell, uncross.tradeQty(i), book);
            trades.tell(buy, sell, price, uncross.tradeQty(i));
            settle(buy);
            settle(sell);
        }
        icebergs.replenish(book);
        endSmallRemainders(book);
    }

    /// Takes from what an order displays, and when that is gone from what it does not.
    private void take(LiveOrder order, long qty, LiveBook book) {
        if (order.leavesQty() > 0) {
            book.fill(order, qty);
        } else {
            book.side(order.sideNumber()).takeReserve(order, qty);
        }
    }

    private void settle(LiveOrder order) {
        if (order.leavesQty() > 0) return;
        if (order.totalLeavesQty() == 0) closings.close(order);
        else icebergs.exhaust(order);
    }

    /// One hidden order of each side at most has been filled in part: the last that traded.
    private void endSmallRemainders(LiveBook book) {
        int last = uncross.tradeCount() - 1;
        endSmallRemainder(orders.at(uncross.buyOrder(last)), book);
        endSmallRemainder(orders.at(uncross.sellOrder(last)), book);
    }

    private void endSmallRemainder(LiveOrder order, LiveBook book) {
        boolean isHidden = order.isLive() && order.ordType().isHidden;
        if (isHidden) closings.expireIfTooSmall(order, book);
    }
}
