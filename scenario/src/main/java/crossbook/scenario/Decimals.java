package crossbook.scenario;

import java.math.BigDecimal;

/// Exact decimals as whole numbers of units: 10.05 at scale 2 is 1005.
final class Decimals {
    private Decimals() {}

    /// The units of a decimal.
    ///
    /// @throws NumberFormatException if the text is not a decimal
    /// @throws ArithmeticException if it has too many decimals or does not fit in 64 bits
    static long units(String text, int scale) {
        return new BigDecimal(text).movePointRight(scale).longValueExact();
    }

    static String text(long units, int scale) {
        return BigDecimal.valueOf(units, scale).toPlainString();
    }
}
