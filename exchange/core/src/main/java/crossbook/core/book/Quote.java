package crossbook.core.book;

import crossbook.core.price.ReferencePrices;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The best visible prices of a book and what stands at them, as they were when they were
/// looked at last.
public final class Quote {
    private long bid = ReferencePrices.NONE;
    private long bidQty;
    private long ask = ReferencePrices.NONE;
    private long askQty;

    /// Looks again, and returns whether something has changed.
    public boolean update(LiveBook book) {
        long newBid = price(book.bids());
        long newBidQty = qty(book.bids());
        long newAsk = price(book.asks());
        long newAskQty = qty(book.asks());
        boolean isSame =
                newBid == bid && newBidQty == bidQty && newAsk == ask && newAskQty == askQty;
        bid = newBid;
        bidQty = newBidQty;
        ask = newAsk;
        askQty = newAskQty;
        return !isSame;
    }

    /// Takes the next look for a change, whatever it sees.
    public void forget() {
        bidQty = -1;
    }

    private static long price(LiveSide side) {
        return side.isEmpty() ? ReferencePrices.NONE : side.bestPrice();
    }

    private static long qty(LiveSide side) {
        return side.isEmpty() ? 0 : side.bestQty();
    }

    void save(StateOutput out) {
        out.writeLong(bid);
        out.writeLong(bidQty);
        out.writeLong(ask);
        out.writeLong(askQty);
    }

    void load(StateInput in) {
        bid = in.readLong();
        bidQty = in.readLong();
        ask = in.readLong();
        askQty = in.readLong();
    }
}
