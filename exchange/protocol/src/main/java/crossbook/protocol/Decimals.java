package crossbook.protocol;

/// Prices as people and JSON write them: exact decimal text at an instrument's scale, and back. At
/// scale 2
/// the price of 1005 units is `10.05`. Nothing is ever rounded.
public final class Decimals {
    /// The most decimals that an instrument has.
    public static final int MAX_SCALE = 18;

    private static final int MAX_LENGTH = 40;

    private Decimals() {}

    /// The number with exactly `scale` decimals.
    public static String text(long units, int scale) {
        if (scale == 0) return Long.toString(units);
        StringBuilder text = new StringBuilder(24);
        String digits = Long.toString(units);
        int from = units < 0 ? 1 : 0;
        if (from == 1) text.append('-');
        int whole = digits.length() - from - scale;
        if (whole > 0) {
            text.append(digits, from, from + whole).append('.');
            return text.append(digits, from + whole, digits.length()).toString();
        }
        text.append("0.").repeat('0', -whole);
        return text.append(digits, from, digits.length()).toString();
    }

    /// The units of a decimal number such as `10.05`, `-3` or `0.0010`.
    ///
    /// @throws IllegalArgumentException in one line, if the text is no such number, has more
    ///     decimals than the scale can hold or is too large
    public static long parse(String text, int scale) {
        if (text.length() > MAX_LENGTH) throw notANumber(text, scale);
        boolean isNegative = text.startsWith("-");
        int start = isNegative ? 1 : 0;
        int point = text.indexOf('.');
        int end = point < 0 ? text.length() : point;
        if (end == start) throw notANumber(text, scale);
        long value = digits(0, text, start, end, scale);
        int decimals = 0;
        if (point >= 0) {
            if (point + 1 == text.length()) throw notANumber(text, scale);
            int last = text.length();
            while (last > point + 1 && text.charAt(last - 1) == '0') last--;
            decimals = last - point - 1;
            digits(0, text, last, text.length(), scale);
            if (decimals > scale) {
                digits(0, text, point + 1, Math.min(last, point + 1 + MAX_SCALE), scale);
                throw new IllegalArgumentException(
                        scale == 0
                                ? "takes no decimals: a whole number such as 100"
                                : "has more than " + scale
                                        + (scale == 1 ? " decimal" : " decimals"));
            }
            value = digits(value, text, point + 1, last, scale);
        }
        for (int i = decimals; i < scale; i++) value = times10(value, 0);
        return isNegative ? value : negated(value);
    }

    /// The same at a scale that may be below 0, where a unit is more than 1: at scale -2 the number
    /// `300` is 3 units.
    ///
    /// @throws IllegalArgumentException also if it is not a whole number of units
    public static long parseUnits(String text, int scale) {
        if (scale >= 0) return parse(text, scale);
        long rest = parse(text, 0);
        for (int i = scale; i < 0; i++) {
            if (rest % 10 != 0)
                throw new IllegalArgumentException("is not a whole number of units");
            rest /= 10;
        }
        return rest;
    }

    /// The same amount at another scale.
    ///
    /// @throws IllegalArgumentException in one line, if it has more decimals than the scale can
    ///     hold or is too large
    public static long rescaled(long amount, int from, int to) {
        return parse(text(amount, from), to);
    }

    /// A scale that can hold a number as it is written, at most [#MAX_SCALE]: 0 of digits
    /// alone, at least 1 of any other text.
    public static int scaleOf(String text) {
        if (text.chars().allMatch(c -> c >= '0' && c <= '9')) return 0;
        int point = text.indexOf('.');
        int last = text.length();
        while (last > point + 1 && text.charAt(last - 1) == '0') last--;
        return point < 0 ? 1 : Math.clamp(last - point - 1, 1, MAX_SCALE);
    }

    /// Continues a number, which is kept negative, for the least long has no opposite.
    private static long digits(long before, String text, int from, int to, int scale) {
        long value = before;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) throw notANumber(text, scale);
            value = times10(value, digit);
        }
        return value;
    }

    /// How it is written, for who writes it as people of other countries do.
    private static IllegalArgumentException notANumber(String text, int scale) {
        String form = scale == 0
                ? "not a whole number; write the digits 0 to 9 alone, such as 3000"
                : "not a decimal number; write the digits 0 to 9 and a point, such as 3000.50";
        boolean isGrouped =
                text.codePoints().anyMatch(c -> c == ',' || c == '\'' || Character.isSpaceChar(c));
        return new IllegalArgumentException(
                isGrouped ? form + ", without commas and spaces" : form);
    }

    private static long times10(long value, int digit) {
        try {
            return Math.subtractExact(Math.multiplyExact(value, 10), digit);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("is too large", e);
        }
    }

    private static long negated(long value) {
        if (value == Long.MIN_VALUE) throw new IllegalArgumentException("is too large");
        return -value;
    }
}
