package crossbook.simulation.scenario;

import java.time.DateTimeException;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;

/// Times of the one day on which a scenario plays, 1970-01-01 UTC: `10:00:00` or
/// `10:00:00.000001`.
final class TimeOfDay {
    private TimeOfDay() {}

    static long nextNs(Words words) {
        String text = words.next("a time");
        try {
            return LocalTime.parse(text).toNanoOfDay();
        } catch (DateTimeException e) {
            throw words.error("'" + text + "' is not a time of day such as 10:00:00");
        }
    }

    static String text(long timestampNs) {
        return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(timestampNs));
    }
}
