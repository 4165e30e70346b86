package crossbook.core.market;

import crossbook.core.book.LiveOrder;
import crossbook.core.order.ClOrdId;
import crossbook.core.state.Hash;

/// The resting orders by the ids their participants gave them: a hash table of chains,
/// whose links are in the orders themselves ([LiveOrder]).
///
/// What is compared is in the order itself, which anyone who looks for one is about to read
/// anyway. The hash multiplies by numbers made from a seed, and long ids are mixed with it:
/// nobody outside can choose ids that collide.
final class LiveIds {
    /// 64 KB: enough that few of the new orders of a usual book meet another in their bucket.
    private static final int MIN_BUCKETS = 1 << 14;

    private final long seed;
    private final long idFactor;
    private final long ownerFactor;

    /// Twice as many as there are orders, or more; a power of two.
    private LiveOrder[] buckets;

    private int shift;
    private int count;

    LiveIds(long hashSeed, int expectedOrders) {
        seed = hashSeed;
        idFactor = Hash.then(hashSeed, 1) | 1;
        ownerFactor = Hash.then(hashSeed, 2) | 1;
        makeBuckets(Math.max(MIN_BUCKETS, Integer.highestOneBit(2 * expectedOrders) * 2));
    }

    private void makeBuckets(int size) {
        buckets = new LiveOrder[size];
        shift = Long.numberOfLeadingZeros(size) + 1;
    }

    /// The hash of a name, for [#find] and [#add].
    long hash(int participantId, ClOrdId id) {
        long key = ClOrdId.nameKey(participantId, id);
        return hash(key, id.nameWord(key, seed));
    }

    private long hash(LiveOrder order) {
        return hash(order.nameKey(), order.nameWord(seed));
    }

    private long hash(long key, long word) {
        return (word ^ word >>> 32) * idFactor + key * ownerFactor;
    }

    /// The participant's resting order of that id, or null.
    LiveOrder find(int participantId, ClOrdId id, long hash) {
        long key = ClOrdId.nameKey(participantId, id);
        LiveOrder order = buckets[bucket(hash)];
        while (order != null && !order.isNamed(key, id)) order = order.nextOfBucket();
        return order;
    }

    /// Adds an order whose name is not in the table.
    void add(LiveOrder order) {
        add(order, hash(order));
    }

    /// The same, given the hash of the name.
    void add(LiveOrder order, long hash) {
        if (2 * ++count > buckets.length) grow();
        enter(order, bucket(hash));
    }

    void remove(LiveOrder order) {
        count--;
        int bucket = bucket(hash(order));
        LiveOrder next = order.nextOfBucket();
        LiveOrder before = buckets[bucket];
        if (before == order) {
            buckets[bucket] = next;
            return;
        }
        while (before.nextOfBucket() != order) before = before.nextOfBucket();
        before.setNextOfBucket(next);
    }

    private void enter(LiveOrder order, int bucket) {
        order.setNextOfBucket(buckets[bucket]);
        buckets[bucket] = order;
    }

    private void grow() {
        LiveOrder[] old = buckets;
        makeBuckets(2 * old.length);
        for (LiveOrder head : old) {
            LiveOrder order = head;
            while (order != null) {
                LiveOrder next = order.nextOfBucket();
                enter(order, bucket(hash(order)));
                order = next;
            }
        }
    }

    private int bucket(long hash) {
        return (int) (hash >>> shift);
    }
}
