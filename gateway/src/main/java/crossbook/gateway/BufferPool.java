package crossbook.gateway;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Buffers in sizes of powers of two, lent to sessions while they have something to send.
/// An idle session has none, so ten thousand of them cost next to nothing.
final class BufferPool {
    static final int SMALLEST = 1 << 12;

    private static final int SMALLEST_BITS = 12;
    private static final int CLASSES = 31 - SMALLEST_BITS;

    private final ByteBuffer[][] idle = new ByteBuffer[CLASSES][];
    private final int[] idleCounts = new int[CLASSES];
    private final long maxIdleBytes;
    private long idleBytes;
    private long lentBytes;

    BufferPool(long maxIdleBytes) {
        this.maxIdleBytes = maxIdleBytes;
    }

    /// What is lent at this moment.
    long lentBytes() {
        return lentBytes;
    }

    ByteBuffer borrow(int capacity) {
        int place = place(capacity);
        int size = SMALLEST << place;
        lentBytes += size;
        if (idleCounts[place] == 0) return ByteBuffer.allocateDirect(size);

        ByteBuffer buffer = idle[place][--idleCounts[place]];
        idle[place][idleCounts[place]] = null;
        idleBytes -= size;
        return buffer.clear();
    }

    void giveBack(ByteBuffer buffer) {
        int size = buffer.capacity();
        lentBytes -= size;
        if (idleBytes + size > maxIdleBytes) return;

        int place = place(size);
        if (idle[place] == null) idle[place] = new ByteBuffer[8];
        if (idleCounts[place] == idle[place].length) {
            idle[place] = Arrays.copyOf(idle[place], 2 * idle[place].length);
        }
        idle[place][idleCounts[place]++] = buffer;
        idleBytes += size;
    }

    private static int place(int capacity) {
        if (capacity <= SMALLEST) return 0;
        return Integer.SIZE - Integer.numberOfLeadingZeros(capacity - 1) - SMALLEST_BITS;
    }
}
