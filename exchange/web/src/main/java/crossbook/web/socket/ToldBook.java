package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.web.text.BookChecksum;

/// The best levels of a book as they were told last, and what has changed since.
final class ToldBook {
    private final ToldSide bids;
    private final ToldSide asks;

    ToldBook(int depth) {
        bids = new ToldSide(depth);
        asks = new ToldSide(depth);
    }

    /// Takes the book as it is now. Returns what has changed, as JSON; empty if nothing has.
    String update(MarketBook book) {
        StringBuilder text = new StringBuilder(256);
        text.append("{\"bids\":[");
        boolean hasChanged = bids.update(book.bids(), book.priceScale(), text);
        text.append("],\"asks\":[");
        hasChanged |= asks.update(book.asks(), book.priceScale(), text);
        if (!hasChanged) return "";
        return text.append("],\"checksum\":")
                .append(checksum(book.priceScale()))
                .append('}')
                .toString();
    }

    /// The levels that were told last, as JSON.
    String whole(int priceScale) {
        StringBuilder text = new StringBuilder(1_024);
        text.append("{\"bids\":[");
        bids.write(priceScale, text);
        text.append("],\"asks\":[");
        asks.write(priceScale, text);
        return text.append("],\"checksum\":")
                .append(checksum(priceScale))
                .append('}')
                .toString();
    }

    private long checksum(int priceScale) {
        BookChecksum checksum = new BookChecksum(priceScale);
        bids.check(checksum);
        asks.check(checksum);
        return checksum.value();
    }
}
