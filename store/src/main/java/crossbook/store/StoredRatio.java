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
/// @param requestedQty quantities of the orders, of the replaces, and what the cancels took away
public record StoredRatio(
        String participant,
        String symbol,
        long orders,
        long replaces,
        long cancels,
        long trades,
        long requestedQty,
        long tradedQty) {
    /// Orders, replaces and cancels for each trade; nothing if it has not traded.
    public Optional<BigDecimal> orderToTrade(int decimals) {
        return ratio(orders + replaces + cancels, trades, decimals);
    }

    /// What it asked for in all, for each unit of quantity that it traded; nothing if it has not
    /// traded.
    public Optional<BigDecimal> orderToTradeQty(int decimals) {
        return ratio(requestedQty, tradedQty, decimals);
    }

    private static Optional<BigDecimal> ratio(long requests, long trades, int decimals) {
        if (trades == 0) return Optional.empty();
        return Optional.of(BigDecimal.valueOf(requests)
                .divide(BigDecimal.valueOf(trades), decimals, RoundingMode.HALF_UP));
    }
}
