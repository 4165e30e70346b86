package crossbook.configuration;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Durations as people write them: a whole number and a unit, such as `250ms` or `1h`.
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,18}) ?([a-z]+)");
    private static final String[] UNITS = {"d", "h", "m", "s", "ms", "us", "ns"};
    private static final long[] NANOS = {
        86_400_000_000_000L,
        3_600_000_000_000L,
        60_000_000_000L,
        1_000_000_000L,
        1_000_000,
        1_000,
        1
    };

    private DurationText() {}

    /// Reads `5s` and the like.
    ///
    /// @throws IllegalArgumentException in one line, if the text is no duration or one of
    ///     more than 292 years
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) throw new IllegalArgumentException("must be " + form());
        long number = Long.parseLong(matcher.group(1));
        for (int i = 0; i < UNITS.length; i++) {
            if (!UNITS[i].equals(matcher.group(2))) continue;
            long nanos = Math.multiplyHigh(number, NANOS[i]) == 0 ? number * NANOS[i] : -1;
            if (nanos < 0) throw new IllegalArgumentException("must not be above 292 years");
            return Duration.ofNanos(nanos);
        }
        throw new IllegalArgumentException("has no unit of ns, us, ms, s, m, h and d");
    }

    /// The duration in the largest unit that fits it exactly.
    public static String of(Duration duration) {
        long nanos = duration.toNanos();
        for (int i = 0; i < UNITS.length; i++) {
            if (nanos != 0 && nanos % NANOS[i] == 0) return nanos / NANOS[i] + UNITS[i];
        }
        return "0s";
    }

    static String form() {
        return "a duration such as \"250ms\" or \"1h\"";
    }
}
