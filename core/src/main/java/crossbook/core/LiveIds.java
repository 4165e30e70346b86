package crossbook.core;

import java.util.Arrays;

/// The resting orders by the ids their participants gave them: a flat hash table, one probe for an
/// id.
///
/// An entry is two words: the first word of the id, and participant, form of the id and slot of the
/// order. For numbers and texts of up to eight characters they settle the question without a look
/// at
/// the order; a longer text is hashed into the first word and compared with the order's.
///
/// The table grows a segment at a time (extendible hashing): the upper bits of a hash choose the
/// segment through
/// the directory, the lower ones the place in it, and a segment that fills is split in two. So
/// growing
/// takes no longer when ten million ids are live.
final class LiveIds {
    private static final int SEGMENT_BITS = 12;
    private static final int MAX_DEPTH = 20;

    private final Orders orders;
    private final long hashSeed;
    private Segment[] directory;
    private int depth;

    LiveIds(Orders orders, long hashSeed) {
        this.orders = orders;
        this.hashSeed = hashSeed;
        directory = new Segment[] {new Segment(0, 1 << SEGMENT_BITS)};
    }

    /// The participant's resting order of that id, or [Orders#NONE].
    int find(int participantId, ClOrdId id) {
        long word = word(id.first, id.second, id.third);
        long owner = owner(participantId, id.form());
        long hash = hash(word, owner);
        Segment segment = segment(hash);
        long[] entries = segment.entries;
        for (int at = segment.home(hash); entries[at + 1] != 0; at = segment.next(at)) {
            if (entries[at] == word && (entries[at + 1] & ~Segment.SLOT) == owner) {
                int order = (int) (entries[at + 1] & Segment.SLOT);
                if (id.isShort() || orders.hasClOrdId(order, id)) return order;
            }
        }
        return Orders.NONE;
    }

    /// Adds a resting order whose id is not in the table.
    void add(int order) {
        long word = word(order);
        long owner = owner(orders.participantId(order), orders.clOrdIdForm(order));
        long hash = hash(word, owner);
        Segment segment = segment(hash);
        while (segment.isFull()) {
            makeRoom(segment, hash);
            segment = segment(hash);
        }
        segment.add(hash, word, owner | order);
    }

    void remove(int order) {
        long word = word(order);
        long owner = owner(orders.participantId(order), orders.clOrdIdForm(order));
        long hash = hash(word, owner);
        segment(hash).remove(hash, owner | order, this);
    }

    private long word(int order) {
        return word(
                orders.clOrdIdFirst(order),
                orders.clOrdIdSecond(order),
                orders.clOrdIdThird(order));
    }

    private static long word(long first, long second, long third) {
        return ClOrdId.isShort(ClOrdId.form(third))
                ? first
                : Hash.mix(first ^ Hash.mix(second ^ Hash.mix(third)));
    }

    private static long owner(int participantId, int form) {
        return (long) participantId << 32 | (long) form << 24;
    }

    private long hash(long word, long owner) {
        return Hash.mix(word ^ Long.rotateLeft(owner, 17) ^ hashSeed);
    }

    private long hash(long[] entries, int at) {
        return hash(entries[at], entries[at + 1] & ~Segment.SLOT);
    }

    private Segment segment(long hash) {
        return directory[(int) (hash >>> 1 >>> (63 - depth))];
    }

    /// Splits a full segment in two by the next bit of the hashes. Where hashes agree in too many
    /// bits
    /// for that the segment itself grows, so that no choice of ids makes the directory explode.
    private void makeRoom(Segment full, long hash) {
        if (full.depth == MAX_DEPTH) {
            replace(full, hash, grown(full), grown(full));
            return;
        }
        if (full.depth == depth) doubleDirectory();
        Segment low = new Segment(full.depth + 1, full.capacity());
        Segment high = new Segment(full.depth + 1, full.capacity());
        for (int at = 0; at < full.entries.length; at += 2) {
            if (full.entries[at + 1] == 0) continue;
            long moved = hash(full.entries, at);
            Segment half = (moved >>> (63 - full.depth) & 1) == 0 ? low : high;
            half.add(moved, full.entries[at], full.entries[at + 1]);
        }
        replace(full, hash, low, high);
    }

    private Segment grown(Segment full) {
        Segment grown = new Segment(full.depth, full.capacity() * 2);
        for (int at = 0; at < full.entries.length; at += 2) {
            if (full.entries[at + 1] != 0) {
                grown.add(hash(full.entries, at), full.entries[at], full.entries[at + 1]);
            }
        }
        return grown;
    }

    private void doubleDirectory() {
        Segment[] doubled = new Segment[directory.length * 2];
        for (int i = 0; i < doubled.length; i++) doubled[i] = directory[i / 2];
        directory = doubled;
        depth++;
    }

    /// Puts two segments, or one given twice, in the directory where `old` stands.
    private void replace(Segment old, long hash, Segment low, Segment high) {
        int width = 1 << (depth - old.depth);
        int from = (int) (hash >>> 1 >>> (63 - depth)) & -width;
        int middle = from + (width + 1) / 2;
        Arrays.fill(directory, from, middle, low);
        Arrays.fill(directory, middle, from + width, high);
    }

    /// A part of the table: entries in the first free place from their home on.
    private static final class Segment {
        static final long SLOT = 0xFF_FFFFL;

        final int depth;
        final long[] entries;
        private int count;

        Segment(int depth, int capacity) {
            this.depth = depth;
            entries = new long[2 * capacity];
        }

        int capacity() {
            return entries.length / 2;
        }

        boolean isFull() {
            return count >= capacity() / 4 * 3;
        }

        int home(long hash) {
            return (int) hash << 1 & entries.length - 1;
        }

        int next(int at) {
            return at + 2 & entries.length - 1;
        }

        void add(long hash, long word, long ownerAndSlot) {
            int at = home(hash);
            while (entries[at + 1] != 0) at = next(at);
            entries[at] = word;
            entries[at + 1] = ownerAndSlot;
            count++;
        }

        /// Takes an entry out, and moves up those behind it that would not be found across the gap.
        void remove(long hash, long ownerAndSlot, LiveIds table) {
            int gap = home(hash);
            while (entries[gap + 1] != ownerAndSlot) {
                assert entries[gap + 1] != 0 : "not in the table: " + ownerAndSlot;
                gap = next(gap);
            }
            count--;
            for (int at = next(gap); entries[at + 1] != 0; at = next(at)) {
                int home = home(table.hash(entries, at));
                boolean isReachable =
                        (at - home & entries.length - 1) < (at - gap & entries.length - 1);
                if (isReachable) continue;
                entries[gap] = entries[at];
                entries[gap + 1] = entries[at + 1];
                gap = at;
            }
            entries[gap] = 0;
            entries[gap + 1] = 0;
        }
    }
}
