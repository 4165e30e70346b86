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
        if (!book.isActive() || !book.takesOrders()) return NONE;
        return switch (book.matching()) {
            case ON_ARRIVAL -> CONTINUOUS;
            case AT_END -> CALL;
            case AT_CLOSE, VOLUME, NEVER, NULL_VAL -> NONE;
        };
    }
}
