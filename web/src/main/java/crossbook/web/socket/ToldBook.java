package crossbook.web.socket;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The best levels of a book as they were told last, and what has changed since.
final class ToldBook {
    private static final int CHECKED_LEVELS = 10;

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
        StringBuilder text = new StringBuilder(256);
        bids.check(CHECKED_LEVELS, priceScale, text);
        asks.check(CHECKED_LEVELS, priceScale, text);
        return checksum(text);
    }

    /// The checksum of a book: of ten levels of each side.
    static long checksumOf(MarketBook book) {
        StringBuilder text = new StringBuilder(256);
        check(book.bids(), book.priceScale(), text);
        check(book.asks(), book.priceScale(), text);
        return checksum(text);
    }

    private static void check(MarketSide side, int priceScale, StringBuilder text) {
        for (int i = 0; i < Math.min(CHECKED_LEVELS, side.levelCount()); i++) {
            MarketLevel level = side.level(i);
            if (!text.isEmpty()) text.append('|');
            text.append(Decimals.text(level.price(), priceScale)).append(':').append(level.qty());
        }
    }

    private static long checksum(StringBuilder text) {
        CRC32 checksum = new CRC32();
        checksum.update(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        return checksum.getValue();
    }
}
