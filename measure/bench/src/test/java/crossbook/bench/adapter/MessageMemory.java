package crossbook.bench.adapter;

import org.agrona.UnsafeApi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// Messages and a ring of reports in memory, as C would have them: a book can be driven by them
/// without C.
final class MessageMemory implements AutoCloseable {
    private static final int CAPACITY = 1 << 18;
    private static final int CAPACITY_OF_RING = 256;
    private static final int SLOTS = 384;
    private static final int RING_BYTES = SLOTS + CAPACITY * ReportRing.SLOT_BYTES;

    final int count;
    final long messages;
    private final long memory = UnsafeApi.allocateMemory(RING_BYTES);

    /// A generated flow of this many messages, and an empty ring that takes all of its reports.
    MessageMemory(long seed, int swing, int count) {
        this.count = count;
        messages = UnsafeApi.allocateMemory((long) count * Messages.BYTES);
        WarmUpFlow.write(seed, swing, messages, count);
        UnsafeApi.setMemory(memory, RING_BYTES, (byte) 0);
        UnsafeApi.putLong(memory + CAPACITY_OF_RING, CAPACITY);
    }

    ReportRing ring() {
        return new ReportRing(memory, 0);
    }

    /// Gives the messages to a book, this many at once.
    void deliver(AdaptedBook book, int batch) {
        for (int i = 0; i < count; i += batch) {
            int end = Math.min(count, i + batch);
            book.onMessages(
                    messages + (long) i * Messages.BYTES, messages + (long) end * Messages.BYTES);
        }
    }

    /// Cancels every order that the messages entered, whether it is still there or not.
    void cancelAll(AdaptedBook book) {
        long cancel = UnsafeApi.allocateMemory(Messages.BYTES);
        UnsafeApi.setMemory(cancel, Messages.BYTES, (byte) 0);
        UnsafeApi.putByte(cancel, (byte) Messages.CANCEL);
        for (int i = 0; i < count; i++) {
            long orderId = Messages.orderId(messages + (long) i * Messages.BYTES);
            UnsafeApi.putLong(cancel + Messages.ORDER_ID, orderId);
            book.onMessages(cancel, cancel + Messages.BYTES);
        }
        UnsafeApi.freeMemory(cancel);
    }

    /// What has been published.
    ByteBuffer reports() {
        int bytes = (int) UnsafeApi.getLong(memory) * ReportRing.SLOT_BYTES;
        ByteBuffer copy = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        UnsafeApi.copyMemory(
                null, memory + SLOTS, copy.array(), UnsafeApi.arrayBaseOffset(byte[].class), bytes);
        return copy;
    }

    @Override
    public void close() {
        UnsafeApi.freeMemory(messages);
        UnsafeApi.freeMemory(memory);
    }
}
