package crossbook.core.market;

import crossbook.core.order.ClOrdId;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

/// The client order ids of one participant's last closed orders: a ring of as many as the model
/// remembers (`remember_ids`), with a hash index over it.
///
/// Each id comes with the hash of the payload under which it was accepted and the number of the
/// event that answered it, so that a retry can be told from another order with the same id; and
/// with a number of its own, which grows from one id to the next: who asks says from which
/// number on ids count ([RememberedIds]). What an id of more than 20 characters has beyond
/// stands in an array beside the ring, which is made for the first such.
///
/// The hash is made with a seed: who could choose ids that collide would make every command of
/// the participant walk past all of them.
public final class ClosedIds {
    /// Not an event: no accepted command had that id and payload.
    public static final long NO_EVENT = 0;

    private static final int LONGS = 6;
    private static final int PAYLOAD_HASH = 3;
    private static final int EVENT = 4;
    private static final int NUMBER = 5;
    private static final int REST = 2;
    private static final int FIRST_CAPACITY = 16;

    private final int window;
    private final int most;
    private final long seed;
    private final ClOrdId held = new ClOrdId();
    private long[] ring;

    /// The last two words of each id; null where none of them has more than three.
    private long[] rest;

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

    public boolean contains(ClOrdId id) {
        return contains(id, Long.MIN_VALUE);
    }

    /// Whether an id is among those whose number is at least this.
    boolean contains(ClOrdId id, long from) {
        return place(id, from) >= 0;
    }

    /// Where in the ring an id stands; below zero if it does not count.
    private int place(ClOrdId id, long from) {
        int place = place(index[find(id)]);
        return place >= 0 && ring[place * LONGS + NUMBER] >= from ? place : -1;
    }

    private static int place(long entry) {
        return (int) entry - 1;
    }

    private static int hash(long entry) {
        return (int) (entry >>> Integer.SIZE);
    }

    /// The number of the event that answered a command of that id and payload, or
    /// [#NO_EVENT].
    public long originalEvent(ClOrdId id, long payloadHash) {
        return originalEvent(id, payloadHash, Long.MIN_VALUE);
    }

    /// The same, of ids whose number is at least this.
    long originalEvent(ClOrdId id, long payloadHash, long from) {
        int place = place(id, from);
        boolean isSame = place >= 0 && ring[place * LONGS + PAYLOAD_HASH] == payloadHash;
        return isSame ? ring[place * LONGS + EVENT] : NO_EVENT;
    }

    /// Where in the index an id stands, or the empty place where it would.
    int find(ClOrdId id) {
        return find(id, hash(id));
    }

    private int find(ClOrdId id, int hash) {
        int mask = index.length - 1;
        int i = hash & mask;
        while (index[i] != 0 && !(hash(index[i]) == hash && isAt(place(index[i]), id))) {
            i = i + 1 & mask;
        }
        return i;
    }

    private boolean isAt(int place, ClOrdId id) {
        int at = place * LONGS;
        return ring[at] == id.first
                && ring[at + 1] == id.second
                && ring[at + 2] == id.third
                && (!id.isLong() || isRest(place, id));
    }

    private boolean isRest(int place, ClOrdId id) {
        return rest[place * REST] == id.fourth && rest[place * REST + 1] == id.fifth;
    }

    /// Remembers an id that does not count, and forgets the oldest when the window is full.
    ///
    /// @param number above that of the id before
    void add(ClOrdId id, long payloadHash, long event, long number) {
        add(id, payloadHash, event, number, Long.MAX_VALUE);
    }

    /// The same, which forgets nothing whose number is at least `keptFrom`, as long as
    /// there is room. Of more than fills the window two are forgotten for one that comes: at
    /// no time many at once.
    void add(ClOrdId id, long payloadHash, long event, long number, long keptFrom) {
        if (isOldestToGo(keptFrom)) forgetOldest();
        if (isOldestToGo(keptFrom)) forgetOldest();
        if (count == capacity()) resize(Math.min(most, 2 * count));
        int place = inRing(oldest + count++);
        put(place, id);
        int at = place * LONGS;
        ring[at + PAYLOAD_HASH] = payloadHash;
        ring[at + EVENT] = event;
        ring[at + NUMBER] = number;
    }

    /// Where a place in the ring is, or one that is less than a round behind its end.
    private int inRing(int place) {
        int capacity = capacity();
        return place < capacity ? place : place - capacity;
    }

    private boolean isOldestToGo(long keptFrom) {
        return count == most || (count >= window && number(oldest) < keptFrom);
    }

    private long number(int place) {
        return ring[place * LONGS + NUMBER];
    }

    /// Forgets ids whose number is below this, the oldest first and so many at most, and gives
    /// back room that is not needed. Returns whether none of them is left.
    boolean forgetBefore(long from, int most) {
        for (int i = 0; count > 0 && number(oldest) < from; i++) {
            if (i == most) return false;
            forgetOldest();
        }
        if (capacity() > FIRST_CAPACITY && count <= capacity() / 4) {
            resize(Math.max(FIRST_CAPACITY, 2 * count));
        }
        return true;
    }

    /// For how many there is room.
    int capacity() {
        return ring.length / LONGS;
    }

    private void resize(int capacity) {
        long[] old = ring;
        long[] oldRest = rest;
        int from = oldest;
        ring = new long[capacity * LONGS];
        rest = null;
        oldest = 0;
        index = new long[Integer.highestOneBit(capacity * 2 - 1) * 2];
        for (int i = 0; i < count; i++) {
            int place = (from + i) % (old.length / LONGS);
            System.arraycopy(old, place * LONGS, ring, i * LONGS, LONGS);
            put(i, read(old, oldRest, place));
        }
    }

    /// An id may still be there that counts no more, and come again: the index has the newer.
    private void put(int place, ClOrdId id) {
        int at = place * LONGS;
        ring[at] = id.first;
        ring[at + 1] = id.second;
        ring[at + 2] = id.third;
        if (rest == null && id.isLong()) rest = new long[capacity() * REST];
        if (rest != null) {
            rest[place * REST] = id.fourth;
            rest[place * REST + 1] = id.fifth;
        }
        int hash = hash(id);
        index[find(id, hash)] = (long) hash << Integer.SIZE | (place + 1);
    }

    private ClOrdId read(int place) {
        return read(ring, rest, place);
    }

    private ClOrdId read(long[] words, long[] more, int place) {
        int at = place * LONGS;
        return held.set(
                words[at],
                words[at + 1],
                words[at + 2],
                more == null ? 0 : more[place * REST],
                more == null ? 0 : more[place * REST + 1]);
    }

    private void forgetOldest() {
        removeFromIndex(oldest);
        oldest = inRing(oldest + 1);
        count--;
    }

    private void removeFromIndex(int gone) {
        int mask = index.length - 1;
        int gap = hash(read(gone)) & mask;
        while (index[gap] != 0 && place(index[gap]) != gone) gap = gap + 1 & mask;
        if (index[gap] == 0) return; // the same id has come again
        for (int i = gap + 1 & mask; index[i] != 0; i = i + 1 & mask) {
            int home = hash(index[i]) & mask;
            if ((i - home & mask) < (i - gap & mask)) continue;
            index[gap] = index[i];
            gap = i;
        }
        index[gap] = 0;
    }

    private int hash(ClOrdId id) {
        return (int) id.hash(seed);
    }

    /// Writes the ids from the oldest on.
    void save(StateOutput out) {
        save(out, Long.MIN_VALUE);
    }

    /// The same, of ids whose number is at least this.
    void save(StateOutput out, long from) {
        int first = 0;
        while (first < count && number(inRing(oldest + first)) < from) first++;
        out.writeLong(count - first);
        for (int i = first; i < count; i++) {
            int place = inRing(oldest + i);
            read(place).save(out);
            for (int field = PAYLOAD_HASH; field < LONGS; field++) {
                out.writeLong(ring[place * LONGS + field]);
            }
        }
    }

    /// @param window how many are remembered, however old they are
    /// @param most how many are remembered at most
    /// @param newest the largest number that there may be
    static ClosedIds load(StateInput in, int window, int most, long newest, long hashSeed) {
        ClosedIds ids = new ClosedIds(window, most, hashSeed);
        ClOrdId id = new ClOrdId();
        int count = State.readIndex(in, most + 1, "closed ids");
        long last = Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            id.load(in);
            long payloadHash = in.readLong();
            long event = in.readLong();
            long number = in.readLong();
            State.check(number > last && number <= newest, "closed ids out of turn");
            ids.add(id, payloadHash, event, number, Long.MIN_VALUE);
            last = number;
        }
        return ids;
    }

    boolean isEmpty() {
        return count == 0;
    }
}
