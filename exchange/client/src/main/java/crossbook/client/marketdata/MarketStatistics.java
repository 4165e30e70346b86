package crossbook.client.marketdata;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalLong;

/// What was traded in an instrument since the day began. Prices in price units.
public final class MarketStatistics {
    private static final BigInteger TWO_TO_64 = BigInteger.ONE.shiftLeft(64);

    long highPrice;
    long lowPrice;
    long lastPrice;
    long volume;
    long turnoverHigh;
    long turnoverLow;
    long trades;

    public OptionalLong highPrice() {
        return ofDay(highPrice);
    }

    public OptionalLong lowPrice() {
        return ofDay(lowPrice);
    }

    public OptionalLong lastPrice() {
        return ofDay(lastPrice);
    }

    private OptionalLong ofDay(long price) {
        return trades == 0 ? OptionalLong.empty() : OptionalLong.of(price);
    }

    public long volume() {
        return volume;
    }

    public long trades() {
        return trades;
    }

    /// Price units times quantity, exact.
    public BigInteger turnover() {
        BigInteger low = BigInteger.valueOf(turnoverLow);
        if (turnoverLow < 0) low = low.add(TWO_TO_64);
        return BigInteger.valueOf(turnoverHigh).shiftLeft(64).add(low);
    }

    /// The high and the low half of [#turnover], 128 bits.
    public long turnoverHigh() {
        return turnoverHigh;
    }

    public long turnoverLow() {
        return turnoverLow;
    }

    /// Turnover by volume, rounded half up to a price unit.
    public OptionalLong vwap() {
        if (volume == 0) return OptionalLong.empty();
        return OptionalLong.of(new BigDecimal(turnover())
                .divide(BigDecimal.valueOf(volume), 0, RoundingMode.HALF_UP)
                .longValueExact());
    }

    void traded(long price, long qty) {
        highPrice = trades == 0 ? price : Math.max(highPrice, price);
        lowPrice = trades == 0 ? price : Math.min(lowPrice, price);
        lastPrice = price;
        trades++;
        add(price, qty);
    }

    /// A trade does not count any more. The highest, the lowest and the last price stay: they were
    /// paid, and what came before them is not known here.
    void broken(long price, long qty) {
        remove(price, qty);
        trades--;
    }

    /// The same of the trades between two orders of an auction, which were told as one.
    void remove(long price, long qty) {
        volume -= qty;
        long low = price * qty;
        long borrow = Long.compareUnsigned(turnoverLow, low) < 0 ? 1 : 0;
        turnoverLow -= low;
        turnoverHigh -= Math.multiplyHigh(price, qty) + borrow;
    }

    /// A trade counts with another price or quantity.
    void corrected(long oldPrice, long oldQty, long price, long qty) {
        remove(oldPrice, oldQty);
        add(price, qty);
    }

    private void add(long price, long qty) {
        volume += qty;
        long low = turnoverLow + price * qty;
        long carry = Long.compareUnsigned(low, turnoverLow) < 0 ? 1 : 0;
        turnoverLow = low;
        turnoverHigh += Math.multiplyHigh(price, qty) + carry;
    }

    void set(MarketStatistics other) {
        highPrice = other.highPrice;
        lowPrice = other.lowPrice;
        lastPrice = other.lastPrice;
        volume = other.volume;
        turnoverHigh = other.turnoverHigh;
        turnoverLow = other.turnoverLow;
        trades = other.trades;
    }

    void clear() {
        set(new MarketStatistics());
    }
}
