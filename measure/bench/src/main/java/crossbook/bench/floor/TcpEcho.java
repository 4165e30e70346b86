package crossbook.bench.floor;

import crossbook.load.RoundTrip;
import crossbook.load.Worker;

import org.agrona.concurrent.IdleStrategy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.LongConsumer;

/// One TCP connection over loopback, both ends polled: the plain JDK, no selector, one
/// read and one write for all that is there.
public final class TcpEcho implements RoundTrip {
    private static final int BUFFER = 1 << 16;

    private final SocketChannel server;
    private final SocketChannel client;
    private final ByteBuffer serverIn = buffer();
    private final ByteBuffer serverOut = buffer();
    private final ByteBuffer out = buffer();
    private final ByteBuffer in = buffer();
    private final Worker echo;

    /// @param idle of the end that answers
    public TcpEcho(IdleStrategy idle) {
        try (ServerSocketChannel listener = ServerSocketChannel.open()) {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            client = SocketChannel.open(listener.getLocalAddress());
            server = listener.accept();
            prepare(client);
            prepare(server);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        echo = Worker.of("tcp-echo", idle, this::echo);
    }

    private static ByteBuffer buffer() {
        return ByteBuffer.allocateDirect(BUFFER).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void prepare(SocketChannel channel) throws IOException {
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.configureBlocking(false);
    }

    @Override
    public String name() {
        return "TCP echo";
    }

    private int echo() {
        try {
            int work = server.read(serverIn);
            int at = 0;
            while (serverIn.position() - at >= Frames.REQUEST_BYTES
                    && serverOut.remaining() >= Frames.ANSWER_BYTES) {
                int answer = serverOut.position();
                serverOut.putLong(answer + Frames.NUMBER, serverIn.getLong(at + Frames.NUMBER));
                serverOut.position(answer + Frames.ANSWER_BYTES);
                at += Frames.REQUEST_BYTES;
            }
            if (at > 0) keepFrom(at, serverIn);
            return Math.max(0, work) + write(server, serverOut);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean offer(long number) {
        if (out.remaining() < Frames.REQUEST_BYTES) {
            flush();
            if (out.remaining() < Frames.REQUEST_BYTES) return false;
        }
        out.putLong(out.position() + Frames.NUMBER, number);
        out.position(out.position() + Frames.REQUEST_BYTES);
        return true;
    }

    @Override
    public void flush() {
        try {
            write(client, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public int poll(LongConsumer answers) {
        try {
            client.read(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        int at = 0;
        int count = 0;
        for (; in.position() - at >= Frames.ANSWER_BYTES; at += Frames.ANSWER_BYTES) {
            answers.accept(in.getLong(at + Frames.NUMBER));
            count++;
        }
        if (at > 0) keepFrom(at, in);
        return count;
    }

    /// Moves the bytes of an unfinished frame to the front.
    private static void keepFrom(int at, ByteBuffer buffer) {
        buffer.flip().position(at);
        buffer.compact();
    }

    private static int write(SocketChannel channel, ByteBuffer buffer) throws IOException {
        if (buffer.position() == 0) return 0;
        buffer.flip();
        int written = channel.write(buffer);
        buffer.compact();
        return written;
    }

    @Override
    public void resume() {
        echo.resume();
    }

    @Override
    public void pause() {
        echo.pause();
    }

    @Override
    public void close() {
        try (server;
                client) {
            echo.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
