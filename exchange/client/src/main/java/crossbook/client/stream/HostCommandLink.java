package crossbook.client.stream;

import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.command.GatewayConnectedEncoder;

import io.aeron.Aeron;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// Commands into the ingress of a host, by a way that is another after each restart of
/// the host.
final class HostCommandLink implements CommandLink {
    private static final int MAX_LENGTH = 32 * 1024;
    private static final int ANNOUNCEMENT_LENGTH = Frames.PREFIX
            + MessageHeaderEncoder.ENCODED_LENGTH
            + GatewayConnectedEncoder.BLOCK_LENGTH;

    private final MediaConnection connection;
    private Ingress ingress;
    private UnsafeBuffer announcement;
    private long announcedOn;

    HostCommandLink(MediaConnection connection) {
        this.connection = connection;
    }

    void connect(Aeron aeron, HostFile host) {
        ingress = host.isCluster()
                ? new ClusterIngress(aeron, host, connection.idle())
                : new JournalIngress(aeron, host);
        announcedOn = Ingress.NOT_CONNECTED;
    }

    void disconnect() {
        CloseHelper.quietClose(ingress);
        ingress = null;
    }

    /// Keeps the way open.
    int doWork() {
        return ingress == null ? 0 : ingress.doWork();
    }

    int leader() {
        return ingress == null ? -1 : ingress.leader();
    }

    @Override
    public void announce(int gatewayId) {
        announcement = new UnsafeBuffer(new byte[ANNOUNCEMENT_LENGTH]);
        Frames.putLength(announcement, 0, ANNOUNCEMENT_LENGTH - Frames.PREFIX);
        new GatewayConnectedEncoder()
                .wrapAndApplyHeader(announcement, Frames.PREFIX, new MessageHeaderEncoder())
                .gatewayId(gatewayId)
                .processId(ProcessHandle.current().pid());
        announcedOn = Ingress.NOT_CONNECTED;
    }

    private boolean isReady() {
        connection.doWork();
        if (ingress == null || ingress.session() == Ingress.NOT_CONNECTED) return false;
        if (announcement == null || announcedOn == ingress.session()) return true;
        if (!ingress.offer(announcement, 0, ANNOUNCEMENT_LENGTH)) return false;
        announcedOn = ingress.session();
        return true;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        return isReady() && ingress.offer(buffer, offset, length);
    }

    @Override
    public int maxLength() {
        return MAX_LENGTH;
    }

    @Override
    public boolean isConnected() {
        return isReady();
    }

    @Override
    public void close() {
        disconnect();
    }
}
