package crossbook.client.stream;

import java.time.Duration;
import java.util.Locale;

/// How far the system's clock is from the market's time, and what the exchange does meanwhile.
///
/// @param ms milliseconds by which the clock is ahead; negative: it is behind
/// @param isOfMember whether the time is that of a cluster, which goes on evenly
public record ClockOff(long ms, boolean isOfMember) {
    /// A larger difference is reported, and stops a start whose clock is behind. Time services
    /// correct less.
    public static final long SMALL_MS = 2_000;

    private static final long SECOND_MS = 1_000;
    private static final long MINUTE_MS = 60 * SECOND_MS;

    /// Whether it is too far to be passed over.
    public boolean isTold() {
        return Math.abs(ms) > SMALL_MS;
    }

    /// All of it in a sentence.
    public String words() {
        if (!isTold()) return "the market's time follows the system's clock";
        String off = "the system's clock is " + lasting(Math.abs(ms))
                + (ms < 0 ? " behind" : " ahead of") + " the market's time, which ";
        if (isOfMember) {
            return off + "goes on evenly, and nears it by a twentieth of what passes at most";
        }
        return off
                + (ms < 0
                        ? "stands still until the clock reaches it"
                        : "goes on by itself, since that is more than engine.max_clock_ahead");
    }

    /// A length of time for people, to its two largest units.
    public static String lasting(long ms) {
        if (ms < MINUTE_MS - SECOND_MS / 2) {
            return String.format(Locale.ROOT, "%.1f s", (double) ms / SECOND_MS);
        }
        Duration time = Duration.ofSeconds((ms + SECOND_MS / 2) / SECOND_MS);
        if (time.toDays() > 0) return time.toDays() + " d" + more(time.toHoursPart(), " h");
        if (time.toHours() > 0) return time.toHours() + " h" + more(time.toMinutesPart(), " min");
        return time.toMinutes() + " min" + more(time.toSecondsPart(), " s");
    }

    private static String more(int part, String unit) {
        return part == 0 ? "" : " " + part + unit;
    }
}
