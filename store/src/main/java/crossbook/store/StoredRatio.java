package crossbook.store;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/// How much a participant asked of an instrument for what it traded.
///
/// @param orders accepted
/// @param replaces accepted
/// @param cancels orders that it canceled
/// @param trades of its orders
public record StoredRatio(
        String participant,
        String symbol,
        long orders,
        long replaces,
        long cancels,
        long trades,
        long tradedQty) {
    /// Orders, replaces and cancels for each trade; nothing if it has not traded.
    public Optional<BigDecimal> orderToTrade(int decimals) {
        if (trades == 0) return Optional.empty();
        long requests = orders + replaces + cancels;
        return Optional.of(BigDecimal.valueOf(requests)
                .divide(BigDecimal.valueOf(trades), decimals, RoundingMode.HALF_UP));
    }
}
