package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;

import org.agrona.collections.Long2LongHashMap;

import java.nio.ByteBuffer;

/// The ids under which the public sees orders: their own, but for icebergs. The part of an iceberg
/// that takes the place of one that is exhausted is another order to the public, and nothing of its
/// id says whose part it is.
///
/// An id is a function of the events. Which order it belongs to is told to nobody.
final class PublicIds {
    private static final int PAIR_BYTES = 2 * Long.BYTES;
    private static final long NONE = 0; // the id of no order
    private static final long PARTITION = 0xFFL << 56;
    private static final int SLOT_SHIFT = 32;
    private static final int SLOTS = 0xFF_FFFF;

    /// Ids of parts are in the half of the generations that the engine does not reach.
    private static final long PART = 1L << 31;

    private final Long2LongHashMap ids = new Long2LongHashMap(NONE);

    /// The id under which the public sees an order of the engine.
    long of(long orderId) {
        long id = ids.get(orderId);
        return id == NONE ? orderId : id;
    }

    /// Gives an order the id of a new part, shown by the event of that number.
    long renew(long orderId, long eventNumber) {
        long id = part(orderId, eventNumber);
        ids.put(orderId, id);
        return id;
    }

    /// The order is gone, or what is shown of it next has another id.
    void forget(long orderId) {
        ids.remove(orderId);
    }

    void clear() {
        ids.clear();
    }

    /// The id of a part of an iceberg: none of 2^31 events gives the same as another.
    static long part(long orderId, long eventNumber) {
        long mixed = eventNumber * 0x9E37_79B9_7F4A_7C15L;
        int slots = 2 * Math.max(1, (int) (orderId >>> SLOT_SHIFT) & SLOTS);
        long slot = 1L + Math.floorMod(mixed ^ mixed >>> 32, Math.min(slots, SLOTS));
        long generation = PART | (mixed & (PART - 1)); // an odd factor: another for each event
        return (orderId & PARTITION) | slot << SLOT_SHIFT | generation;
    }

    // Kept with a checkpoint, beside what the public may see.

    int lengthBytes() {
        return ids.size() * PAIR_BYTES;
    }

    void write(ByteBuffer out) {
        ids.forEachLong((orderId, id) -> out.putLong(orderId).putLong(id));
    }

    void read(ByteBuffer in) {
        if (in.remaining() % PAIR_BYTES != 0) throw new FeedDamagedException("an id is cut off");
        while (in.hasRemaining()) {
            long orderId = in.getLong();
            long id = in.getLong();
            if (id == ids.missingValue()) throw new FeedDamagedException("an id is missing");
            ids.put(orderId, id);
        }
    }

    void copyTo(PublicIds other) {
        other.ids.clear();
        other.ids.putAll(ids);
    }
}
