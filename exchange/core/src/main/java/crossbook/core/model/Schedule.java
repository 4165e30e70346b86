package crossbook.core.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Which phase begins when, on which days and for which segments (`rulebook.md`
/// 1.1): the table `schedule` of a market model.
///
/// A row counts from the day `from` on and until the day before `until`; rows of the
/// same segment that begin in different years make up its history. Nothing begins on a
/// day that is no trading day. An engine asks through a [ScheduleClock].
public final class Schedule {
    private static final String KEY = "schedule";
    private static final List<String> COLUMNS =
            List.of("segment", "phase", "starts", "from", "until", "days");
    private static final List<String> DAYS_WORDS = List.of("all", "full", "half", "close_out");

    /// On which trading days a row counts.
    public enum Days {
        ALL,
        FULL,
        HALF,

        /// When futures are closed out, for the constituents of the index; it takes the
        /// place of what else would begin at that time.
        CLOSE_OUT;

        private boolean overlaps(Days other) {
            if (this == CLOSE_OUT || other == CLOSE_OUT) return this == other;
            return this == ALL || other == ALL || this == other;
        }
    }

    /// A row of the table for one segment.
    ///
    /// @param segment by number
    /// @param startsNs nanoseconds since midnight, local time
    public record Row(int segment, Phase phase, long startsNs, Validity validity, Days days) {
        private boolean collides(Row other) {
            return segment == other.segment
                    && startsNs == other.startsNs
                    && validity.overlaps(other.validity)
                    && days.overlaps(other.days);
        }
    }

    private final List<Row> rows = new ArrayList<>();
    private final LocalTimes times;
    private final TradingCalendar calendar;

    Schedule(
            String text,
            List<Phase> phases,
            List<String> segments,
            LocalTimes times,
            TradingCalendar calendar) {
        this.times = times;
        this.calendar = calendar;
        ListTable table = new ListTable(KEY, COLUMNS, text);
        List<String> names = phases.stream().map(Phase::name).toList();
        for (int row = 0; row < table.rows(); row++) {
            Phase phase = phases.get(table.choice(row, 1, names));
            long startsNs = table.read(row, 2, ModelWords::timeOfDay);
            Days days = Days.values()[table.choice(row, 5, DAYS_WORDS)];
            Validity validity = Validity.read(table, row, 3);
            for (int segment : table.choices(row, 0, segments)) {
                Row read = new Row(segment, phase, startsNs, validity, days);
                if (rows.stream().anyMatch(read::collides)) {
                    throw table.error(
                            row,
                            2,
                            "two phases begin at " + table.word(row, 2) + " in segment "
                                    + segments.get(segment));
                }
                rows.add(read);
            }
        }
        rows.sort(Comparator.comparingInt(Row::segment)
                .thenComparingLong(Row::startsNs)
                .thenComparingInt(row -> row.validity.fromDay()));
    }

    /// Whether no phase ever begins by the clock.
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// Every row, by segment and time.
    public List<Row> rows() {
        return rows;
    }

    LocalTimes times() {
        return times;
    }

    /// The rows that count on a day, in order of time, for the instruments of a segment.
    ///
    /// @param isConstituent whether they belong to an index whose futures are closed out
    List<Row> day(int segment, boolean isConstituent, int epochDay) {
        List<Row> counting = new ArrayList<>();
        if (calendar.isTradingDay(epochDay)) {
            for (Row row : rows) {
                if (row.segment != segment || !counts(row, isConstituent, epochDay)) continue;
                boolean isTaken =
                        !counting.isEmpty() && counting.getLast().startsNs == row.startsNs;
                if (!isTaken) counting.add(row);
                else if (row.days == Days.CLOSE_OUT) counting.set(counting.size() - 1, row);
            }
        }
        return counting;
    }

    private boolean counts(Row row, boolean isConstituent, int epochDay) {
        if (!row.validity.contains(epochDay)) return false;
        return switch (row.days) {
            case ALL -> true;
            case FULL -> !calendar.isHalfDay(epochDay);
            case HALF -> calendar.isHalfDay(epochDay);
            case CLOSE_OUT -> isConstituent && calendar.isCloseOutDay(epochDay);
        };
    }
}
