package crossbook.store;

import java.util.OptionalLong;

/// What a call would trade, or has traded, or why one was called.
///
/// @param event `INDICATED`, `UNCROSSED`, `HIDDEN_UNCROSSED` or `BREAKER_TRIPPED`
/// @param price price units; none if nothing can trade
/// @param surplusSide empty if nothing is left
/// @param phase empty where the event does not tell it
public record StoredAuctionEvent(
        long eventNumber,
        long timestampNs,
        String event,
        String symbol,
        int priceScale,
        OptionalLong price,
        OptionalLong qty,
        OptionalLong surplusQty,
        String surplusSide,
        String phase) {}
