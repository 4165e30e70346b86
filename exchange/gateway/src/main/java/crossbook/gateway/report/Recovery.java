package crossbook.gateway.report;

import crossbook.gateway.host.HostStatus;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SlowReply;
import crossbook.protocol.entry.RecoveryStatus;

import org.agrona.concurrent.UnsafeBuffer;

/// One answer to a missed message request: the events from the number that was asked for
/// to the newest of that moment, some at a time.
final class Recovery implements SlowReply {
    private static final int PER_PIECE = 64;

    private final HostStatus host;
    private final RecoveryMessages messages;
    private final Session session;
    private final RecoveryReader.Feed feed;
    private final Reports reports;
    private final UnsafeBuffer event = new UnsafeBuffer(0, 0);
    private final long from;
    private final long to;
    private boolean isAcknowledged;

    Recovery(
            HostStatus host,
            RecoveryMessages messages,
            Session session,
            RecoveryReader.Feed feed,
            Reports reports,
            long from,
            long to) {
        this.host = host;
        this.messages = messages;
        this.session = session;
        this.feed = feed;
        this.reports = reports;
        this.from = from;
        this.to = to;
    }

    @Override
    public boolean sendOn() {
        RecoveryStatus end = host.isAvailable() ? feed.end() : RecoveryStatus.UNAVAILABLE;
        for (int i = 0; i < PER_PIECE; i++) {
            byte[] next = feed.next();
            if (next == null) return finish(end);
            acknowledge(RecoveryStatus.ACCEPTED);
            event.wrap(next);
            reports.onEvent(event, 0, next.length);
        }
        return true;
    }

    /// Everything that was there is sent. True if more will come.
    private boolean finish(RecoveryStatus end) {
        if (end == RecoveryStatus.NULL_VAL) return true;
        boolean hasBegun = isAcknowledged || end == RecoveryStatus.ACCEPTED;
        acknowledge(end);
        if (hasBegun) messages.complete(session, end, to);
        return false;
    }

    private void acknowledge(RecoveryStatus status) {
        if (isAcknowledged) return;
        isAcknowledged = true;
        messages.acknowledge(session, status, from, to);
    }

    @Override
    public void close() {
        feed.abandon();
        messages.ended();
    }
}
