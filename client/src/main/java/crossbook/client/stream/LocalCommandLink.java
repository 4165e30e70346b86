package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/// Commands into the ingress of a host, through a publication that is another after each
/// restart of the host.
final class LocalCommandLink implements CommandLink {
    private static final int MAX_LENGTH = 32 * 1024;

    private final HostConnection connection;
    private ExclusivePublication publication;

    LocalCommandLink(HostConnection connection) {
        this.connection = connection;
    }

    void connect(Aeron aeron, HostFile host) {
        publication = aeron.addExclusivePublication(host.ingressChannel(), HostFile.INGRESS_STREAM);
    }

    void disconnect() {
        CloseHelper.quietClose(publication);
        publication = null;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        connection.doWork();
        return publication != null && publication.offer(buffer, offset, length) > 0;
    }

    @Override
    public int maxLength() {
        return MAX_LENGTH;
    }

    @Override
    public boolean isConnected() {
        connection.doWork();
        return publication != null && publication.isConnected();
    }

    @Override
    public void close() {
        disconnect();
    }
}
