package crossbook.web.live;

import java.math.BigInteger;

/// What was traded during an interval. Prices in price units, the turnover in price units times
/// quantity.
///
/// @param startNs nanoseconds since 1970 UTC
public record Candle(
        long startNs,
        long open,
        long high,
        long low,
        long close,
        long volume,
        BigInteger turnover,
        long trades) {}
