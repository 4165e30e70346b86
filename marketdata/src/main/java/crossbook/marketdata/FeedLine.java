package crossbook.marketdata;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;

import org.agrona.DirectBuffer;

import java.net.InetSocketAddress;
import java.util.List;

/// One line of datagrams, to one endpoint or to several. Nobody who listens can hold it
/// up: a packet that cannot go at once is dropped and counted, and listeners recover
/// it.
final class FeedLine implements AutoCloseable {
    private static final String OPTIONS = "|fc=max|term-length=1m|linger=0";

    private final ExclusivePublication publication;
    private long sent;
    private long dropped;

    FeedLine(Aeron aeron, List<String> endpoints, int streamId) {
        boolean isGroup = endpoints.size() == 1 && isMulticast(endpoints.getFirst());
        String target = isGroup ? "endpoint=" + endpoints.getFirst() : "control-mode=manual";
        publication = aeron.addExclusivePublication("aeron:udp?" + target + OPTIONS, streamId);
        if (isGroup) return;
        for (String endpoint : endpoints) {
            publication.asyncAddDestination("aeron:udp?endpoint=" + endpoint);
        }
    }

    private static boolean isMulticast(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        if (colon < 0) throw new IllegalArgumentException(endpoint + ": not host:port");
        InetSocketAddress address = new InetSocketAddress(endpoint.substring(0, colon), 0);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(endpoint + ": no such host");
        }
        return address.getAddress().isMulticastAddress();
    }

    /// The most bytes that go in one datagram.
    int maxPacketBytes() {
        return publication.maxPayloadLength();
    }

    void send(DirectBuffer buffer, int length) {
        long result = publication.offer(buffer, 0, length);
        if (result == Publication.ADMIN_ACTION) result = publication.offer(buffer, 0, length);
        if (result > 0) sent++;
        else if (result != Publication.NOT_CONNECTED) dropped++;
    }

    long sent() {
        return sent;
    }

    /// Packets that somebody might have heard and that did not go.
    long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        publication.close();
    }
}
