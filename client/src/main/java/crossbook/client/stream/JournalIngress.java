package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/// The way into a host that sequences by itself: a publication.
final class JournalIngress implements Ingress {
    private final ExclusivePublication publication;
    private boolean wasConnected;
    private long session;

    JournalIngress(Aeron aeron, HostFile host) {
        publication = aeron.addExclusivePublication(host.ingressChannel(), HostFile.INGRESS_STREAM);
    }

    @Override
    public long session() {
        boolean isConnected = publication.isConnected();
        if (isConnected && !wasConnected) session++;
        wasConnected = isConnected;
        return isConnected ? session : NOT_CONNECTED;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        return publication.offer(buffer, offset, length) > 0;
    }

    @Override
    public int doWork() {
        return 0;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(publication);
    }
}
