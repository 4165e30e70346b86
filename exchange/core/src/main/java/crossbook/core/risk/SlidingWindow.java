package crossbook.core.risk;

import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// What happened last, with the time and some words of each, as many as may be asked for: whether
/// so many happened in a window is then a question to one of them. The room grows and stays.
final class SlidingWindow {
    private final int longs;
    private long[] ring = {};
    private int room;
    private int count;
    private int last = -1;

    /// @param words how many words there are beside the time
    SlidingWindow(int words) {
        longs = words + 1;
    }

    int count() {
        return count;
    }

    void clear() {
        count = 0;
        last = -1;
    }

    /// Makes room for so many; what is there stays.
    void reserve(int most) {
        if (most <= room) return;
        long[] grown = new long[most * longs];
        for (int i = 0; i < count; i++) {
            System.arraycopy(ring, at(count - 1 - i), grown, i * longs, longs);
        }
        ring = grown;
        room = most;
        last = count - 1;
    }

    /// Notes what happens now, and forgets the oldest if there is no room.
    void add(long now) {
        last = last + 1 == room ? 0 : last + 1;
        if (count < room) count++;
        ring[last * longs] = now;
    }

    /// Sets a word of what was added last, from 1.
    void set(int word, long value) {
        ring[last * longs + word] = value;
    }

    /// When the one happened before which so many more have happened; 0 is the last.
    long timeNs(int back) {
        return ring[at(back)];
    }

    /// A word of it.
    long word(int back, int word) {
        return ring[at(back) + word];
    }

    private int at(int back) {
        int place = last - back;
        return (place < 0 ? place + room : place) * longs;
    }

    /// Whether at least so many are at most so long ago, the end of it excluded.
    boolean holds(int least, long windowNs, long now) {
        return count >= least && timeNs(least - 1) > now - windowNs;
    }

    // State.

    void save(StateOutput out) {
        out.writeLong(room);
        out.writeLong(count);
        for (int back = count - 1; back >= 0; back--) {
            for (int word = 0; word < longs; word++) out.writeLong(word(back, word));
        }
    }

    void load(StateInput in, int most, long now) {
        reserve(State.readIndex(in, most + 1, "room of a window"));
        int saved = State.readIndex(in, room + 1, "length of a window");
        long before = Long.MIN_VALUE;
        for (int i = 0; i < saved; i++) {
            long time = in.readLong();
            State.check(time >= before && time <= now, "a window that is not in order");
            before = time;
            add(time);
            for (int word = 1; word < longs; word++) set(word, in.readLong());
        }
    }
}
