package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.scenario.Observed.Outcome;
import crossbook.scenario.Observed.Traded;

import java.util.List;

/// Watches where many trade with many at one price; what should come of it is found by looking at
/// every price in the observer's own book.
///
/// 27  the price: largest volume, smallest surplus, pressure, reference; for hidden orders that
///     cross the book the largest volume nearest to the middle
/// 28  one price, the largest volume, by priority; the book is not crossed after it
/// 29  what is indicated is what an uncross would give
final class AuctionChecks {
    private final ObservedMarket market;
    private final Violations violations;

    AuctionChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    private static SlowAuction auction(SlowBook book) {
        boolean isVolume = book.phase.matching() == Matching.VOLUME;
        return isVolume ? SlowAuction.ofVolume(book) : SlowAuction.ofCall(book);
    }

    private SlowAuction.Outcome outcome(SlowBook book) {
        if (book.phase.matching() == Matching.VOLUME) return auction(book).given(book.close);
        return auction(book)
                .price(market.model.rules.calls().steps(), book.auctionReference(), book.tick);
    }

    void indicated(SlowBook book, Outcome told) {
        SlowAuction.Outcome found = outcome(book);
        check(29, isSame(found, told), "an uncross would give " + found);
    }

    private static boolean isSame(SlowAuction.Outcome found, Outcome told) {
        if (!found.hasPrice()) return !told.hasPrice();
        return told.hasPrice()
                && told.price() == found.price()
                && told.qty() == found.volume()
                && told.surplus() == found.surplus();
    }

    /// The orders of a call trade now: before they have.
    void uncrosses(SlowBook book, List<Traded> trades, Outcome told) {
        SlowAuction.Outcome found = outcome(book);
        check(27, told.hasPrice() == found.hasPrice(), "another price than " + found);
        if (!found.hasPrice() || !told.hasPrice()) return;
        check(27, told.price() == found.price(), "another price than " + found);
        check(28, isSame(found, told), "another volume than " + found);
        compare(auction(book).trades(found), trades, told.price());
    }

    /// The hidden orders that cross the book trade now: before they have (6.3).
    void uncrossesHidden(SlowBook book, List<Traded> trades, long price, long qty) {
        SlowAuction.Outcome found = hidden(book);
        check(27, found.price() == price && found.hasPrice(), "another price than " + found);
        check(28, found.volume() == qty, "another volume than " + found);
        boolean isInside = market.model.prices.breach(book, price, book.dynamic()) == null;
        check(32, isInside, "hidden orders trade beyond the tolerance");
        if (found.hasPrice()) compare(SlowAuction.ofHidden(book).trades(found), trades, price);
    }

    /// What the hidden orders that cross the book would trade.
    SlowAuction.Outcome hidden(SlowBook book) {
        boolean hasHalf = market.model.rules.hidden().hasHalfTick();
        return SlowAuction.ofHidden(book)
                .hiddenPrice(SlowTrading.twiceTarget(book), hasHalf ? book.halfTick() : book.tick);
    }

    private void compare(List<SlowAuction.Trade> expected, List<Traded> trades, long price) {
        check(28, trades.size() == expected.size(), "as many trades as " + expected.size());
        for (int i = 0; i < Math.min(expected.size(), trades.size()); i++) {
            Traded trade = trades.get(i);
            check(28, trade.price() == price, "more than one price");
            boolean isNext = market.order(trade.taker()) == expected.get(i).buy()
                    && market.order(trade.maker()) == expected.get(i).sell();
            check(28, isNext, "not by priority");
            check(28, trade.qty() == expected.get(i).qty(), "another quantity");
        }
    }

    void uncrossed(SlowBook book) {
        if (book.phase.matching() == Matching.VOLUME) return; // at the closing price alone
        Long bid = book.bestVisible(true);
        Long ask = book.bestVisible(false);
        check(28, bid == null || ask == null || bid < ask, "crossed after the uncross");
    }
}
