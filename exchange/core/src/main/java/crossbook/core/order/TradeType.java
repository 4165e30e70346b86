package crossbook.core.order;

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
    public boolean countsForAverage() {
        return this == AUTOMATIC || this == HIDDEN;
    }

    /// Whether it makes a last price: it came about in the book or in an auction
    /// (`rulebook.md` 2.9, 7).
    public boolean makesLastPrice() {
        return this != CROSS && this != OFF_BOOK;
    }

    public static TradeType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    /// The number of the type of a reported trade, which has two letters.
    public static int reportType(int first, int second) {
        return (first & 0x7F) << 8 | (second & 0x7F);
    }

    /// The type of that number.
    public static String reportTypeText(int type) {
        return "" + (char) (type >> 8) + (char) (type & 0x7F);
    }
}
