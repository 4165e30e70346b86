package crossbook.web.socket;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.websocket.WsSession;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// What waits to be sent to one client, and the virtual thread that sends it. Anyone who puts
/// something in never waits; when too much waits, the client is too slow and is sent away.
final class Outbox {
    /// What is said of the connection from within.
    interface Owner {
        /// Time for a look at the client: is it still there, may it still be?
        void look(long nowNs);

        /// It is sent away because too much waits for it.
        void slow();

        /// Nothing can be sent any more.
        void gone();
    }

    private record Goodbye(int code, String reason) {}

    private final SocketSettings settings;
    private final WsSession session;
    private final Owner owner;
    private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger frames = new AtomicInteger();
    private final AtomicInteger bytes = new AtomicInteger();
    private final Thread writer;
    private volatile boolean isIdle;
    private volatile BufferData pong;
    private volatile Goodbye goodbye;
    private volatile long goodbyeNs;
    private volatile boolean isEnded;

    Outbox(SocketSettings settings, WsSession session, Owner owner) {
        this.settings = settings;
        this.session = session;
        this.owner = owner;
        writer = Thread.ofVirtual().name("crossbook-web-socket").unstarted(this::write);
    }

    void start() {
        writer.start();
    }

    /// Adds a frame. False if the client is, or just became, too slow for it.
    boolean add(String frame) {
        if (goodbye != null) return false;
        int length = frame.length();
        int waitingBytes = bytes.addAndGet(length);
        int waitingFrames = frames.incrementAndGet();
        boolean isFull = waitingFrames > settings.maxQueuedFrames()
                || (waitingBytes > settings.maxQueuedBytes() && waitingFrames > 1);
        if (isFull) {
            close(CloseCode.SLOW_CONSUMER, "slow consumer");
            owner.slow();
            return false;
        }
        waiting.add(frame);
        wake();
        return true;
    }

    /// Whether a good deal more can wait.
    boolean hasRoom() {
        return frames.get() < settings.maxQueuedFrames() / 2
                && bytes.get() < settings.maxQueuedBytes() / 2;
    }

    /// Answers a ping.
    void pong(BufferData payload) {
        pong = payload;
        wake();
    }

    /// Sends away: what still waits is dropped.
    void close(int code, String reason) {
        if (goodbye != null) return;
        goodbyeNs = System.nanoTime();
        goodbye = new Goodbye(code, reason);
        LockSupport.unpark(writer);
    }

    /// Whether it was sent away.
    boolean isClosing() {
        return goodbye != null;
    }

    /// The connection is over. Its thread answers the goodbye of the client next, and two threads
    /// must not write at once: it waits until the writer has sent what it is at.
    void end() {
        isEnded = true;
        LockSupport.unpark(writer);
        try {
            writer.join(settings.goodbye());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Cuts off a client that does not take its goodbye. For the one who looks now and then.
    void cutIfStuck(long nowNs) {
        if (goodbye == null || nowNs - goodbyeNs < settings.goodbye().toNanos()) return;
        writer.interrupt(); // closes the socket, if it is stuck in it
        if (session instanceof ServerConnection connection) connection.close(true);
        owner.gone();
    }

    private void wake() {
        if (isIdle) LockSupport.unpark(writer);
    }

    private void write() {
        long pingNs = settings.pingEvery().toNanos();
        long pingedNs = System.nanoTime();
        try {
            while (!isEnded) {
                if (goodbye != null) {
                    session.close(goodbye.code, goodbye.reason);
                    return;
                }
                boolean hasSent = send();
                long now = System.nanoTime();
                if (now - pingedNs >= pingNs) {
                    pingedNs = now;
                    session.ping(BufferData.create(new byte[0]));
                    owner.look(now);
                }
                if (!hasSent) idle(pingNs - (now - pingedNs));
            }
        } catch (RuntimeException e) {
            owner.gone(); // the socket is closed, by either side
        } finally {
            isEnded = true;
            waiting.clear();
        }
    }

    private boolean send() {
        BufferData answer = pong;
        if (answer != null) {
            pong = null;
            session.pong(answer);
        }
        String frame = waiting.poll();
        if (frame == null) return answer != null;
        frames.decrementAndGet();
        bytes.addAndGet(-frame.length());
        session.send(frame, true);
        return true;
    }

    private void idle(long ns) {
        isIdle = true;
        if (waiting.isEmpty() && goodbye == null && pong == null && !isEnded) {
            LockSupport.parkNanos(Math.max(1, ns));
        }
        isIdle = false;
    }
}
