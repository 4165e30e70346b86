package crossbook.market;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// Prices as people write them: exact decimal text at an instrument's scale, and back.
/// At scale 2 the price of 1005 units is `10.05`.
public final class Prices {
    private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,40}(\\.[0-9]{1,40})?");

    private Prices() {}

    /// The decimal number with exactly `scale` decimals.
    public static String text(long units, int scale) {
        if (scale == 0) return Long.toString(units);
        String digits = Long.toString(units);
        int from = units < 0 ? 1 : 0;
        int missing = scale + 1 - (digits.length() - from);
        StringBuilder text = new StringBuilder(digits);
        if (missing > 0) text.insert(from, "0".repeat(missing));
        return text.insert(text.length() - scale, '.').toString();
    }

    /// The units of a decimal number such as `10.05`, `-3` or `0.0010`.
    ///
    /// @throws IllegalArgumentException in one line, if the text is no such number, has
    ///     more decimals than the scale can hold or is too large
    public static long parse(String text, int scale) {
        if (!DECIMAL.matcher(text).matches()) {
            throw new IllegalArgumentException("price '" + text + "': not a decimal number");
        }
        BigDecimal number = new BigDecimal(text).stripTrailingZeros();
        if (number.scale() > scale) {
            throw new IllegalArgumentException(
                    "price '" + text + "': more than " + scale + " decimals");
        }
        try {
            return number.movePointRight(scale).longValueExact();
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "price '" + text + "': does not fit 64 bits at " + scale + " decimals", e);
        }
    }
}
