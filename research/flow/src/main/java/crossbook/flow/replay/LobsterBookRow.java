package crossbook.flow.replay;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.flow.SeedBook;

import java.io.IOException;
import java.util.Arrays;

/// Writes a book as a row of a LOBSTER orderbook file: ask price, ask size, bid price, bid size,
/// level by level. A row of all levels is as long as its deeper side, so rows differ in length.
final class LobsterBookRow {
    private final int levels;
    private final long priceFactor;
    private final StringBuilder line = new StringBuilder(400);
    private long[] asks = new long[20];
    private long[] bids = new long[20];

    /// @param priceFactor turns the instrument's prices into LOBSTER's
    LobsterBookRow(int levels, long priceFactor) {
        this.levels = levels;
        this.priceFactor = priceFactor;
    }

    Appendable append(Book book, Appendable out) throws IOException {
        asks = levelsOf(book.asks(), asks);
        bids = levelsOf(book.bids(), bids);
        int askCount = Math.min(levels, book.asks().levelCount());
        int bidCount = Math.min(levels, book.bids().levelCount());
        boolean all = levels == ReplayOptions.ALL_LEVELS;
        int width = all ? Math.max(1, Math.max(askCount, bidCount)) : levels;
        line.setLength(0);
        for (int i = 0; i < width; i++) {
            if (i > 0) line.append(',');
            level(asks, i, askCount, SeedBook.EMPTY_PRICE);
            line.append(',');
            level(bids, i, bidCount, -SeedBook.EMPTY_PRICE);
        }
        return out.append(line);
    }

    private void level(long[] side, int place, int count, long emptyPrice) {
        if (place >= count) {
            line.append(emptyPrice).append(",0");
            return;
        }
        line.append(Math.multiplyExact(side[2 * place], priceFactor));
        line.append(',').append(side[2 * place + 1]);
    }

    /// Price and quantity in turn.
    private long[] levelsOf(BookSide side, long[] holder) {
        int count = Math.min(levels, side.levelCount());
        if (count == 0) return holder;
        long[] filled = 2 * count > holder.length ? Arrays.copyOf(holder, 4 * count) : holder;
        int[] next = {0};
        side.visitLevels((price, leavesQty, orderCount) -> {
            filled[next[0]++] = price;
            filled[next[0]++] = leavesQty;
            return next[0] < 2 * count;
        });
        return filled;
    }
}
