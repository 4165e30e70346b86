package crossbook.flow.replay;

/// How the book that a LOBSTER file describes differs from ours.
public enum Deviation {
    /// An execution whose recorded order was not first in our queue, or not for all of its size.
    MAKER_NOT_FIRST,

    /// A message about an order that the book does not have, nor a seeded level in its place.
    UNKNOWN_ORDER,

    /// A cancel of another quantity than the order has left.
    SIZE_DIFFERS
}
