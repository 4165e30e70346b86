package crossbook.client.stream;

import java.nio.ByteBuffer;
import java.util.Arrays;

/// Buffers outside of the heap in sizes of powers of two, lent to sessions while they have
/// something to send. An idle session has none, so ten thousand of them cost next to nothing;
/// and what a session had comes back when it ends, however seldom garbage is collected. For one
/// thread.
public final class BufferPool {
    /// The least that is lent, in bytes.
    public static final int SMALLEST = 1 << 12;

    private static final int SMALLEST_BITS = 12;
    private static final int CLASSES = 31 - SMALLEST_BITS;

    /// What is kept of buffers that came back.
    private static final long MAX_IDLE_BYTES = 1 << 24;

    private final ByteBuffer[][] idle = new ByteBuffer[CLASSES][];
    private final int[] idleCounts = new int[CLASSES];
    private long idleBytes;
    private long lentBytes;

    /// What is lent at this moment.
    public long lentBytes() {
        return lentBytes;
    }

    /// Lends an empty buffer of at least so many bytes.
    ///
    /// @throws OutOfMemoryError if the process may have no more memory outside of its heap;
    ///     nothing is lent then
    public ByteBuffer borrow(int capacity) {
        int place = place(capacity);
        int size = SMALLEST << place;
        ByteBuffer buffer = idleCounts[place] == 0 ? ByteBuffer.allocateDirect(size) : idle(place);
        lentBytes += size;
        return buffer.clear();
    }

    private ByteBuffer idle(int place) {
        ByteBuffer buffer = idle[place][--idleCounts[place]];
        idle[place][idleCounts[place]] = null;
        idleBytes -= buffer.capacity();
        return buffer;
    }

    /// Takes back what was lent; nobody may touch it any more.
    public void giveBack(ByteBuffer buffer) {
        int size = buffer.capacity();
        lentBytes -= size;
        if (idleBytes + size > MAX_IDLE_BYTES) return;

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
