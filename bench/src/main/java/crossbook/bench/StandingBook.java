package crossbook.bench;

import crossbook.core.CancelOrder;
import crossbook.core.MatchingEngine;
import crossbook.core.NewOrder;
import crossbook.core.OrdType;
import crossbook.core.ReplaceOrder;
import crossbook.core.ReplacePriority;
import crossbook.core.Side;
import crossbook.core.TimeInForce;
import crossbook.market.MarketModelFile;

/// An engine with one instrument and a number of orders that stand there for good, for
/// the JMH benchmarks; further orders come and go in batches. Batches return the digest
/// of all events, so that nothing can be left out.
///
/// Orders stand on up to 500 prices a side, 16,384 ticks from the middle and further,
/// so that there is room for levels to sweep in front of them.
public final class StandingBook {
    private static final int LEVELS_PER_SIDE = 500;
    private static final long MID = 1 << 20;
    private static final long GAP = 1 << 14;
    private static final long LARGE_QTY = 1L << 40;

    private final EventDigest digest = new EventDigest();
    private final MatchingEngine engine;
    private final NewOrder newOrder = new NewOrder();
    private final CancelOrder cancelOrder = new CancelOrder();
    private final ReplaceOrder replaceOrder = new ReplaceOrder();
    private final int depth;
    private final long[] orderQty;
    private int next;

    public StandingBook(int depth) {
        this.depth = depth;
        orderQty = new long[depth];
        var model = MarketModelFile.shipped("continuous").toBuilder()
                .replacePriority(ReplacePriority.KEEP_ON_REDUCE)
                .build();
        engine = new MarketSetup(model, 1, 1).newEngine(new BookEventSink(digest));
        newOrder.ordType = OrdType.LIMIT;
        for (int i = 0; i < depth; i++) {
            orderQty[i] = LARGE_QTY;
            enter(1 + i, side(i), price(i, 0), LARGE_QTY, TimeInForce.GTC);
        }
    }

    /// Enters orders among the standing ones.
    public long enterBatch(int orders) {
        for (int i = 0; i < orders; i++) {
            int at = scattered(i);
            enter(depth + 1L + i, side(at), price(at, 0), 100, TimeInForce.GTC);
        }
        return digest.value();
    }

    /// Cancels what [#enterBatch] entered, in another order.
    public long cancelBatch(int orders) {
        for (int i = 0; i < orders; i++) {
            cancelOrder.clOrdId.set(depth + 1L + (i * 7L) % orders);
            engine.onCancelOrder(cancelOrder);
        }
        return digest.value();
    }

    /// Reduces standing orders by one unit each, in their places.
    public long reduceBatch(int orders) {
        replaceOrder.changesPrice = false;
        replaceOrder.changesQty = true;
        for (int i = 0; i < orders; i++) {
            int at = nextStanding();
            replaceOrder.origClOrdId.set(1 + at);
            replaceOrder.orderQty = --orderQty[at];
            engine.onReplaceOrder(replaceOrder);
        }
        return digest.value();
    }

    /// Moves standing orders to other prices of their sides.
    public long moveBatch(int orders) {
        replaceOrder.changesPrice = true;
        replaceOrder.changesQty = false;
        for (int i = 0; i < orders; i++) {
            int at = nextStanding();
            replaceOrder.origClOrdId.set(1 + at);
            replaceOrder.limitPrice = price(at, i & 63);
            engine.onReplaceOrder(replaceOrder);
        }
        return digest.value();
    }

    /// Enters sell orders of one unit, one at each price above the middle.
    public void enterLevels(int levels) {
        assert levels < GAP : "no room for " + levels + " levels";
        for (int i = 0; i < levels; i++) {
            enter(depth + 1L + i, Side.SELL, MID + 1 + i, 1, TimeInForce.GTC);
        }
    }

    /// Takes what [#enterLevels] entered, so many levels at a time.
    public long sweepBatch(int sweeps, int levels) {
        for (int i = 0; i < sweeps; i++) {
            enter(Long.MAX_VALUE - i, Side.BUY, MID + GAP - 1, levels, TimeInForce.IOC);
        }
        return digest.value();
    }

    /// How many orders rest.
    public int restingOrders() {
        return engine.liveOrderCount();
    }

    private void enter(long id, Side side, long price, long qty, TimeInForce timeInForce) {
        newOrder.clOrdId.set(id);
        newOrder.side = side;
        newOrder.limitPrice = price;
        newOrder.orderQty = qty;
        newOrder.timeInForce = timeInForce;
        engine.onNewOrder(newOrder);
    }

    private int nextStanding() {
        next = scattered(next + 1);
        return next;
    }

    /// A place among the standing orders that is far from those of the neighbouring
    /// numbers.
    private int scattered(int i) {
        return (int) Math.floorMod((i * 0x9E3779B97F4A7C15L) >>> 20, (long) depth);
    }

    private static Side side(int i) {
        return (i & 1) == 0 ? Side.BUY : Side.SELL;
    }

    private static long price(int i, int shift) {
        long away = GAP + (i / 2 + shift) % LEVELS_PER_SIDE;
        return side(i) == Side.BUY ? MID - away : MID + away;
    }
}
