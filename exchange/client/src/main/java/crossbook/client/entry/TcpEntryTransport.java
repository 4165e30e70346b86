package crossbook.client.entry;

import crossbook.client.stream.CheckedFrames;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/// Frames over TCP.
final class TcpEntryTransport implements EntryTransport {
    private static final int BUFFER_BYTES = 1 << 18;
    private static final int CONNECT_MS = 5_000;

    private final SocketChannel channel;
    private final ByteBuffer outBytes = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final ByteBuffer inBytes = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final UnsafeBuffer in = new UnsafeBuffer(inBytes);
    private final CheckedFrames frames = EntryException.frames();

    private TcpEntryTransport(SocketChannel channel) {
        this.channel = channel;
    }

    static TcpEntryTransport connect(InetSocketAddress address, SelectorProvider sockets) {
        SocketChannel channel = null;
        try {
            channel = sockets.openSocketChannel();
            channel.socket().connect(address, CONNECT_MS); // else minutes, where nothing answers
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            return new TcpEntryTransport(channel);
        } catch (IOException | RuntimeException e) {
            CloseHelper.quietClose(channel);
            throw new EntryException("cannot connect to " + address + ": " + e.getMessage(), e);
        }
    }

    @Override
    public int send(DirectBuffer buffer, int from, int to) {
        int length = Math.min(to - from, BUFFER_BYTES);
        outBytes.clear();
        buffer.getBytes(from, outBytes, 0, length);
        outBytes.limit(length);
        try {
            return channel.write(outBytes);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    @Override
    public void poll(CheckedFrames.Handler handler) {
        int read;
        try {
            read = channel.read(inBytes);
        } catch (IOException e) {
            throw lost(e);
        }
        if (read == 0) return;
        if (read < 0) throw new EntryException("the gateway closed the connection");
        int end = inBytes.position();
        int taken = frames.read(in, 0, end, handler);
        inBytes.position(taken).limit(end);
        inBytes.compact();
    }

    private static EntryException lost(IOException cause) {
        return new EntryException("the connection is lost: " + cause.getMessage(), cause);
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
    }
}
