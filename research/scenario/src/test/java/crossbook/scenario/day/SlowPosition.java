package crossbook.scenario.day;

import static java.math.BigInteger.ZERO;

import java.math.BigInteger;

/// What an owner has open of an instrument on margin, in numbers without a limit.
final class SlowPosition {
    final String owner;
    final int instrumentId;
    BigInteger qty = ZERO;
    BigInteger openValue = ZERO;
    BigInteger held = ZERO;
    BigInteger needed = ZERO; // of it, that may not be lacking
    BigInteger unsettledProfit = ZERO; // where it is withheld

    SlowPosition(String owner, int instrumentId) {
        this.owner = owner;
        this.instrumentId = instrumentId;
    }

    /// Trades a quantity, below 0 for a sale, of which a unit is worth so much; returns what is
    /// realised. Unit by unit it would be the same, but for the rounding of what is left.
    BigInteger trade(BigInteger traded, BigInteger unitValue) {
        boolean closes = qty.signum() * traded.signum() < 0;
        BigInteger closed = closes ? traded.abs().min(qty.abs()) : ZERO;
        BigInteger opened = traded.abs().subtract(closed);
        BigInteger realised = ZERO;
        if (closes) {
            BigInteger share = floor(openValue.multiply(closed), qty.abs());
            BigInteger direction = BigInteger.valueOf(qty.signum());
            realised = direction.multiply(closed).multiply(unitValue).subtract(share);
            openValue = openValue.subtract(share);
            qty = qty.subtract(direction.multiply(closed));
        }
        BigInteger direction = BigInteger.valueOf(traded.signum());
        qty = qty.add(direction.multiply(opened));
        openValue = openValue.add(direction.multiply(opened).multiply(unitValue));
        return realised;
    }

    private static BigInteger floor(BigInteger amount, BigInteger divisor) {
        BigInteger[] parts = amount.divideAndRemainder(divisor);
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }
}
