package crossbook.web.live;

import java.math.BigInteger;
import java.util.OptionalLong;

/// What a participant's trades in an instrument add up to, since the first event that is kept.
/// Values are price units times quantity, exact.
///
/// @param qty bought less sold
/// @param averagePrice of what made the position since it was last flat, price units, rounded
///     half up; empty if it is flat
/// @param lastPrice of the market, price units; empty if there was none
public record PositionView(
        int participantId,
        int instrumentId,
        String symbol,
        int priceScale,
        long qty,
        long boughtQty,
        BigInteger boughtValue,
        long soldQty,
        BigInteger soldValue,
        OptionalLong averagePrice,
        OptionalLong lastPrice) {
    /// What was won so far if the position were worth the last price; empty where there is none.
    public java.util.Optional<BigInteger> profit() {
        if (lastPrice.isEmpty() && qty != 0) return java.util.Optional.empty();
        BigInteger worth =
                BigInteger.valueOf(lastPrice.orElse(0)).multiply(BigInteger.valueOf(qty));
        return java.util.Optional.of(soldValue.subtract(boughtValue).add(worth));
    }
}
