package crossbook.core;

/// How a trade came about (`rulebook.md` 8.2).
public enum TradeType {
    /// An order met one that was resting and visible.
    AUTOMATIC,

    /// One of the two was hidden.
    HIDDEN,

    /// The uncross of an auction; nobody took.
    AUCTION,

    /// At the closing price, after it was published.
    CLOSING_PRICE,

    /// Both sides came in one command.
    CROSS,

    /// The end-of-day volume auction.
    VOLUME,

    /// Reported, not made here.
    OFF_BOOK;

    private static final TradeType[] BY_ORDINAL = values();

    /// Whether the average that may make the closing price takes it in (`rulebook.md` 7).
    boolean countsForAverage() {
        return this == AUTOMATIC || this == HIDDEN;
    }

    /// Whether it makes a last price: it came about in the book or in an auction
    /// (`rulebook.md` 2.9, 7).
    boolean makesLastPrice() {
        return this != CROSS && this != OFF_BOOK;
    }

    static TradeType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
