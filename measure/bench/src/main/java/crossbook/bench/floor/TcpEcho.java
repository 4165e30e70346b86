package crossbook.bench.floor;

import crossbook.load.Pausable;
import crossbook.load.RoundTrip;
import crossbook.load.Worker;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

/// An echo over TCP connections on loopback, both ends polled: the plain JDK, no selector, one
/// read and one write for all that is there on a connection.
///
/// It has one thread, or two as an exchange has whose host has one of its own: then each number
/// goes to the second thread and back, through shared memory.
public final class TcpEcho implements Pausable {
    private static final int MOST_BEHIND = 1 << 14;
    private static final int PASSED_BYTES = Integer.BYTES + Long.BYTES;
    private static final int RING_BYTES = 32 * MOST_BEHIND;
    private static final int PASSED = 1; // the type of a message

    /// How long the messages are, with what frames them.
    public enum Sizes {
        /// A new order and an execution report of order entry.
        ENTRY(Frames.REQUEST_BYTES, Frames.ANSWER_BYTES),

        /// The same over FIX 4.4, as the clients of a load send and get them.
        FIX(163, 202);

        private final int request;
        private final int answer;

        Sizes(int request, int answer) {
            this.request = request;
            this.answer = answer;
        }

        /// For a report.
        public String words() {
            return request + " bytes there, " + answer + " bytes back";
        }
    }

    private final Sizes sizes;
    private final ServerSocketChannel listener;
    private final List<Session> sessions = new CopyOnWriteArrayList<>();
    private final OneToOneRingBuffer there = ring();
    private final OneToOneRingBuffer back = ring();
    private final MessageHandler passing =
            (type, buffer, at, length) -> this.back.write(PASSED, buffer, at, length);
    private final MessageHandler answering = (type, buffer, at, length) -> {
        this.behind--;
        this.sessions.get(buffer.getInt(at)).answer(buffer.getLong(at + Integer.BYTES));
    };
    private final boolean hasSecond;
    private final Worker second;
    private final Worker first;
    private int behind;

    /// Starts it.
    ///
    /// @param threads 1 or 2
    /// @param idle what a thread does that finds nothing to do, one for each
    public TcpEcho(Sizes sizes, int threads, Supplier<IdleStrategy> idle) {
        this.sizes = sizes;
        hasSecond = threads == 2;
        try {
            listener = ServerSocketChannel.open();
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        second = hasSecond ? Worker.of("tcp-echo-2", idle.get(), () -> there.read(passing)) : null;
        first = Worker.of("tcp-echo", idle.get(), this::echo);
    }

    private static OneToOneRingBuffer ring() {
        int bytes = RING_BYTES + RingBufferDescriptor.TRAILER_LENGTH;
        return new OneToOneRingBuffer(new UnsafeBuffer(ByteBuffer.allocateDirect(bytes)));
    }

    /// One connection to an echo of its own, which has one thread.
    static RoundTrip alone(IdleStrategy idle) {
        TcpEcho echo = new TcpEcho(Sizes.ENTRY, 1, () -> idle);
        return echo.connect("TCP echo", echo);
    }

    /// One more connection, as its client sees it.
    public RoundTrip connect(String name) {
        return connect(name, new Pausable() {});
    }

    private RoundTrip connect(String name, Pausable owned) {
        try {
            SocketChannel client = SocketChannel.open(listener.getLocalAddress());
            TcpEnd server = new TcpEnd(listener.accept(), sizes.request, sizes.answer);
            sessions.add(new Session(sessions.size(), server));
            return new Trip(name, new TcpEnd(client, sizes.answer, sizes.request), owned);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private int echo() {
        int work = 0;
        for (int i = 0; i < sessions.size(); i++) work += sessions.get(i).take();
        if (hasSecond) work += back.read(answering);
        for (int i = 0; i < sessions.size(); i++) sessions.get(i).end.write();
        return work;
    }

    @Override
    public void resume() {
        first.resume();
        if (hasSecond) second.resume();
    }

    @Override
    public void pause() {
        first.pause();
        if (hasSecond) second.pause();
    }

    @Override
    public void close() {
        try (listener) {
            first.close();
            if (hasSecond) second.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            for (Session session : sessions) session.end.close();
        }
    }

    /// A connection, as the echo sees it.
    private final class Session {
        private final TcpEnd end;
        private final UnsafeBuffer passed = new UnsafeBuffer(new byte[PASSED_BYTES]);
        private final LongConsumer taking = hasSecond ? this::pass : this::answer;
        private int unanswered;

        Session(int place, TcpEnd end) {
            this.end = end;
            passed.putInt(0, place);
        }

        /// What it takes has room on its whole way.
        int take() {
            return end.read(Math.min(end.room() - unanswered, MOST_BEHIND - behind), taking);
        }

        private void pass(long number) {
            unanswered++;
            behind++;
            passed.putLong(Integer.BYTES, number);
            there.write(PASSED, passed, 0, PASSED_BYTES);
        }

        private void answer(long number) {
            if (hasSecond) unanswered--;
            end.put(number);
        }
    }

    /// A connection, as its client sees it.
    private record Trip(String name, TcpEnd end, Pausable owned) implements RoundTrip {
        @Override
        public boolean offer(long number) {
            if (end.room() == 0) end.write();
            if (end.room() == 0) return false;
            end.put(number);
            return true;
        }

        @Override
        public void flush() {
            end.write();
        }

        @Override
        public int poll(LongConsumer answers) {
            end.write(); // one of several is not told to flush
            return end.read(Integer.MAX_VALUE, answers);
        }

        @Override
        public void resume() {
            owned.resume();
        }

        @Override
        public void pause() {
            owned.pause();
        }

        @Override
        public void close() {
            end.close();
            owned.close();
        }
    }
}
