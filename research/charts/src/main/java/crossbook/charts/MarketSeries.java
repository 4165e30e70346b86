package crossbook.charts;

/// A market over time, for drawing: what the book showed at some instants, and the
/// trades.
///
/// Times are nanoseconds of any one clock and never fall. Prices are for the eye:
/// `double`, and `NaN` where a side was empty.
///
/// @param timeNs the instants at which the book was seen
/// @param bestBid the best bid price at each instant
/// @param bestAsk the best ask price at each instant
/// @param bidDepth the quantity on the bid side at each instant
/// @param askDepth the quantity on the ask side at each instant
/// @param tradeTimeNs when each trade happened
/// @param tradePrice the price of each trade
/// @param tradeQty the quantity of each trade
@SuppressWarnings("ArrayRecordComponent")
public record MarketSeries(
        long[] timeNs,
        double[] bestBid,
        double[] bestAsk,
        double[] bidDepth,
        double[] askDepth,
        long[] tradeTimeNs,
        double[] tradePrice,
        double[] tradeQty) {
    public MarketSeries {
        requireLength("bestBid", bestBid.length, timeNs.length);
        requireLength("bestAsk", bestAsk.length, timeNs.length);
        requireLength("bidDepth", bidDepth.length, timeNs.length);
        requireLength("askDepth", askDepth.length, timeNs.length);
        requireLength("tradePrice", tradePrice.length, tradeTimeNs.length);
        requireLength("tradeQty", tradeQty.length, tradeTimeNs.length);
    }

    private static void requireLength(String name, int length, int expected) {
        if (length != expected) {
            throw new IllegalArgumentException(
                    name + ": " + length + " values for " + expected + " times");
        }
    }

    boolean isEmpty() {
        return timeNs.length == 0 && tradeTimeNs.length == 0;
    }

    long firstNs() {
        if (timeNs.length == 0) return tradeTimeNs[0];
        return tradeTimeNs.length == 0 ? timeNs[0] : Math.min(timeNs[0], tradeTimeNs[0]);
    }

    long lastNs() {
        long lastSeen = timeNs.length == 0 ? Long.MIN_VALUE : timeNs[timeNs.length - 1];
        long lastTrade =
                tradeTimeNs.length == 0 ? Long.MIN_VALUE : tradeTimeNs[tradeTimeNs.length - 1];
        return Math.max(lastSeen, lastTrade);
    }
}
