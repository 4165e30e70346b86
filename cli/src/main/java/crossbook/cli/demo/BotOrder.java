package crossbook.cli.demo;

import crossbook.protocol.Side;

/// An order of a bot, as the last report left it.
final class BotOrder {
    final int instrumentId;
    final Side side;
    String clOrdId;
    long orderId;
    long price;
    long leavesQty;
    boolean isGone;

    /// Whether a cancel or a replace is on its way.
    boolean isPending;

    BotOrder(String clOrdId, int instrumentId, Side side, long price, long qty) {
        this.clOrdId = clOrdId;
        this.instrumentId = instrumentId;
        this.side = side;
        this.price = price;
        this.leavesQty = qty;
    }

    /// Whether it rests, and nothing is asked of it.
    boolean isSettled() {
        return !isGone && !isPending && orderId != 0;
    }
}
