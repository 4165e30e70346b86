package crossbook.client.stream;

import org.agrona.DirectBuffer;

/// One connection's way into a host.
interface Ingress extends AutoCloseable {
    long NOT_CONNECTED = Long.MIN_VALUE;

    /// What tells this connection from the next, or [#NOT_CONNECTED].
    long session();

    /// Whether a piece was taken.
    boolean offer(DirectBuffer buffer, int offset, int length);

    /// Keeps it open.
    int doWork();

    /// The member of a cluster that leads, as far as is known; -1 if nobody is known to.
    default int leader() {
        return -1;
    }

    @Override
    void close();
}
