package crossbook.core;

/// The resting orders by the ids their participants gave them: a hash table of chains,
/// whose links are in the orders themselves ([Orders]).
///
/// A bucket is a slot number, so the buckets of a busy book stay in the cache, and what
/// is compared is in the order's hot record, which whoever looks for an order is about to
/// read anyway; only ids of more than eight characters take a look at the cold one. The
/// hash multiplies by numbers made from a seed, so that nobody outside can choose ids
/// that collide.
final class LiveIds {
    /// 64 KB: enough that few of the new orders of a usual book meet another in their bucket.
    private static final int MIN_BUCKETS = 1 << 14;

    private final Orders orders;
    private final long idFactor;
    private final long ownerFactor;

    /// Twice as many as there are orders, or more; a power of two.
    private int[] buckets;

    private int shift;
    private int count;

    LiveIds(Orders orders, long hashSeed, int expectedOrders) {
        this.orders = orders;
        idFactor = Hash.mix(hashSeed) | 1;
        ownerFactor = Hash.mix(~hashSeed) | 1;
        makeBuckets(Math.max(MIN_BUCKETS, Integer.highestOneBit(2 * expectedOrders) * 2));
    }

    private void makeBuckets(int size) {
        buckets = new int[size];
        shift = Long.numberOfLeadingZeros(size) + 1;
    }

    /// The hash of a name, for [#find] and [#add].
    long hash(int participantId, ClOrdId id) {
        long key = Orders.nameKey(participantId, id.third);
        return hash(key, (key & Orders.LONG_ID) == 0 ? id.first : id.longHash());
    }

    private long hash(int order) {
        long key = orders.nameKey(order);
        boolean isLong = (key & Orders.LONG_ID) != 0;
        return hash(key, isLong ? orders.longIdHash(order) : orders.clOrdIdFirst(order));
    }

    private long hash(long key, long word) {
        return (word ^ word >>> 32) * idFactor + key * ownerFactor;
    }

    /// The participant's resting order of that id, or [Orders#NONE].
    int find(int participantId, ClOrdId id, long hash) {
        long key = Orders.nameKey(participantId, id.third);
        int order = buckets[bucket(hash)];
        while (order != Orders.NONE && !orders.isNamed(order, key, id)) {
            order = orders.nextOfBucket(order);
        }
        return order;
    }

    /// Adds an order whose name is not in the table.
    void add(int order) {
        add(order, hash(order));
    }

    /// The same, given the hash of the name.
    void add(int order, long hash) {
        if (2 * ++count > buckets.length) grow();
        enter(order, bucket(hash));
    }

    void remove(int order) {
        count--;
        int bucket = bucket(hash(order));
        int next = orders.nextOfBucket(order);
        int before = buckets[bucket];
        if (before == order) {
            buckets[bucket] = next;
            return;
        }
        while (orders.nextOfBucket(before) != order) before = orders.nextOfBucket(before);
        orders.setNextOfBucket(before, next);
    }

    private void enter(int order, int bucket) {
        orders.setNextOfBucket(order, buckets[bucket]);
        buckets[bucket] = order;
    }

    private void grow() {
        int[] old = buckets;
        makeBuckets(2 * old.length);
        for (int head : old) {
            int order = head;
            while (order != Orders.NONE) {
                int next = orders.nextOfBucket(order);
                enter(order, bucket(hash(order)));
                order = next;
            }
        }
    }

    private int bucket(long hash) {
        return (int) (hash >>> shift);
    }
}
