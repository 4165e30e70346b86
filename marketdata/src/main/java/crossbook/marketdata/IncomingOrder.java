package crossbook.marketdata;

import crossbook.protocol.Side;

/// The order that a command brings to the market, until the command's events are over:
/// only then is known whether something of it rests.
final class IncomingOrder {
    long orderId;
    int instrumentId;
    Side side = Side.NULL_VAL;
    long price;
    long leavesQty;
    long timestampNs;

    /// Whether it rested before and was replaced: the public still sees it in its old
    /// place.
    boolean isReplaced;

    boolean isThere() {
        return orderId != 0;
    }

    boolean is(long otherOrderId) {
        return orderId != 0 && orderId == otherOrderId;
    }

    void clear() {
        orderId = 0;
        isReplaced = false;
    }
}
