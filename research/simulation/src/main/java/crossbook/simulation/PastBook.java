package crossbook.simulation;

import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;

import java.util.Arrays;

/// A book as it was, as far back as somebody sees it: a copy after each command that changed it.
/// What is older is used for new copies, so that once it has grown nothing is allocated.
final class PastBook {
    private static final int FIRST_PLACES = 16;

    private final BookView book;
    private final long longestNs;

    /// A ring: the oldest copy and how many there are.
    private Moment[] moments = new Moment[FIRST_PLACES];

    private int oldest;
    private int count;

    /// The book at a time.
    static final class Moment implements BookSide.LevelVisitor {
        private static final int PER_LEVEL = 3;

        private long fromNs;
        private long[] levels = new long[PER_LEVEL * FIRST_PLACES];
        private int bids;
        private int all;
        private boolean hasLastPrice;
        private long lastPrice;
        private Phase phase;
        private long phaseEndsNs;

        private void copy(BookView book, long nowNs) {
            fromNs = nowNs;
            all = 0;
            book.visitLevels(Side.BUY, this);
            bids = all;
            book.visitLevels(Side.SELL, this);
            hasLastPrice = book.hasLastPrice();
            lastPrice = hasLastPrice ? book.lastPrice() : 0;
            phase = book.phase();
            phaseEndsNs = book.phaseEndsNs();
        }

        @Override
        public boolean visit(long price, long leavesQty, int orderCount) {
            int at = PER_LEVEL * all++;
            if (at == levels.length) levels = Arrays.copyOf(levels, 2 * levels.length);
            levels[at] = price;
            levels[at + 1] = leavesQty;
            levels[at + 2] = orderCount;
            return true;
        }

        private boolean shows(Moment other) {
            return bids == other.bids
                    && all == other.all
                    && hasLastPrice == other.hasLastPrice
                    && lastPrice == other.lastPrice
                    && phase.equals(other.phase)
                    && phaseEndsNs == other.phaseEndsNs
                    && Arrays.equals(levels, 0, PER_LEVEL * all, other.levels, 0, PER_LEVEL * all);
        }

        private int first(Side side) {
            return side == Side.BUY ? 0 : bids;
        }

        int levels(Side side) {
            return side == Side.BUY ? bids : all - bids;
        }

        /// The best price of a side that has one.
        long bestPrice(Side side) {
            return levels[PER_LEVEL * first(side)];
        }

        /// 0 where nothing stands.
        long bestQty(Side side) {
            return levels(side) == 0 ? 0 : levels[PER_LEVEL * first(side) + 1];
        }

        void visitLevels(Side side, BookSide.LevelVisitor visitor) {
            boolean goesOn = true;
            int end = first(side) + levels(side);
            for (int i = first(side); i < end && goesOn; i++) {
                int at = PER_LEVEL * i;
                goesOn = visitor.visit(levels[at], levels[at + 1], (int) levels[at + 2]);
            }
        }

        boolean hasLastPrice() {
            return hasLastPrice;
        }

        long lastPrice() {
            return lastPrice;
        }

        Phase phase() {
            return phase;
        }

        long phaseEndsNs() {
            return phaseEndsNs;
        }
    }

    /// @param longestNs how far back it is asked for, at most
    PastBook(BookView book, long nowNs, long longestNs) {
        this.book = book;
        this.longestNs = longestNs;
        look(nowNs);
    }

    /// Takes a copy, if the book is another than it was, and returns whether it is.
    boolean look(long nowNs) {
        forget(nowNs - longestNs);
        if (count == moments.length) grow();
        Moment next = spare();
        next.copy(book, nowNs);
        boolean isAnother = count == 0 || !next.shows(moment(count - 1));
        if (isAnother) count++;
        return isAnother;
    }

    /// What was there until a time is of no use, but for the last of it.
    private void forget(long untilNs) {
        while (count > 1 && moment(1).fromNs <= untilNs) {
            oldest = (oldest + 1) % moments.length;
            count--;
        }
    }

    private void grow() {
        Moment[] more = new Moment[2 * moments.length];
        for (int i = 0; i < count; i++) more[i] = moment(i);
        moments = more;
        oldest = 0;
    }

    private Moment spare() {
        int place = (oldest + count) % moments.length;
        if (moments[place] == null) moments[place] = new Moment();
        return moments[place];
    }

    private Moment moment(int place) {
        return moments[(oldest + place) % moments.length];
    }

    /// The book as it was at a time, after all that happened then; before the first copy, as it
    /// was then.
    Moment at(long timeNs) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (moment(middle).fromNs <= timeNs) low = middle;
            else high = middle - 1;
        }
        return moment(low);
    }
}
