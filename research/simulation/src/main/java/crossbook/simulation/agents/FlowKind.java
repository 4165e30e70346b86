package crossbook.simulation.agents;

/// What an event of order flow does to the book, whichever side it is of. The best price is that of
/// the order's own side unless something else is said.
public enum FlowKind {
    /// A market order that takes the whole best queue of the other side, or more.
    MARKET_MOVING,

    /// A market order that leaves something in the best queue of the other side.
    MARKET_STAYING,

    /// A market order of any size.
    MARKET,

    /// A limit order that is better than the best price and does not trade: between the quotes.
    LIMIT_INSIDE,

    /// A limit order at the best price or behind it.
    LIMIT_BEHIND,

    /// A limit order that is better than the best price or at it, and does not trade.
    LIMIT_AGGRESSIVE,

    /// A limit order behind the best price.
    LIMIT_PASSIVE,

    /// The cancel of an order at the best price.
    CANCEL_AGGRESSIVE,

    /// The cancel of an order behind the best price.
    CANCEL_PASSIVE,

    /// A trade that moves no price.
    TRADE,

    /// Both best prices move by a tick: up for buys, down for sells.
    PRICE_MOVE,

    /// The best price of those who sell moves by a tick, likewise.
    ASK_MOVE,

    /// The best price of those who buy moves by a tick, likewise.
    BID_MOVE
}
