package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.order.Side;

/// The price of a pegged order: that of the visible quote which it follows, as far as
/// its hard limit lets it (`rulebook.md` 2.8). It neither rests nor takes beyond
/// it.
final class PegPrices {
    private PegPrices() {}

    /// Whether the visible book has the price that a pegged order follows.
    static boolean has(LiveOrder order, LiveBook book) {
        return switch (order.conditions().pegReference()) {
            case MID -> !book.bids().isEmpty() && !book.asks().isEmpty();
            case BID -> !book.bids().isEmpty();
            case OFFER -> !book.asks().isEmpty();
        };
    }

    static long of(LiveOrder order, LiveBook book) {
        long followed = switch (order.conditions().pegReference()) {
            case MID -> midPrice(order, book);
            case BID -> book.bids().bestPrice();
            case OFFER -> book.asks().bestPrice();
        };
        if (!order.isLimited()) return followed;
        long limitPrice = order.limitPrice();
        return order.sideNumber() == Side.BUY.ordinal()
                ? Math.min(followed, limitPrice)
                : Math.max(followed, limitPrice);
    }

    /// The middle of the visible quote, on half a tick: where there is no half, away
    /// from the other side.
    private static long midPrice(LiveOrder order, LiveBook book) {
        long twice = book.bids().bestPrice() + book.asks().bestPrice();
        long step = book.instrument().unitsPerHalfTick();
        return order.sideNumber() == Side.BUY.ordinal()
                ? Math.floorDiv(twice, 2 * step) * step
                : Math.ceilDiv(twice, 2 * step) * step;
    }
}
