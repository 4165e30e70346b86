package crossbook.flow.replay;

/// How the book that a feed of orders describes differs from ours.
public enum Deviation {
    /// An execution whose recorded order was not first in our queue, or had not all of its size
    /// left. What it says goes from that order, without a trade.
    MAKER_NOT_FIRST,

    /// A message about an order that the book does not have, nor a seeded level in its place.
    UNKNOWN_ORDER,

    /// A cancel of another quantity than the order has left.
    SIZE_DIFFERS,

    /// A level that, by what the messages had told, was not as an orderbook file says: it was made
    /// so.
    LEVEL_DIFFERS,

    /// An order that could trade when it came, while trading was on, and rests by the file.
    CROSSES,

    /// An execution at another price than the order's, as in a cross: here it is at the order's.
    PRICE_DIFFERS
}
