package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.ChannelUri;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/// The way into a host that sequences by itself: a publication.
final class JournalIngress implements Ingress {
    private static final String IPC_MTU = "60k";

    private final Aeron aeron;
    private final long registrationId;
    private ExclusivePublication publication; // null: the media driver has not made it yet
    private boolean wasConnected;
    private long session;

    JournalIngress(Aeron aeron, HostFile host) {
        this.aeron = aeron;
        registrationId = aeron.asyncAddExclusivePublication(
                unfragmented(host.ingressChannel()), HostFile.INGRESS_STREAM);
    }

    /// Through shared memory a piece of commands goes as one fragment.
    private static String unfragmented(String channel) {
        ChannelUri uri = ChannelUri.parse(channel);
        boolean isOpen = uri.isIpc() && !uri.containsKey(CommonContext.MTU_LENGTH_PARAM_NAME);
        if (isOpen) uri.put(CommonContext.MTU_LENGTH_PARAM_NAME, IPC_MTU);
        return uri.toString();
    }

    @Override
    public long session() {
        boolean isConnected = publication != null && publication.isConnected();
        if (isConnected && !wasConnected) session++;
        wasConnected = isConnected;
        return isConnected ? session : NOT_CONNECTED;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        return publication != null && publication.offer(buffer, offset, length) > 0;
    }

    /// Nobody waits for the media driver, whose process may stand still or end.
    @Override
    public int doWork() {
        if (publication != null) return 0;
        publication = aeron.getExclusivePublication(registrationId);
        return publication == null ? 0 : 1;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(publication);
    }
}
