package crossbook.core.model;

import java.util.List;

/// Reads a [Schedule] for the instruments of one segment: which phase is on at an
/// instant, and what begins next.
///
/// Keeps the boundaries around the last question, so that it allocates when the day
/// changes and not otherwise. What it answers depends on the question alone.
public final class ScheduleClock {
    /// The instant of a boundary that never comes.
    public static final long NEVER = Long.MAX_VALUE;

    /// How many days without any boundary end the search for one.
    static final int LONGEST_BREAK_DAYS = 400;

    private final Schedule schedule;
    private final int segment;
    private final boolean isConstituent;

    /// The boundaries of one day, between the last before it and the first after it.
    /// `before` and `after` are null where there is none.
    private int day;

    private boolean isRead;
    private long dayFromNs = NEVER;
    private long dayUntilNs;
    private Phase before;
    private long[] startsNs = {};
    private Phase[] phases = {};
    private Phase after;
    private long afterNs = NEVER;

    /// @param segment by number
    /// @param isConstituent whether the instruments belong to an index whose futures are
    ///     closed out
    public ScheduleClock(Schedule schedule, int segment, boolean isConstituent) {
        this.schedule = schedule;
        this.segment = segment;
        this.isConstituent = isConstituent;
    }

    /// The phase that is on by the schedule; null if none has ever begun.
    public Phase phaseAt(long timestampNs) {
        read(timestampNs);
        int next = next(timestampNs);
        return next == 0 ? before : phases[next - 1];
    }

    /// When the next phase begins, later than that instant; [#NEVER] if none does.
    public long nextBoundaryNs(long timestampNs) {
        read(timestampNs);
        int next = next(timestampNs);
        return next == startsNs.length ? afterNs : startsNs[next];
    }

    /// The phase that begins next, later than that instant; null if none does.
    public Phase nextPhase(long timestampNs) {
        read(timestampNs);
        int next = next(timestampNs);
        return next == startsNs.length ? after : phases[next];
    }

    /// Whether a phase is still to begin that day, later than that instant.
    public boolean comesToday(Phase phase, long timestampNs) {
        read(timestampNs);
        for (int i = next(timestampNs); i < phases.length; i++)
            if (phases[i].number() == phase.number()) return true;
        return false;
    }

    /// When a phase begins for the first time that day; [#NEVER] if it does not.
    public long beginsTodayNs(Phase phase, long timestampNs) {
        read(timestampNs);
        for (int i = 0; i < phases.length; i++)
            if (phases[i].number() == phase.number()) return startsNs[i];
        return NEVER;
    }

    /// The first boundary of the day that comes later.
    private int next(long timestampNs) {
        int next = 0;
        while (next < startsNs.length && startsNs[next] <= timestampNs) next++;
        return next;
    }

    private void read(long timestampNs) {
        if (schedule.isEmpty()) return; // there is nothing on any day
        if (isRead && timestampNs >= dayFromNs && timestampNs < dayUntilNs) return;

        LocalTimes times = schedule.times();
        day = times.epochDay(timestampNs);
        dayFromNs = times.timestampNs(day, 0);
        dayUntilNs = times.timestampNs(day + 1, 0);
        List<Schedule.Row> today = schedule.day(segment, isConstituent, day);
        startsNs = new long[today.size()];
        phases = new Phase[today.size()];
        for (int i = 0; i < phases.length; i++) {
            startsNs[i] = times.timestampNs(day, today.get(i).startsNs());
            phases[i] = today.get(i).phase();
        }
        readBefore();
        readAfter(times);
        isRead = true;
    }

    private void readBefore() {
        before = null;
        for (int i = 1; i <= LONGEST_BREAK_DAYS && before == null && !schedule.isEmpty(); i++) {
            List<Schedule.Row> earlier = schedule.day(segment, isConstituent, day - i);
            if (!earlier.isEmpty()) before = earlier.getLast().phase();
        }
    }

    private void readAfter(LocalTimes times) {
        after = null;
        afterNs = NEVER;
        for (int i = 1; i <= LONGEST_BREAK_DAYS && after == null && !schedule.isEmpty(); i++) {
            List<Schedule.Row> later = schedule.day(segment, isConstituent, day + i);
            if (later.isEmpty()) continue;
            after = later.getFirst().phase();
            afterNs = times.timestampNs(day + i, later.getFirst().startsNs());
        }
    }
}
