package crossbook.bench.floor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.util.function.LongConsumer;

/// One end of a connection that frames of a fixed length with a number in each go to and fro on.
final class TcpEnd implements AutoCloseable {
    private static final int BUFFER = 1 << 16;

    private final SocketChannel channel;
    private final int comingBytes;
    private final int goingBytes;
    private final ByteBuffer in = buffer();
    private final ByteBuffer out = buffer();

    /// @param comingBytes how long a frame is that comes
    /// @param goingBytes how long one is that goes
    TcpEnd(SocketChannel channel, int comingBytes, int goingBytes) throws IOException {
        this.channel = channel;
        this.comingBytes = comingBytes;
        this.goingBytes = goingBytes;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    }

    /// For how many frames more there is room.
    int room() {
        return out.remaining() / goingBytes;
    }

    /// Adds a frame to what goes with the next [#write].
    void put(long number) {
        out.putLong(out.position() + Frames.NUMBER, number);
        out.position(out.position() + goingBytes);
    }

    /// Sends as much as the connection takes.
    void write() {
        if (out.position() == 0) return;
        out.flip();
        try {
            channel.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        out.compact();
    }

    /// Takes the numbers of the frames that have come. Returns how many.
    int read(int most, LongConsumer numbers) {
        try {
            channel.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int count = 0;
        for (; count < most && in.position() >= (count + 1) * comingBytes; count++) {
            numbers.accept(in.getLong(count * comingBytes + Frames.NUMBER));
        }
        if (count > 0) in.flip().position(count * comingBytes).compact();
        return count;
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
