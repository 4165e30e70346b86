package crossbook.store;

/// A price of the day.
///
/// @param event `CLOSING_PRICE` or `REFERENCE_PRICE`
/// @param price price units
/// @param method how a closing price was found; else empty
public record StoredStatistic(
        long eventNumber,
        long timestampNs,
        String event,
        String symbol,
        int priceScale,
        long price,
        String method) {}
