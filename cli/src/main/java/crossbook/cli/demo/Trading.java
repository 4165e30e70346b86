package crossbook.cli.demo;

import crossbook.client.marketdata.MarketBook;

/// How a bot may trade in the phase that an instrument is in.
enum Trading {
    /// Orders trade as they come.
    CONTINUOUS,
    /// Orders collect for an auction.
    CALL,
    /// Nothing is entered.
    NONE;

    static Trading in(MarketBook book) {
        if (!book.isActive()) return NONE;
        if (book.phase().equals("CONTINUOUS")) return CONTINUOUS;
        return book.phase().endsWith("_CALL") ? CALL : NONE;
    }
}
