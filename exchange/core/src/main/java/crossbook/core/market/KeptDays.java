package crossbook.core.market;

import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// With which event each of the last days began in which something was to be remembered: what
/// happened from the first of them on is not old enough to be forgotten. Days are those of UTC.
public final class KeptDays {
    /// What is remembered is at least so many days old before it is forgotten.
    static final int DAYS = 7;

    public static final long DAY_NS = 86_400_000_000_000L;

    private final long[] days = new long[DAYS + 1];
    private final long[] events = new long[DAYS + 1];
    private int count;

    /// Something is remembered that an event answers.
    void note(long nowNs, long event) {
        long day = Math.floorDiv(nowNs, DAY_NS);
        if (count > 0 && days[count - 1] == day) return;
        int gone = 0;
        while (gone < count && days[gone] < day - DAYS) gone++;
        count -= gone;
        System.arraycopy(days, gone, days, 0, count);
        System.arraycopy(events, gone, events, 0, count);
        days[count] = day;
        events[count++] = event;
    }

    /// The first event that is not old enough, after the first [#note].
    long firstEvent() {
        return events[0];
    }

    void save(StateOutput out) {
        out.writeLong(count);
        for (int i = 0; i < count; i++) {
            out.writeLong(days[i]);
            out.writeLong(events[i]);
        }
    }

    void load(StateInput in) {
        count = State.readIndex(in, DAYS + 2, "kept days");
        for (int i = 0; i < count; i++) {
            days[i] = in.readLong();
            events[i] = State.readPositive(in, "event of a kept day");
            boolean isInOrder = i == 0 || (days[i] > days[i - 1] && events[i] > events[i - 1]);
            State.check(isInOrder, "kept days that are not in order");
        }
    }
}
