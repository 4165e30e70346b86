package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;

/// The best price of a side, seen by who buys or sells: its own side, or the one it trades with.
enum Quote {
    OWN,
    OTHER;

    private boolean isBid(Side side) {
        return (side == Side.BUY) == (this == OWN);
    }

    boolean stands(BookView book, Side side) {
        return isBid(side) ? book.hasBid() : book.hasAsk();
    }

    long price(BookView book, Side side) {
        return isBid(side) ? book.bid() : book.ask();
    }

    /// 0 where nothing stands.
    long qty(BookView book, Side side) {
        return isBid(side) ? book.bidQty() : book.askQty();
    }
}
