package crossbook.fix;

import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketLevel;
import crossbook.client.marketdata.MarketSide;
import crossbook.protocol.Side;

/// The best levels of a book, as they were told last, and what is different now. All who want so
/// many levels of the book share it. Once it has grown it allocates nothing.
final class BookDepth {
    static final char NEW = '0';
    static final char CHANGE = '1';
    static final char DELETE = '2';

    private final MarketBook book;
    private final int depth;
    private final HalfBook bids;
    private final HalfBook asks;
    private long changeCount;

    /// How many subscriptions need it.
    int users;

    /// @param depth how many levels of each side; 0: all
    BookDepth(MarketBook book, int depth) {
        this.book = book;
        this.depth = depth;
        bids = new HalfBook(book.bids(), depth);
        asks = new HalfBook(book.asks(), depth);
        update();
        bids.changes.clear();
        asks.changes.clear();
    }

    int depth() {
        return depth;
    }

    /// Compares the book with what was told, and takes it as told.
    void update() {
        bids.changes.clear();
        asks.changes.clear();
        if (changeCount == book.changeCount()) return;
        changeCount = book.changeCount();
        bids.update();
        asks.update();
    }

    /// What [#update] found.
    LevelRows changes(Side side) {
        return side == Side.BUY ? bids.changes : asks.changes;
    }

    /// The levels that were told last, which are those of the book.
    LevelRows levels(Side side) {
        return side == Side.BUY ? bids.told : asks.told;
    }

    private static final class HalfBook {
        private final MarketSide side;
        private final int depth;
        private final LevelRows changes = new LevelRows();
        private LevelRows told = new LevelRows();
        private LevelRows spare = new LevelRows();

        HalfBook(MarketSide side, int depth) {
            this.side = side;
            this.depth = depth;
        }

        /// Walks over both from the best level on.
        void update() {
            LevelRows next = spare;
            next.clear();
            int count = depth == 0 ? side.levelCount() : Math.min(depth, side.levelCount());
            int old = 0;
            for (int i = 0; i < count; i++) {
                MarketLevel level = side.level(i);
                while (old < told.count() && isBetter(told.price(old), level.price())) gone(old++);
                boolean isThere = old < told.count() && told.price(old) == level.price();
                if (!isThere) changed(NEW, i, level);
                else if (isOther(old, level)) changed(CHANGE, i, level);
                if (isThere) old++;
                next.add(NEW, i + 1, level.price(), level.qty(), level.orderCount());
            }
            while (old < told.count()) gone(old++);
            spare = told;
            told = next;
        }

        private boolean isBetter(long price, long other) {
            return side.side() == Side.BUY ? price > other : price < other;
        }

        private boolean isOther(int row, MarketLevel level) {
            return told.qty(row) != level.qty() || told.orders(row) != level.orderCount();
        }

        private void gone(int row) {
            changes.add(DELETE, row + 1, told.price(row), told.qty(row), told.orders(row));
        }

        private void changed(char action, int place, MarketLevel level) {
            changes.add(action, place + 1, level.price(), level.qty(), level.orderCount());
        }
    }
}
