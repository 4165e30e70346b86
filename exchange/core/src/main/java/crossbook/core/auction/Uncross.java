package crossbook.core.auction;

import crossbook.core.model.AllocationStep;
import crossbook.core.model.AuctionStep;
import crossbook.core.model.UncrossMethod;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.Side;

import java.util.Arrays;
import java.util.List;

/// Trading of many orders with many at one price: at the end of a call auction
/// (`rulebook.md` 5) and when hidden orders cross the book (6). The engine copies the
/// orders of a book into [#buys] and [#sells], asks for the price, and executes the
/// trades that [#allocate] makes. Nothing here touches the book. Tables are kept and used
/// again.
public final class Uncross {
    private final UncrossSide buys = new UncrossSide(Side.BUY);
    private final UncrossSide sells = new UncrossSide(Side.SELL);
    private final PriceCandidates candidates;
    private final AuctionPrice auctionPrice;
    private final HiddenPrice hiddenPrice;

    private final Allocation allocation = new Allocation();

    private boolean hasPrice;
    private long price;
    private long volume;
    private long surplus;

    private int[] tradeBuys = {};
    private int[] tradeSells = {};
    private long[] tradeQtys = {};
    private int tradeCount;

    public Uncross() {
        this(UncrossBounds.DEFAULT);
    }

    public Uncross(UncrossBounds bounds) {
        candidates = new PriceCandidates(new FilteredVolume(bounds));
        auctionPrice = new AuctionPrice(candidates);
        hiddenPrice = new HiddenPrice(candidates);
    }

    public UncrossSide buys() {
        return buys;
    }

    public UncrossSide sells() {
        return sells;
    }

    UncrossSide side(Side side) {
        return side == Side.BUY ? buys : sells;
    }

    public void clear() {
        buys.clear();
        sells.clear();
        hasPrice = false;
        tradeCount = 0;
    }

    // The price.

    /// Finds the price of a call auction. If market orders meet only market orders, it is
    /// the reference price. Only the price is asked for while a call goes on: then an
    /// entry of a side may be a whole price level.
    ///
    /// @return whether anything can trade
    public boolean findAuctionPrice(List<AuctionStep> steps, PriceTarget reference, long tick) {
        assert steps.getFirst() == AuctionStep.MAX_VOLUME : "begins with " + steps.getFirst();
        if (!buys.hasPricedOrders() && !sells.hasPricedOrders()) {
            hasPrice = reference.isKnown() && findVolume(reference.roundedDown(1));
            return hasPrice;
        }
        candidates.collect(buys, sells);
        if (candidates.count() > 0) auctionPrice.find(steps, reference, tick);
        return take();
    }

    /// Finds how much can trade at a price that is given: a closing price, say.
    ///
    /// @return whether anything can trade
    public boolean findVolume(long atPrice) {
        candidates.collectOnly(buys, sells, atPrice);
        return take();
    }

    /// Finds the price at which orders that cross the book trade.
    ///
    /// @param target the middle of the visible quote; the only side of it; the reference price
    /// @param step what the price is a multiple of: the tick, or half of it
    /// @return whether anything can trade
    public boolean findHiddenPrice(PriceTarget target, long step) {
        assert buys.marketCount() == 0 && sells.marketCount() == 0 : "no market order rests";
        candidates.collect(buys, sells);
        if (candidates.count() > 0) hiddenPrice.find(target, step);
        return take();
    }

    private boolean take() {
        hasPrice = candidates.count() > 0;
        if (hasPrice) {
            price = candidates.price(0);
            volume = candidates.volume(0);
            surplus = candidates.surplus(0);
        }
        return hasPrice;
    }

    boolean hasPrice() {
        return hasPrice;
    }

    public long price() {
        assert hasPrice : "nothing can trade";
        return price;
    }

    /// How much trades; 0 where nothing can.
    public long volume() {
        return hasPrice ? volume : 0;
    }

    /// By how much the buyers at the price exceed the sellers; below 0 if the sellers are
    /// more. Hidden orders left out because of their minimum do not count.
    long surplus() {
        return hasPrice ? surplus : 0;
    }

    /// How much of a side's market orders does not trade.
    long unfilledMarketQty(Side side) {
        long marketQty = side(side).marketQty();
        return marketQty - Math.min(marketQty, volume());
    }

    /// How the volume was found, over all prices that were considered.
    public UncrossMethod method() {
        return candidates.method();
    }

    /// Says all this in an event's words.
    public void read(AuctionOutcome outcome) {
        outcome.hasPrice = hasPrice;
        outcome.price = hasPrice ? price : 0;
        outcome.qty = volume();
        outcome.surplus = surplus();
        outcome.unfilledMarketQty =
                Math.max(unfilledMarketQty(Side.BUY), unfilledMarketQty(Side.SELL));
    }

    // The trades.

    /// Gives the volume to the orders of both sides by priority and pairs them into
    /// trades: each is what the first buyer and the first seller that are not yet filled
    /// have in common.
    public void allocate() {
        allocate(AllocationStep.BY_TIME, 1);
    }

    /// The same, but those with the worst right that trades on a side share by `steps`.
    public void allocate(List<AllocationStep> steps, long lotSize) {
        assert hasPrice : "nothing can trade";
        candidates.fill();
        if (!steps.equals(AllocationStep.BY_TIME)) {
            buys.share(steps, lotSize, allocation);
            sells.share(steps, lotSize, allocation);
        }
        pair();
    }

    private void pair() {
        tradeCount = 0;
        int buy = 0;
        int sell = 0;
        long buyQty = buys.filledQty(0);
        long sellQty = sells.filledQty(0);
        long left = volume;
        while (left > 0) {
            while (buyQty == 0) buyQty = buys.filledQty(++buy);
            while (sellQty == 0) sellQty = sells.filledQty(++sell);
            long qty = Math.min(buyQty, sellQty);
            addTrade(buys.order(buy), sells.order(sell), qty);
            buyQty -= qty;
            sellQty -= qty;
            left -= qty;
        }
    }

    private void addTrade(int buy, int sell, long qty) {
        if (tradeCount == tradeQtys.length) {
            int capacity = Math.max(64, 2 * tradeCount);
            tradeBuys = Arrays.copyOf(tradeBuys, capacity);
            tradeSells = Arrays.copyOf(tradeSells, capacity);
            tradeQtys = Arrays.copyOf(tradeQtys, capacity);
        }
        tradeBuys[tradeCount] = buy;
        tradeSells[tradeCount] = sell;
        tradeQtys[tradeCount++] = qty;
    }

    public int tradeCount() {
        return tradeCount;
    }

    public int buyOrder(int trade) {
        return tradeBuys[trade];
    }

    public int sellOrder(int trade) {
        return tradeSells[trade];
    }

    public long tradeQty(int trade) {
        return tradeQtys[trade];
    }
}
