package crossbook.core.funds;

import crossbook.core.book.LiveBook;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.money.Amounts;
import crossbook.core.price.Mark;
import crossbook.core.price.ReferencePrices;

/// Where the mark of an instrument on margin goes (`docs/decisions/0027-margin.md`): the price
/// of its source, and how much of the way there it may go now, so that nobody who makes the
/// prices of a book for a moment makes the mark.
final class MarkPrices {
    private static final long MINUTE = 60;

    private MarkPrices() {}

    /// Where the mark goes, price units: its source, at most the highest price; of a median,
    /// within a step of the index.
    static long aim(LiveBook book, long now) {
        Margin margin = book.coverage.margin();
        long index = index(book, now);
        return nearIndex(Math.min(source(book, index), margin.maxPrice()), index, book);
    }

    private static long source(LiveBook book, long index) {
        return switch (book.coverage.margin().markSource()) {
            case INDEX -> book.mark.price;
            case LAST -> lastOrClose(book);
            case MID -> hasMiddle(book) ? middle(book) : book.mark.price;
            case MEDIAN -> index == ReferencePrices.NONE ? book.mark.price : median(book, index);
        };
    }

    private static long lastOrClose(LiveBook book) {
        long price = book.prices.auctionReference();
        return price == ReferencePrices.NONE ? book.mark.price : price;
    }

    private static boolean hasMiddle(LiveBook book) {
        return !book.bids().isEmpty() && !book.asks().isEmpty();
    }

    private static long middle(LiveBook book) {
        return Math.floorDiv(book.bids().bestPrice() + book.asks().bestPrice(), 2);
    }

    /// Of two prices one is the index, which counts: who trades alone makes the other.
    private static long median(LiveBook book, long index) {
        long last = book.prices.auctionReference();
        if (!hasMiddle(book) || last == ReferencePrices.NONE) return index;
        long middle = middle(book);
        return Math.clamp(index, Math.min(last, middle), Math.max(last, middle));
    }

    /// The index of a median, or [ReferencePrices#NONE] where none counts.
    private static long index(LiveBook book, long now) {
        boolean isPart = book.coverage.margin().markSource() == MarkSource.MEDIAN;
        return isPart ? book.mark.index.priceAt(now) : ReferencePrices.NONE;
    }

    /// A price, no further than a step from an index that counts.
    private static long nearIndex(long price, long index, LiveBook book) {
        long step = book.coverage.margin().markStep();
        if (index == ReferencePrices.NONE || step == 0) return price;
        long width = Amounts.millionthsDown(index, step);
        return Math.clamp(price, Math.max(1, index - width), index + width);
    }

    /// The mark, on the way to where it goes: a step for each minute that it stood still, at
    /// most one, counted in whole seconds. An index that moves takes it along.
    static long next(long aim, LiveBook book, long now) {
        Margin margin = book.coverage.margin();
        long mark = book.mark.price;
        boolean isFree = margin.markStep() == 0 || margin.markSource() == MarkSource.INDEX;
        if (isFree || aim == mark) return aim;
        long seconds = Math.clamp((now - book.mark.movedNs) / Mark.SECOND_NS, 0, MINUTE);
        long part = Amounts.millionthsDown(mark, margin.markStep()) * seconds / MINUTE;
        long most = seconds == MINUTE ? Math.max(1, part) : part;
        long next = Math.clamp(aim, mark - most, mark + most);
        return Math.min(nearIndex(next, index(book, now), book), margin.maxPrice());
    }
}
