package crossbook.gateway;

import crossbook.client.stream.Frames;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteBuffer;

/// What waits to be sent to one session: frames, one after the other, in a borrowed
/// buffer that grows on demand and goes back when everything has left.
final class Output {
    /// Room beyond the bound for the message that says that it was reached.
    static final int RESERVE_BYTES = 512;

    /// Nothing is written: it would not fit.
    static final int FULL = -1;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final BufferPool pool;
    private final int maxBytes;
    private final long maxTotalBytes;
    private ByteBuffer bytes;
    private int start;
    private int end;

    Output(BufferPool pool, GatewaySettings.Limits limits) {
        this.pool = pool;
        maxBytes = limits.outputBufferBytes();
        maxTotalBytes = limits.outputTotalBytes();
    }

    /// The frames that wait stand in it from [#start] to [#end].
    UnsafeBuffer buffer() {
        return buffer;
    }

    /// The same bytes for a socket, from the first that waits to the last.
    ByteBuffer bytes() {
        return bytes.limit(end).position(start);
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    int size() {
        return end - start;
    }

    boolean isEmpty() {
        return start == end;
    }

    /// Makes room for a message and writes its length; returns where its header goes, or
    /// FULL.
    int claim(int length) {
        return claim(length, maxBytes);
    }

    /// The same for the last message of a session.
    int claimLast(int length) {
        return claim(length, maxBytes + RESERVE_BYTES);
    }

    private int claim(int length, int bound) {
        int needed = Frames.PREFIX + length;
        if (bytes == null || end + needed > bytes.capacity()) {
            if (size() + needed > bound || !makeRoom(needed)) return FULL;
        }
        int at = end;
        Frames.putLength(buffer, at, length);
        end = at + needed;
        return at + Frames.PREFIX;
    }

    private boolean makeRoom(int needed) {
        int size = size();
        int capacity = Math.max(2 * size, size + needed);
        boolean isMuch = capacity > BufferPool.SMALLEST;
        if (isMuch && pool.lentBytes() + capacity > maxTotalBytes) return false;

        ByteBuffer larger = pool.borrow(capacity);
        if (bytes != null) {
            buffer.getBytes(start, larger, 0, size);
            pool.giveBack(bytes);
        }
        bytes = larger;
        buffer.wrap(larger);
        start = 0;
        end = size;
        return true;
    }

    /// So many bytes have left.
    void sent(int count) {
        start += count;
        if (start == end) clear();
    }

    void clear() {
        start = 0;
        end = 0;
        if (bytes == null) return;
        pool.giveBack(bytes);
        bytes = null;
        buffer.wrap(0, 0);
    }
}
