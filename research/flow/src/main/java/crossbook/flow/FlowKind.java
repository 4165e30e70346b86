package crossbook.flow;

/// What a record of a flow asks for, or says has happened.
public enum FlowKind {
    /// A limit order that trades what it can and rests.
    NEW_LIMIT,

    /// A limit order that trades what it can; the rest is canceled.
    NEW_IOC,

    /// An order that trades whole within a budget, or not at all.
    NEW_FOK_BUDGET,

    /// Take an order out.
    CANCEL,

    /// Give an order a new price and a new open quantity; it loses its place.
    MODIFY,

    /// Give an order a new price; it keeps its open quantity and loses its place.
    MOVE,

    /// Take an order out and enter another, with an id of its own.
    REPLACE,

    /// Take a quantity off an order that keeps its place.
    REDUCE,

    /// A resting order was executed: somebody traded that quantity at its price.
    EXECUTION,

    /// A resting order was executed in a trade that another record tells, as in a cross: the
    /// quantity goes.
    CROSS_EXECUTION,

    /// An order that nobody saw was executed.
    HIDDEN_EXECUTION,

    /// The trades of an auction, as one.
    CROSS_TRADE,

    /// All orders of the instrument are gone.
    CLEAR,

    /// A trade was undone; the book is not touched.
    BROKEN_TRADE,

    /// Trading stopped.
    HALT,

    /// Orders are quoted again after a halt, and do not trade yet.
    QUOTE_RESUME,

    /// Trading goes on after a halt.
    TRADE_RESUME
}
