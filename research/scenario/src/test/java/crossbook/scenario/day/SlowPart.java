package crossbook.scenario.day;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// A part of a resting order that another meets.
///
/// @param rank of those at one price (`rulebook.md` 2.2): what is displayed is 0, the reserve
///     of an iceberg 1, a hidden order 2
record SlowPart(SlowOrder maker, long price, int rank, long qty) {
    boolean isHidden() {
        return rank == 2;
    }

    /// What an order meets of the other side now, the first first: by price, visibility and time;
    /// where all trade at the closing price (1.6) by time.
    static List<SlowPart> metBy(SlowOrder taker) {
        SlowBook book = taker.book;
        List<SlowPart> parts = new ArrayList<>();
        if (SlowModel.isAtClose(book.phase)) {
            if (!SlowPrices.isEligibleAtClose(taker)) return parts;
            for (SlowOrder maker : book.unpriced(!taker.buys)) {
                parts.add(new SlowPart(maker, book.close, 0, maker.left()));
            }
            return parts;
        }
        for (SlowOrder maker : book.visible(!taker.buys)) {
            parts.add(new SlowPart(maker, maker.price, 0, maker.displayed()));
            if (maker.reserve() > 0) {
                parts.add(new SlowPart(maker, maker.price, 1, maker.reserve()));
            }
        }
        for (SlowOrder maker : book.hidden(!taker.buys)) {
            parts.add(new SlowPart(maker, maker.price, 2, maker.left()));
        }
        parts.removeIf(part -> !SlowPrices.reaches(taker, part.price));
        Comparator<SlowPart> byPrice = Comparator.comparingLong(SlowPart::price);
        parts.sort((taker.buys ? byPrice : byPrice.reversed())
                .thenComparingInt(SlowPart::rank)
                .thenComparingLong(part -> part.maker.since));
        return parts;
    }
}
