package crossbook.charts;

import java.util.Locale;

/// Numbers as people read them.
public final class Numbers {
    private Numbers() {}

    /// A number in groups of three digits.
    public static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
