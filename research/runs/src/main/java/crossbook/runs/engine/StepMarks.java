package crossbook.runs.engine;

/// Which rows the commands of a batch caused. Rows between them are of what happened as time
/// passed: agents and deadlines.
public final class StepMarks {
    /// No command.
    static final long NONE = -1;

    private final long[] begins;
    private final long[] ends;
    private int count;
    private int at;

    StepMarks(int commands) {
        begins = new long[commands];
        ends = new long[commands];
    }

    /// The next command caused the rows from one to another, from 0, the latter excluded.
    void add(long begin, long end) {
        begins[count] = begin;
        ends[count++] = end;
    }

    /// The index of the command that caused a row. Rows are asked for one after the other.
    long command(long row) {
        while (at < count && ends[at] <= row) at++;
        return at < count && begins[at] <= row ? at : NONE;
    }
}
