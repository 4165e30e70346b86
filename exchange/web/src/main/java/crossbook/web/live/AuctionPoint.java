package crossbook.web.live;

import crossbook.client.marketdata.MarketAuction;
import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.Side;

import java.util.OptionalLong;

/// What a call would have traded at some moment.
///
/// @param price price units; means nothing if nothing is paired
/// @param imbalanceSide NULL_VAL if nothing would be left
public record AuctionPoint(
        long number,
        long timestampNs,
        long price,
        long pairedQty,
        long imbalanceQty,
        Side imbalanceSide) {
    /// What the call of a book would trade now.
    public static AuctionPoint of(long number, MarketBook book) {
        MarketAuction auction = book.auction();
        return new AuctionPoint(
                number,
                book.timestampNs(),
                auction.price(),
                auction.pairedQty(),
                auction.imbalanceQty(),
                auction.imbalanceSide());
    }

    /// Empty if nothing is paired.
    public OptionalLong indicativePrice() {
        return pairedQty > 0 ? OptionalLong.of(price) : OptionalLong.empty();
    }
}
