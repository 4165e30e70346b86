package crossbook.core;

import crossbook.core.order.ClOrdId;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The client order ids of one participant's last closed orders: a ring of as many as the model
/// remembers (`remember_ids`), with a hash index over it.
///
/// Each id comes with the hash of the payload under which it was accepted and the number
/// of the event that answered it, so that a retry can be told from another order with the
/// same id.
///
/// The hash is made with a seed: who could choose ids that collide would make every command of
/// the participant walk past all of them.
final class ClosedIds {
    private static final int LONGS = 5;
    private static final int PAYLOAD_HASH = 3;
    private static final int EVENT = 4;
    private static final int FIRST_CAPACITY = 16;

    private final int window;
    private final int most;
    private final long seed;
    private long[] ring;
    private int oldest;
    private int count;

    /// By hash: the lower half of the hash above a place in the ring plus one; 0 where nothing
    /// is. An id that is not there is told by its hash alone, without a look at the ring, which
    /// is far larger than what a processor keeps at hand.
    private long[] index;

    /// @param window how many are remembered
    ClosedIds(int window, long hashSeed) {
        this(window, window, hashSeed);
    }

    /// @param window how many are remembered, however old they are
    /// @param most how many are remembered at most
    ClosedIds(int window, int most, long hashSeed) {
        this.window = window;
        this.most = most;
        seed = hashSeed;
        resize(Math.min(window, FIRST_CAPACITY));
    }

    boolean contains(ClOrdId id) {
        return index[find(id)] != 0;
    }

    private static int place(long entry) {
        return (int) entry - 1;
    }

    private static int hash(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    /// The number of the event that answered a command of that id and payload, or
    /// [ClientIds#NO_EVENT].
    long originalEvent(ClOrdId id, long payloadHash) {
        int place = place(index[find(id)]);
        boolean isSame = place >= 0 && ring[place * LONGS + PAYLOAD_HASH] == payloadHash;
        return isSame ? ring[place * LONGS + EVENT] : ClientIds.NO_EVENT;
    }

    /// Where in the index an id stands, or the empty place where it would.
    int find(ClOrdId id) {
        int hash = hash(id.first, id.second, id.third);
        int mask = index.length - 1;
        int i = hash & mask;
        while (index[i] != 0 && !(hash(index[i]) == hash && isAt(place(index[i]), id))) {
            i = i + 1 & mask;
        }
        return i;
    }

    private boolean isAt(int place, ClOrdId id) {
        int at = place * LONGS;
        return id.is(ring[at], ring[at + 1], ring[at + 2]);
    }

    /// Remembers an id that is not remembered, and forgets the oldest when the window is full.
    void add(ClOrdId id, long payloadHash, long event) {
        add(id, payloadHash, event, Long.MAX_VALUE);
    }

    /// The same, which forgets nothing that an event answered from `keptFrom` on, as long as
    /// there is room. Of more than fills the window two are forgotten for one that comes: at
    /// no time many at once.
    void add(ClOrdId id, long payloadHash, long event, long keptFrom) {
        if (isOldestToGo(keptFrom)) forgetOldest();
        if (isOldestToGo(keptFrom)) forgetOldest();
        if (count == capacity()) resize(Math.min(most, 2 * count));
        int place = (oldest + count++) % capacity();
        int at = place * LONGS;
        ring[at] = id.first;
        ring[at + 1] = id.second;
        ring[at + 2] = id.third;
        ring[at + PAYLOAD_HASH] = payloadHash;
        ring[at + EVENT] = event;
        enter(place);
    }

    private boolean isOldestToGo(long keptFrom) {
        return count == most || (count >= window && ring[oldest * LONGS + EVENT] < keptFrom);
    }

    private int capacity() {
        return ring.length / LONGS;
    }

    private void resize(int capacity) {
        long[] old = ring;
        ring = new long[capacity * LONGS];
        for (int i = 0; i < count; i++) {
            int place = (oldest + i) % (old.length / LONGS);
            System.arraycopy(old, place * LONGS, ring, i * LONGS, LONGS);
        }
        oldest = 0;
        index = new long[Integer.highestOneBit(capacity * 2 - 1) * 2];
        for (int place = 0; place < count; place++) enter(place);
    }

    private void enter(int place) {
        int hash = hash(place);
        int mask = index.length - 1;
        int i = hash & mask;
        while (index[i] != 0) i = i + 1 & mask;
        index[i] = (long) hash << Integer.SIZE | (place + 1);
    }

    private void forgetOldest() {
        int mask = index.length - 1;
        int gap = hash(oldest) & mask;
        while (place(index[gap]) != oldest) gap = gap + 1 & mask;
        for (int i = gap + 1 & mask; index[i] != 0; i = i + 1 & mask) {
            int home = hash(index[i]) & mask;
            if ((i - home & mask) < (i - gap & mask)) continue;
            index[gap] = index[i];
            gap = i;
        }
        index[gap] = 0;
        oldest = (oldest + 1) % capacity();
        count--;
    }

    private int hash(int place) {
        int at = place * LONGS;
        return hash(ring[at], ring[at + 1], ring[at + 2]);
    }

    private int hash(long first, long second, long third) {
        return (int) ClOrdId.hash(seed, first, second, third);
    }

    /// Writes the ids from the oldest on.
    void save(StateOutput out) {
        out.writeLong(count);
        for (int i = 0; i < count; i++) {
            int at = (oldest + i) % capacity() * LONGS;
            for (int field = 0; field < LONGS; field++) out.writeLong(ring[at + field]);
        }
    }

    static ClosedIds load(StateInput in, int window, long hashSeed) {
        return load(in, window, window, hashSeed);
    }

    static ClosedIds load(StateInput in, int window, int most, long hashSeed) {
        ClosedIds ids = new ClosedIds(window, most, hashSeed);
        ClOrdId id = new ClOrdId();
        int count = State.readIndex(in, most + 1, "closed ids");
        for (int i = 0; i < count; i++) {
            id.load(in);
            ids.add(id, in.readLong(), in.readLong(), Long.MIN_VALUE);
        }
        return ids;
    }

    boolean isEmpty() {
        return count == 0;
    }
}
