package crossbook.simulation;

import java.util.Arrays;

/// What will happen, the earliest first, and of one instant in the order in which it was added: a
/// binary heap in arrays. An item is two numbers of whoever adds it. Nothing allocates but growth.
final class EventQueue {
    private long[] times = new long[256];
    private long[] sequences = new long[256];
    private long[] items = new long[256];
    private int count;
    private long sequence;

    boolean isEmpty() {
        return count == 0;
    }

    int size() {
        return count;
    }

    /// When the first item is due, nanoseconds since 1970 UTC; [Simulation#NEVER] if there is
    /// none.
    long nextNs() {
        return count == 0 ? Simulation.NEVER : times[0];
    }

    void clear() {
        count = 0;
        sequence = 0;
    }

    /// Adds an item.
    ///
    /// @param kind what it is, 0 to 255
    /// @param owner whose it is, 0 to 2^24 - 1
    /// @param place where the rest of it is kept
    void add(long timeNs, int kind, int owner, int place) {
        if (count == times.length) grow();
        long added = sequence++;
        long item = (long) kind << 56 | (long) owner << 32 | (place & 0xFFFF_FFFFL);
        int hole = count++;
        while (hole > 0 && times[(hole - 1) / 2] > timeNs) { // of equals the older is above
            move((hole - 1) / 2, hole);
            hole = (hole - 1) / 2;
        }
        set(hole, timeNs, added, item);
    }

    private void grow() {
        times = Arrays.copyOf(times, 2 * count);
        sequences = Arrays.copyOf(sequences, 2 * count);
        items = Arrays.copyOf(items, 2 * count);
    }

    /// Takes the first item out.
    long next() {
        long first = items[0];
        int last = --count;
        long time = times[last];
        long number = sequences[last];
        long item = items[last];
        int hole = 0;
        for (int child = earlierChild(hole); child < count; child = earlierChild(hole)) {
            if (!isBefore(child, time, number)) break;
            move(child, hole);
            hole = child;
        }
        set(hole, time, number, item);
        return first;
    }

    static int kind(long item) {
        return (int) (item >>> 56);
    }

    static int owner(long item) {
        return ((int) (item >>> 32)) & 0xFF_FFFF;
    }

    static int place(long item) {
        return (int) item;
    }

    private int earlierChild(int parent) {
        int left = 2 * parent + 1;
        boolean takesRight = left + 1 < count && isBefore(left + 1, times[left], sequences[left]);
        return takesRight ? left + 1 : left;
    }

    private boolean isBefore(int place, long time, long number) {
        return times[place] < time || (times[place] == time && sequences[place] < number);
    }

    private void move(int from, int to) {
        set(to, times[from], sequences[from], items[from]);
    }

    private void set(int place, long time, long number, long item) {
        times[place] = time;
        sequences[place] = number;
        items[place] = item;
    }
}
