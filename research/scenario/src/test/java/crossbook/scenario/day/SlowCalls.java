package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;

import java.util.Objects;

/// What a call collects (`rulebook.md` 5): the price that it would have now, as it is told,
/// and its uncross.
final class SlowCalls {
    private final SlowExchange exchange;

    SlowCalls(SlowExchange exchange) {
        this.exchange = exchange;
    }

    private SlowModel model() {
        return exchange.model;
    }

    private long now() {
        return exchange.now;
    }

    /// What an uncross of the call would give now.
    SlowAuction.Outcome outcome(SlowBook book) {
        return book.phase.matching() == Matching.VOLUME
                ? SlowAuction.ofVolume(book).given(book.close)
                : price(SlowAuction.ofCall(book), book);
    }

    private SlowAuction.Outcome price(SlowAuction auction, SlowBook book) {
        SlowBook.Priced last = book.priced;
        boolean isSame = last != null
                && last.auction().hasSameOrders(auction)
                && Objects.equals(last.reference(), book.auctionReference());
        if (!isSame) {
            book.priced = new SlowBook.Priced(
                    auction,
                    book.auctionReference(),
                    auction.price(
                            model().rules.calls().steps(), book.auctionReference(), book.tick));
        }
        return book.priced.outcome();
    }

    /// Lets all trade at the price of the call. Returns whether there was one.
    boolean uncross(SlowBook book) {
        boolean isVolume = book.phase.matching() == Matching.VOLUME;
        SlowAuction auction = isVolume ? SlowAuction.ofVolume(book) : SlowAuction.ofCall(book);
        SlowAuction.Outcome outcome = isVolume ? auction.given(book.close) : price(auction, book);
        if (outcome.hasPrice()) {
            String type = isVolume ? "VOLUME" : "AUCTION";
            exchange.trading.execute(book, auction.trades(outcome), outcome.price(), type);
            if (!isVolume) {
                exchange.closing.setReference(book, outcome.price());
                if (book.isClosing(model())) book.auctionClose = outcome.price();
            }
        }
        exchange.say("uncrossed " + book.name() + text(book, outcome));
        return outcome.hasPrice();
    }

    private static String text(SlowBook book, SlowAuction.Outcome outcome) {
        if (!outcome.hasPrice()) return "nothing";
        String left = outcome.surplus() == 0
                ? ""
                : ", " + Math.abs(outcome.surplus()) + " left to "
                        + (outcome.surplus() > 0 ? "buy" : "sell");
        return outcome.volume() + " @ " + book.text(outcome.price()) + left;
    }

    /// Tells the indicative price: as soon as somebody is there, on every change, and
    /// now and then (5.3).
    void indicate(SlowBook book) {
        SlowAuction.Outcome found = outcome(book);
        boolean isEmpty = book.orders.stream().noneMatch(SlowOrder::isActive);
        boolean wasNothing = book.indicated == null || !book.indicated.hasPrice();
        boolean isSame = found.hasPrice()
                ? !wasNothing
                        && found.price() == book.indicated.price()
                        && found.volume() == book.indicated.volume()
                        && found.surplus() == book.indicated.surplus()
                : wasNothing;
        if (isSame && (isEmpty || book.idleSinceNs != null)) {
            book.indicateNs = SlowBook.NEVER;
            return;
        }
        long often = model().rules.calls().indicativeIntervalNs();
        long seldom = model().rules.calls().indicativeThrottleNs();
        if (book.toldNs != null && isSame && often == 0) return;
        if (book.toldNs != null && now() < book.toldNs + (isSame ? often : seldom)) {
            book.indicateNs = book.toldNs + (isSame ? often : seldom);
            return;
        }
        book.indicated = found;
        book.toldNs = now();
        book.indicateNs = often > 0 ? now() + often : SlowBook.NEVER;
        exchange.say("indicates " + book.name() + text(book, found));
    }
}
