package crossbook.fix;

import crossbook.protocol.OrderTermsDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.Arrays;

/// Requests that were passed on and of which nothing was heard yet: their numbers and ids,
/// oldest first. An exchange that is killed may have lost them, so they do not count as
/// received before.
///
/// The engine carries out what a session asks in the order in which it is asked: an answer to
/// one says of all before that they were recorded.
final class PendingRequests {
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final long SCATTER = 0x9E37_79B9_7F4A_7C15L;

    private long[] numbers = new long[64];
    private long[] ids = new long[64];
    private int first;
    private int size;

    /// The id at a place, in a number; two ids hardly ever have the same.
    static long id(DirectBuffer buffer, int at) {
        long id = 0;
        for (int word = 0; word < CL_ORD_ID - Integer.BYTES; word += Long.BYTES) {
            id = (id ^ buffer.getLong(at + word, ByteOrder.LITTLE_ENDIAN)) * SCATTER;
        }
        return (id ^ buffer.getInt(at + CL_ORD_ID - Integer.BYTES, ByteOrder.LITTLE_ENDIAN))
                * SCATTER;
    }

    /// That of what is known by a number.
    static long id(long known) {
        return (known + 1) * SCATTER;
    }

    /// Numbers begin again.
    void clear() {
        size = 0;
    }

    void add(long number, long id) {
        if (size == numbers.length) grow();
        int at = first + size++ & numbers.length - 1;
        numbers[at] = number;
        ids[at] = id;
    }

    private void grow() {
        long[] moreNumbers = Arrays.copyOf(numbers, 2 * size);
        long[] moreIds = Arrays.copyOf(ids, 2 * size);
        System.arraycopy(numbers, 0, moreNumbers, size, first);
        System.arraycopy(ids, 0, moreIds, size, first);
        numbers = moreNumbers;
        ids = moreIds;
    }

    /// Something was heard of an id.
    void heard(long id) {
        for (int i = 0; i < size; i++) {
            if (ids[first + i & numbers.length - 1] != id) continue;
            first = first + i + 1 & numbers.length - 1;
            size -= i + 1;
            return;
        }
    }

    /// The number of the oldest; `none` if there is none.
    long oldest(long none) {
        return size == 0 ? none : numbers[first];
    }
}
