package crossbook.marketdata;

import crossbook.client.marketdata.FeedDamagedException;

import org.agrona.collections.Long2LongHashMap;

import java.nio.ByteBuffer;

/// The ids under which the public sees orders: their own, but for icebergs. The part of an iceberg
/// that takes the place of one that is exhausted is another order to the public: the engine
/// gives it an id as it would give a new order one, and tells it in the event.
///
/// Which order an id belongs to is told to nobody.
final class PublicIds {
    private static final int PAIR_BYTES = 2 * Long.BYTES;
    private static final long NONE = 0; // the id of no order

    private final Long2LongHashMap ids = new Long2LongHashMap(NONE);

    /// The id under which the public sees an order of the engine.
    long of(long orderId) {
        long id = ids.get(orderId);
        return id == NONE ? orderId : id;
    }

    /// Another part of an order is shown from now on, under another id.
    void set(long orderId, long publicId) {
        ids.put(orderId, publicId);
    }

    /// The order is gone, or what is shown of it next has another id.
    void forget(long orderId) {
        ids.remove(orderId);
    }

    void clear() {
        ids.clear();
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
