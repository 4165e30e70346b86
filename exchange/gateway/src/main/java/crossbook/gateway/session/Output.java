package crossbook.gateway.session;

import crossbook.client.stream.BufferPool;
import crossbook.client.stream.Frames;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderEncoder;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

import java.nio.ByteBuffer;

/// The frames that wait to be sent to one session, one after the other, in a borrowed
/// buffer that grows on demand and goes back when everything has left.
public final class Output {
    /// Room beyond the bound for the message that says that it was reached.
    static final int RESERVE_BYTES = 512;

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final BufferPool pool;
    private final int maxBytes;
    private final long maxTotalBytes;
    private ByteBuffer bytes;
    private int start;
    private int end;

    public Output(BufferPool pool, GatewaySettings.Limits limits) {
        this.pool = pool;
        maxBytes = limits.outputBufferBytes();
        maxTotalBytes = limits.outputTotalBytes();
    }

    /// The frames that wait stand in it from [#start] to [#end].
    public UnsafeBuffer buffer() {
        return buffer;
    }

    /// The same bytes for a socket, from the first that waits to the last.
    public ByteBuffer bytes() {
        return bytes.limit(end).position(start);
    }

    /// Where the first frame that waits begins.
    public int start() {
        return start;
    }

    /// Where the last frame that waits ends.
    public int end() {
        return end;
    }

    /// How many bytes wait.
    public int size() {
        return end - start;
    }

    /// Whether nothing waits.
    public boolean isEmpty() {
        return start == end;
    }

    /// Begins a message: makes room, and writes its length and its header. False if there is
    /// no room.
    ///
    /// @param more how many bytes come behind its fields
    boolean begin(MessageEncoderFlyweight message, int more) {
        return begin(message, more, maxBytes);
    }

    /// The same for the last message of a session.
    boolean beginLast(MessageEncoderFlyweight message, int more) {
        return begin(message, more, maxBytes + RESERVE_BYTES);
    }

    private boolean begin(MessageEncoderFlyweight message, int more, int bound) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + message.sbeBlockLength() + more;
        int needed = Frames.PREFIX + length;
        if (bytes == null || end + needed > bytes.capacity()) {
            if (size() + needed > bound || !makeRoom(needed)) return false;
        }
        Frames.putLength(buffer, end, length);
        Framing.begin(message, buffer, end + Frames.PREFIX);
        end += needed;
        return true;
    }

    /// Adds bytes as they are. False if there is no room.
    public boolean append(DirectBuffer from, int offset, int length) {
        return append(from, offset, length, maxBytes);
    }

    /// The same for the last words of a session.
    public boolean appendLast(DirectBuffer from, int offset, int length) {
        return append(from, offset, length, maxBytes + RESERVE_BYTES);
    }

    private boolean append(DirectBuffer from, int offset, int length, int bound) {
        if (bytes == null || end + length > bytes.capacity()) {
            if (size() + length > bound || !makeRoom(length)) return false;
        }
        buffer.putBytes(end, from, offset, length);
        end += length;
        return true;
    }

    private boolean makeRoom(int needed) {
        int size = size();
        int capacity = Math.max(2 * size, size + needed);
        boolean isMuch = capacity > BufferPool.SMALLEST;
        if (isMuch && pool.lentBytes() + capacity > maxTotalBytes) return false;

        ByteBuffer larger;
        try {
            larger = pool.borrow(capacity);
        } catch (OutOfMemoryError _) { // there is no room for one session, and the others go on
            return false;
        }
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
    public void sent(int count) {
        start += count;
        if (start == end) clear();
    }

    /// Forgets what waits, and gives the buffer back.
    public void clear() {
        start = 0;
        end = 0;
        if (bytes == null) return;
        pool.giveBack(bytes);
        bytes = null;
        buffer.wrap(0, 0);
    }
}
