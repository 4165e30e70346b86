package crossbook.gateway.report;

import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.entry.RecoveryStatus;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/// Reads recorded events for those who missed some, on a thread and a connection of its
/// own: finding a place in a recording takes its time, and trading does not wait for it.
/// Without anything to read there is neither.
public final class RecoveryReader implements AutoCloseable {
    private static final long PAUSE_NS = 100_000;

    private final Supplier<HostConnection> hosts;
    private final BlockingQueue<Feed> asked = new LinkedBlockingQueue<>();
    private final List<Reading> readings = new ArrayList<>();
    private final boolean hasThread;
    private volatile boolean isClosed;
    private HostConnection host;
    private Thread thread;

    /// @param hasThread whether it has a thread of its own; else [#turn] is called
    ///     again and again
    public RecoveryReader(Supplier<HostConnection> hosts, boolean hasThread) {
        this.hasThread = hasThread;
        this.hosts = hosts;
    }

    /// The events of some participants, mostly one, from one number to another, on their way
    /// between the threads.
    static final class Feed {
        private static final int CAPACITY = 4_096;

        private final IntPredicate whose;
        private final long from;
        private final long to;
        private final Queue<byte[]> events = new OneToOneConcurrentArrayQueue<>(CAPACITY);
        private volatile RecoveryStatus end = RecoveryStatus.NULL_VAL;
        private volatile boolean isAbandoned;

        private Feed(IntPredicate whose, long from, long to) {
            this.whose = whose;
            this.from = from;
            this.to = to;
        }

        /// How it ended; NULL_VAL as long as more may come.
        RecoveryStatus end() {
            return end;
        }

        /// The next event, or null if there is none now.
        byte[] next() {
            return events.poll();
        }

        /// Nobody wants the rest.
        void abandon() {
            isAbandoned = true;
        }

        private boolean hasRoom() {
            return events.size() < CAPACITY / 4; // a frame has several events
        }
    }

    /// Begins to read.
    Feed read(IntPredicate whose, long from, long to) {
        Feed feed = new Feed(whose, from, to);
        asked.add(feed);
        if (thread == null && hasThread) {
            thread = Thread.ofPlatform().daemon().name("gateway-recovery").start(this::run);
        }
        return feed;
    }

    private void run() {
        try {
            while (!isClosed) {
                begin(asked.take());
                while (!readings.isEmpty() && !isClosed) {
                    if (turn() == 0) LockSupport.parkNanos(PAUSE_NS);
                }
                leave();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // it is being closed
        }
    }

    /// Reads on for all; returns 0 if there was nothing to do.
    public int turn() {
        Feed next = asked.poll();
        if (next != null) begin(next);
        if (readings.isEmpty()) return 0;
        try {
            int work = host.doWork() + readOn();
            if (readings.isEmpty()) leave();
            return work;
        } catch (RuntimeException _) { // the host is away: anyone who waits is told so
            leave();
            return 1;
        }
    }

    private void begin(Feed feed) {
        try {
            if (host == null) host = hosts.get();
            readings.add(new Reading(feed, host));
        } catch (RuntimeException _) {
            feed.end = RecoveryStatus.UNAVAILABLE;
        }
    }

    /// Of what is left nothing more comes: nobody must wait for ever.
    private void leave() {
        for (Reading reading : readings) reading.feed.end = RecoveryStatus.UNAVAILABLE;
        readings.clear();
        CloseHelper.quietClose(host);
        host = null;
    }

    private int readOn() {
        int work = 0;
        Iterator<Reading> each = readings.iterator();
        while (each.hasNext()) {
            Reading reading = each.next();
            work += reading.readOn();
            if (reading.isOver()) {
                reading.stream.close();
                each.remove();
            }
        }
        return work;
    }

    /// One feed being read.
    private static final class Reading implements EventHandler {
        private final Feed feed;
        private final EventStream stream;

        Reading(Feed feed, HostConnection host) {
            this.feed = feed;
            stream = host.events(feed.from);
        }

        boolean isOver() {
            return feed.isAbandoned || feed.end != RecoveryStatus.NULL_VAL;
        }

        int readOn() {
            if (feed.isAbandoned || !feed.hasRoom()) return 0;
            try {
                int events = stream.poll(this, 1);
                if (stream.lastEventNumber() >= feed.to) feed.end = RecoveryStatus.ACCEPTED;
                return events;
            } catch (EventsNotRetainedException _) {
                feed.end = RecoveryStatus.NOT_RETAINED;
            } catch (RuntimeException _) { // the recording cannot be read now
                feed.end = RecoveryStatus.UNAVAILABLE;
            }
            return 1;
        }

        @Override
        public void onEvent(DirectBuffer buffer, int offset, int length) {
            if (!EventParticipants.anyMatch(feed.whose, buffer, offset)) return;
            if (EventParticipants.eventNumber(buffer, offset) > feed.to) return;
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            feed.events.add(event);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        if (thread == null) leave();
        else thread.interrupt();
    }
}
