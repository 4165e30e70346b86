package crossbook.flow.replay;

import crossbook.core.order.Side;

/// One change of the orders that rest, as a feed of orders tells it. A reusable holder.
final class BookMessage {
    Kind kind;
    long timestampNs;
    int instrumentId;
    long orderId;
    Side side;
    long qty;

    /// Price units of the instrument.
    long price;

    /// Of an execution.
    long tradeId;

    /// What has changed.
    enum Kind {
        /// An order rests.
        NEW,

        /// A quantity is taken off; the order keeps its place.
        REDUCE,

        /// All that was left of an order is gone.
        DELETE,

        /// A resting order was executed at its price.
        EXECUTE,

        /// Trading stopped.
        HALT,

        /// Trading goes on.
        RESUME
    }
}
