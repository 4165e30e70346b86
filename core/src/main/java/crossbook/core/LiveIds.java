package crossbook.core;

import java.util.Arrays;

/// The resting orders by the ids their participants gave them: a hash table of chains, whose links
/// are
/// in the orders themselves ([Orders]).
///
/// A bucket is a slot number, so the buckets of a busy book stay in the cache, and what is compared
/// is in the order's hot record, which whoever looks for an order is about to read anyway; only ids
/// of
/// more than eight characters take a look at the cold one. The hash multiplies by numbers made from
/// a
/// seed, so that nobody outside can choose ids that collide.
///
/// The table grows a segment at a time (extendible hashing): the upper bits of a hash choose the
/// segment through the directory, the middle ones the bucket in it, and a segment that fills is
/// split
/// in two. So growing takes no longer when ten million ids are live.
final class LiveIds {
    private static final int SEGMENT_BITS = 12;
    private static final int BUCKETS = 1 << SEGMENT_BITS;
    private static final int MAX_DEPTH = 20;

    private final Orders orders;
    private final long idFactor;
    private final long ownerFactor;
    private Segment[] directory = {new Segment(0)};
    private int depth;

    LiveIds(Orders orders, long hashSeed) {
        this.orders = orders;
        idFactor = Hash.mix(hashSeed) | 1;
        ownerFactor = Hash.mix(~hashSeed) | 1;
    }

    /// The participant's resting order of that id, or [Orders#NONE].
    int find(int participantId, ClOrdId id) {
        long key = Orders.nameKey(participantId, id.third);
        long hash = hash(key, id.first, id.second, id.third);
        int order = segment(hash).buckets[bucket(hash)];
        while (order != Orders.NONE && !orders.isNamed(order, key, id)) {
            order = orders.nextOfBucket(order);
        }
        return order;
    }

    /// Adds an order whose name is not in the table.
    void add(int order) {
        long hash = hash(order);
        Segment segment = segment(hash);
        while (segment.count == BUCKETS && segment.depth < MAX_DEPTH) {
            split(segment, hash);
            segment = segment(hash);
        }
        add(segment, hash, order);
    }

    void remove(int order) {
        long hash = hash(order);
        Segment segment = segment(hash);
        segment.count--;
        int next = orders.nextOfBucket(order);
        int before = segment.buckets[bucket(hash)];
        if (before == order) {
            segment.buckets[bucket(hash)] = next;
            return;
        }
        while (orders.nextOfBucket(before) != order) before = orders.nextOfBucket(before);
        orders.setNextOfBucket(before, next);
    }

    private void add(Segment segment, long hash, int order) {
        segment.count++;
        orders.setNextOfBucket(order, segment.buckets[bucket(hash)]);
        segment.buckets[bucket(hash)] = order;
    }

    private long hash(int order) {
        return hash(
                orders.nameKey(order),
                orders.clOrdIdFirst(order),
                orders.clOrdIdSecond(order),
                orders.clOrdIdThird(order));
    }

    private long hash(long key, long first, long second, long third) {
        long word = ClOrdId.isShort(third) ? first : Hash.mix(first ^ Hash.mix(second ^ third));
        return (word ^ word >>> 32) * idFactor + key * ownerFactor;
    }

    private Segment segment(long hash) {
        return directory[(int) (hash >>> 1 >>> (63 - depth))];
    }

    private static int bucket(long hash) {
        return (int) (hash >>> 32) & (BUCKETS - 1);
    }

    /// Splits a segment in two by the next bit of the hashes.
    private void split(Segment full, long hash) {
        if (full.depth == depth) doubleDirectory();
        Segment low = new Segment(full.depth + 1);
        Segment high = new Segment(full.depth + 1);
        for (int head : full.buckets) {
            int order = head;
            while (order != Orders.NONE) {
                int next = orders.nextOfBucket(order);
                long moved = hash(order);
                add((moved >>> (63 - full.depth) & 1) == 0 ? low : high, moved, order);
                order = next;
            }
        }
        int width = 1 << (depth - full.depth);
        int from = (int) (hash >>> 1 >>> (63 - depth)) & -width;
        Arrays.fill(directory, from, from + width / 2, low);
        Arrays.fill(directory, from + width / 2, from + width, high);
    }

    private void doubleDirectory() {
        Segment[] doubled = new Segment[directory.length * 2];
        for (int i = 0; i < doubled.length; i++) doubled[i] = directory[i / 2];
        directory = doubled;
        depth++;
    }

    /// A part of the table: the first order of each chain.
    private static final class Segment {
        final int depth;
        final int[] buckets = new int[BUCKETS];
        int count;

        Segment(int depth) {
            this.depth = depth;
        }
    }
}
