package crossbook.configuration;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Sizes as people write them: a whole number and a binary unit, such as `64KiB` or
/// `2MiB`.
public final class SizeText {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,18}) ?([A-Za-z]+)");
    private static final List<String> UNITS = List.of("TiB", "GiB", "MiB", "KiB", "B");
    private static final int BITS_PER_UNIT = 10;

    private SizeText() {}

    /// The bytes of `64KiB` and the like.
    ///
    /// @throws IllegalArgumentException in one line, if the text is no size or does not
    ///     fit 63 bits
    public static long parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("must be " + form());
        int unit = UNITS.indexOf(matcher.group(2));
        if (unit < 0) throw new IllegalArgumentException("has no unit of B, KiB, MiB, GiB and TiB");
        int shift = (UNITS.size() - 1 - unit) * BITS_PER_UNIT;
        long number = Long.parseLong(matcher.group(1));
        if (number > Long.MAX_VALUE >> shift) {
            throw new IllegalArgumentException("does not fit 63 bits");
        }
        return number << shift;
    }

    /// The size in the largest unit that fits it exactly.
    public static String of(long bytes) {
        for (int i = 0; i < UNITS.size() - 1; i++) {
            int shift = (UNITS.size() - 1 - i) * BITS_PER_UNIT;
            long number = bytes >> shift;
            if (number != 0 && number << shift == bytes) return number + UNITS.get(i);
        }
        return bytes + "B";
    }

    /// The size for a reader, rounded down to at most four digits.
    public static String about(long bytes) {
        int unit = UNITS.size() - 1;
        long number = bytes;
        while (number >= 10_000 && unit > 0) {
            number >>= BITS_PER_UNIT;
            unit--;
        }
        return number + " " + UNITS.get(unit);
    }

    static String form() {
        return "a size such as \"64KiB\" or \"2MiB\"";
    }
}
