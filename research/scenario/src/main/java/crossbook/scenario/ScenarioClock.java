package crossbook.scenario;

import crossbook.core.model.MarketModel;
import crossbook.core.model.RuleKey;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/// The clock of a scenario. It starts at midnight of 1970-01-01 and is moved by the lines
/// `date` and `at`; times of the day are those of the market.
final class ScenarioClock {
    private static final long NS_PER_SECOND = 1_000_000_000;

    private ZoneId zone = ZoneOffset.UTC;
    private LocalDate date = LocalDate.EPOCH;
    private long timestampNs;

    /// Times of the day are those of a market's zone from now on.
    void follow(MarketModel model) {
        zone = ZoneId.of(model.rules().text(RuleKey.TIME_ZONE));
    }

    long timestampNs() {
        return timestampNs;
    }

    // date 2015-12-01
    void readDate(Words words) {
        String text = words.next("a date");
        date = dateOf(text, words);
        moveTo(ns(date.atStartOfDay()), words);
    }

    // at 10:00:00
    void readTime(Words words) {
        moveTo(nextNs(words), words);
    }

    private void moveTo(long then, Words words) {
        words.end();
        if (then < timestampNs) {
            throw words.error("time cannot go back from " + text(timestampNs));
        }
        timestampNs = then;
    }

    /// Reads a time of the scenario's day.
    long nextNs(Words words) {
        String text = words.next("a time");
        try {
            return ns(date.atTime(LocalTime.parse(text)));
        } catch (DateTimeException e) {
            throw words.error("'" + text + "' is not a time of day such as 10:00:00");
        }
    }

    /// Reads a time of the scenario's day, or a date, which stands for its first instant.
    long nextTimeOrDateNs(Words words) {
        if (words.found().contains(":")) return nextNs(words);
        return ns(dateOf(words.next("a time or a date"), words).atStartOfDay());
    }

    private static LocalDate dateOf(String text, Words words) {
        try {
            LocalDate date = LocalDate.parse(text);
            if (date.getYear() >= 1970 && date.getYear() < 2200) return date;
        } catch (DateTimeException e) {
            // is said below
        }
        throw words.error("'" + text + "' is not a date such as 2015-12-01");
    }

    /// The time of the day, after the date if it is another one than the scenario's.
    String text(long ns) {
        LocalDateTime then = LocalDateTime.ofInstant(
                Instant.ofEpochSecond(ns / NS_PER_SECOND, ns % NS_PER_SECOND), zone);
        String time = DateTimeFormatter.ISO_LOCAL_TIME.format(then.toLocalTime());
        return then.toLocalDate().equals(date) ? time : then.toLocalDate() + " " + time;
    }

    private long ns(LocalDateTime then) {
        Instant instant = then.atZone(zone).toInstant();
        return instant.getEpochSecond() * NS_PER_SECOND + instant.getNano();
    }
}
