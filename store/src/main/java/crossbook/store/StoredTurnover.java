package crossbook.store;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

/// What was traded in all; the trades are those that count in a [StoredCandle].
///
/// @param turnover price units times quantity
public record StoredTurnover(long trades, long volume, BigInteger turnover, int priceScale) {
    /// The volume-weighted average price in whole and decimals, not in price units, rounded half
    /// up; nothing if nothing was traded.
    public Optional<BigDecimal> vwap(int decimals) {
        if (volume == 0) return Optional.empty();
        return Optional.of(new BigDecimal(turnover, priceScale)
                .divide(BigDecimal.valueOf(volume), decimals, RoundingMode.HALF_UP));
    }
}
