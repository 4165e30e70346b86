package crossbook.auditor;

import crossbook.client.stream.EventHead;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.SystemEpochNanoClock;

/// A host that runs, and an auditor that follows its events and knows how late it is.
///
/// It begins after the newest snapshot of the host. Not thread-safe, and to be polled at
/// least once a second, as the connection is.
public final class FollowedHost implements AutoCloseable {
    private static final int FRAMES = 64;

    private final HostConnection connection;
    private final Auditor auditor;
    private final EventStream stream;
    private long slowestNs;

    /// @param connection closed together with this
    /// @param before tells what was before the first event that is followed
    public FollowedHost(HostConnection connection, RememberedState before, Auditor auditor) {
        this.connection = connection;
        this.auditor = auditor;
        try {
            stream = connection.events(before.tell(auditor::onState) + 1);
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /// Has the auditor read a little of what happened; returns how many events there were.
    public int poll() {
        return stream.poll(this::onEvent, FRAMES);
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        auditor.onEvent(buffer, offset, length);
        if (!stream.isLive()) return;
        long nowNs = SystemEpochNanoClock.INSTANCE.nanoTime();
        slowestNs = Math.max(slowestNs, nowNs - EventHead.timestampNs(buffer, offset));
    }

    /// Whether it reads what happens now, not what was recorded.
    public boolean isLive() {
        return stream.isLive();
    }

    /// How long after it happened an event was read, at most, since this was asked last.
    public long takeSlowestNs() {
        long slowest = slowestNs;
        slowestNs = 0;
        return slowest;
    }

    @Override
    public void close() {
        connection.close();
    }
}
