package crossbook.marketdata;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;

import org.agrona.DirectBuffer;

import java.util.List;

/// A line of Aeron messages over UDP, to one endpoint or to several.
final class AeronLine extends FeedLine {
    private static final String OPTIONS = "|fc=max|term-length=1m|linger=0";

    private final ExclusivePublication publication;

    AeronLine(Aeron aeron, List<String> endpoints, LineSettings settings) {
        boolean isGroup = endpoints.size() == 1 && isMulticast(endpoints.getFirst());
        String target = isGroup
                ? "endpoint=" + endpoints.getFirst() + "|interface="
                        + bracketed(settings.networkInterface())
                : "control-mode=manual";
        publication =
                aeron.addExclusivePublication("aeron:udp?" + target + OPTIONS, settings.streamId());
        if (isGroup) return;
        for (String endpoint : endpoints) {
            publication.asyncAddDestination("aeron:udp?endpoint=" + endpoint);
        }
    }

    private static String bracketed(String address) {
        return address.contains(":") ? "[" + address + "]" : address;
    }

    private static boolean isMulticast(String endpoint) {
        return FeedLine.address(endpoint).getAddress().isMulticastAddress();
    }

    @Override
    int maxPacketBytes() {
        return publication.maxPayloadLength();
    }

    @Override
    void send(DirectBuffer buffer, int length) {
        long result = publication.offer(buffer, 0, length);
        if (result == Publication.ADMIN_ACTION) result = publication.offer(buffer, 0, length);
        if (result != Publication.NOT_CONNECTED) count(result > 0);
    }

    @Override
    public void close() {
        publication.close();
    }
}
