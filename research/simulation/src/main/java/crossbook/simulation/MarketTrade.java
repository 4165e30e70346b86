package crossbook.simulation;

import crossbook.core.order.Side;

/// A trade of the market, as everybody is told of it ([Agent#onTrade]).
///
/// @param timestampNs when it was, nanoseconds since 1970 UTC
/// @param taker who took; null in an auction or a cross, or where nobody knows
/// @param price price units
public record MarketTrade(int instrumentId, long timestampNs, Side taker, long qty, long price) {}
