package crossbook.web.text;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Decimals;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/// The checksum by which anyone who follows a book finds out that it has another: CRC-32 over the
/// best ten prices of each side, bids first, each `price:quantity`, joined by `|`.
public final class BookChecksum {
    /// Of each side.
    public static final int LEVELS = 10;

    private final StringBuilder text = new StringBuilder(256);
    private final int priceScale;

    public BookChecksum(int priceScale) {
        this.priceScale = priceScale;
    }

    /// That of a book as it is now.
    public static long of(MarketBook book) {
        BookChecksum checksum = new BookChecksum(book.priceScale());
        checksum.add(book.bids());
        checksum.add(book.asks());
        return checksum.value();
    }

    private void add(MarketSide side) {
        for (int i = 0; i < Math.min(LEVELS, side.levelCount()); i++) {
            MarketLevel level = side.level(i);
            add(level.price(), level.qty());
        }
    }

    /// The next of its levels.
    ///
    /// @param price price units
    public void add(long price, long qty) {
        if (!text.isEmpty()) text.append('|');
        text.append(Decimals.text(price, priceScale)).append(':').append(qty);
    }

    public long value() {
        CRC32 sum = new CRC32();
        sum.update(text.toString().getBytes(StandardCharsets.US_ASCII));
        return sum.getValue();
    }
}
