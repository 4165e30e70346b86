package crossbook.gateway.transport;

import crossbook.gateway.session.Connection;
import crossbook.gateway.session.Output;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.AnswerTimes;

import org.agrona.MutableDirectBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/// A TCP connection. It reads into a buffer that all connections share; what of a frame
/// has come too early, or what its session could not take yet, is held until the next
/// time.
public class TcpConnection extends Connection {
    private static final byte[] NOTHING = {};

    /// What is read at once, so that no session keeps the others waiting.
    static final int READ_BYTES = 1 << 16;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final String address;
    private Session session;
    private byte[] held = NOTHING;
    private int heldLength;

    /// Whether what is held begins with a whole frame: it is passed on before anything is
    /// read.
    private boolean isStalled;

    /// Whether it stands in the queue of newcomers.
    boolean isWaiting;

    public TcpConnection(SocketChannel channel, SelectionKey key, String address, Output output) {
        super(output);
        this.channel = channel;
        this.key = key;
        this.address = address;
    }

    /// It serves a session from now on.
    final void serves(Session connected) {
        session = connected;
    }

    /// The session that it serves.
    public final Session session() {
        return session;
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public boolean hasUnread() {
        return isWaiting || isStalled;
    }

    final boolean isStalled() {
        return isStalled;
    }

    /// Reads once and passes on what came. Returns the bytes that were read, or -1 if the
    /// other end is gone.
    int poll(FrameReader reader, ByteBuffer shared, MutableDirectBuffer buffer) {
        shared.clear();
        shared.put(held, 0, heldLength);
        int read = isStalled ? 0 : read(shared);
        if (read <= 0 && !isStalled) return read;
        if (read > 0) session.onRead();

        int end = shared.position();
        int at = take(reader, buffer, end);
        hold(buffer, at, end - at);
        return read;
    }

    /// Passes on what came, as far as it is whole and is taken; returns where the rest begins.
    int take(FrameReader reader, MutableDirectBuffer buffer, int end) {
        return reader.read(session(), buffer, 0, end);
    }

    /// Whether the rest begins with something whole.
    boolean isHeldUp() {
        return session.isStalled();
    }

    /// Reads what nobody listens to any more, lest closing the socket should take the
    /// last words of the session away from the client.
    int discard(ByteBuffer shared) {
        isStalled = false;
        return read(shared.clear());
    }

    private int read(ByteBuffer shared) {
        try {
            return channel.read(shared);
        } catch (IOException _) { // reset by the peer
            return -1;
        }
    }

    private void hold(MutableDirectBuffer buffer, int from, int length) {
        isStalled = length != 0 && isHeldUp();
        if (length > held.length) {
            held = new byte[Math.max(256, Integer.highestOneBit(length) << 1)];
        }
        buffer.getBytes(from, held, 0, length);
        heldLength = length;
    }

    /// The selector names it no more when there is something to read.
    void deafen() {
        key.interestOps(key.interestOps() & ~SelectionKey.OP_READ);
    }

    /// The selector names it again.
    void listen() {
        if (key.isValid()) key.interestOps(key.interestOps() | SelectionKey.OP_READ);
    }

    @Override
    public AnswerTimes.Door door() {
        return AnswerTimes.Door.TCP;
    }

    @Override
    public boolean flush() {
        return write(output);
    }

    /// Sends what waits of some bytes. False if the connection is lost.
    final boolean write(Output waiting) {
        if (waiting.isEmpty()) return true;
        try {
            waiting.sent(channel.write(waiting.bytes()));
            int wanted = waiting.isEmpty()
                    ? SelectionKey.OP_READ
                    : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
            if (key.interestOps() != wanted) key.interestOps(wanted);
            return true;
        } catch (IOException _) { // reset by the peer
            return false;
        }
    }

    @Override
    public boolean tellsWhenWritable() {
        return true;
    }

    @Override
    public void shrink() {
        if (heldLength == 0) held = NOTHING;
        else if (held.length > 4 * heldLength) held = Arrays.copyOf(held, heldLength);
    }

    @Override
    public void finish() {
        try {
            channel.shutdownOutput();
        } catch (IOException _) { // it is gone, which the next read will tell
            key.cancel();
        }
    }

    @Override
    public void close() {
        output.clear();
        try {
            channel.close();
        } catch (IOException _) { // it is gone either way
            key.cancel();
        }
    }
}
