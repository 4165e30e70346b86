package crossbook.simulation.agents;

import crossbook.core.event.BookSide;
import crossbook.core.order.Side;
import crossbook.simulation.BookView;

/// The queues of a book around a reference price, which lies half a tick above a price: so many on
/// each side, numbered from 0, next to the reference price first. A size is a quantity in units,
/// rounded up.
final class Queues implements BookSide.LevelVisitor {
    private final long tick;
    private final long unit;
    private final int[] bids;
    private final int[] asks;
    private long below;
    private Side seen;
    private long bestBid;
    private long bestAsk;

    Queues(int count, long tick, long unit, long below) {
        this.tick = tick;
        this.unit = unit;
        this.below = below;
        bids = new int[count];
        asks = new int[count];
    }

    int count() {
        return bids.length;
    }

    /// Looks at the book. Where a side is empty its best price is that behind its last queue.
    void look(BookView book) {
        look(book, Side.BUY, bids);
        look(book, Side.SELL, asks);
        bestBid = book.hasBid() ? book.bid() : price(Side.BUY, count());
        bestAsk = book.hasAsk() ? book.ask() : price(Side.SELL, count());
    }

    private void look(BookView book, Side side, int[] sizes) {
        for (int i = 0; i < sizes.length; i++) sizes[i] = 0;
        seen = side;
        book.visitLevels(side, this);
    }

    @Override
    public boolean visit(long price, long leavesQty, int orderCount) {
        boolean isBid = seen == Side.BUY;
        long place = isBid ? (below - price) / tick : (price - below) / tick - 1;
        if (place >= count()) return false;
        boolean isOnItsSide = isBid ? price <= below : price > below;
        if (isOnItsSide) {
            (isBid ? bids : asks)[(int) place] =
                    (int) Math.min(Integer.MAX_VALUE, (leavesQty + unit - 1) / unit);
        }
        return true;
    }

    int size(Side side, int queue) {
        return side == Side.BUY ? bids[queue] : asks[queue];
    }

    long price(Side side, int queue) {
        return side == Side.BUY ? below - queue * tick : below + (queue + 1) * tick;
    }

    boolean isBest(Side side, int queue) {
        long best = side == Side.BUY ? bestBid : bestAsk;
        return size(side, queue) > 0 && price(side, queue) == best;
    }

    /// The sum of the best prices.
    long twiceMid() {
        return bestBid + bestAsk;
    }

    /// The reference price moves by so many ticks.
    void move(int ticks) {
        below += ticks * tick;
    }
}
