package crossbook.web.live;

import crossbook.protocol.Side;

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
        Side imbalanceSide) {}
