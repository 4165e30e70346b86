package crossbook.store;

import java.math.BigInteger;

/// What was traded in an interval: of the trades that make prices of the market, as they stand
/// now. A busted trade counts as if it had not been, a corrected one with its new price and
/// quantity, at the time when it was made; crosses and off-book trades do not count.
///
/// @param startNs when the interval begins, nanoseconds since 1970 UTC
/// @param open price units, as are the other prices
/// @param turnover price units times quantity
public record StoredCandle(
        long startNs,
        int priceScale,
        long open,
        long high,
        long low,
        long close,
        long volume,
        BigInteger turnover,
        long trades) {}
