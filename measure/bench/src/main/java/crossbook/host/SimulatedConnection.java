package crossbook.host;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.Random;

/// A connection to a simulated host. That the host is gone it notices when it is asked,
/// a little later; what is offered until then goes nowhere. That a connection is gone
/// its host notices a little later too.
final class SimulatedConnection implements HostConnection, CommandLink {
    private static final int MOST = 1 << 15;
    private static final int NOBODY = -1;
    private static final int NOT_CONNECTED = 0;
    private static final int LATE_NS = 100_000_000;

    private final SimulatedHost host;
    private final Random random;
    private final int linkId;
    private int gatewayId = NOBODY;
    private int life;
    private long connectsNs;
    private long noticesNs;
    private long closedNs;
    private boolean isClosed;

    SimulatedConnection(SimulatedHost host, int linkId, Random random) {
        this.linkId = linkId;
        this.host = host;
        this.random = random;
        noticesNs = 1L + random.nextInt(LATE_NS);
    }

    private void look() {
        boolean isThere = host.isRunning() && life == host.lives();
        if (isThere || isClosed) return;
        long now = host.now();
        if (life != NOT_CONNECTED) {
            if (life == host.lives() - 1 && now < host.endedNs() + noticesNs) return;
            life = NOT_CONNECTED;
            connectsNs = now + random.nextInt(LATE_NS);
        } else if (host.isRunning() && now >= connectsNs) {
            life = host.lives();
            if (gatewayId != NOBODY) host.gateways().connected(gatewayId, linkId, 0);
        }
    }

    /// Whether its host has noticed that it is gone; then the gateway at its end is.
    boolean isGone(Gateways gateways) {
        if (!isClosed || host.now() < closedNs + noticesNs) return false;
        gateways.disconnected(linkId);
        return true;
    }

    @Override
    public CommandLink commands() {
        return this;
    }

    @Override
    public EventStream events(long fromNumber) {
        return new Stream(fromNumber);
    }

    @Override
    public int doWork() {
        look();
        return 0;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        look();
        if (life == NOT_CONNECTED) return false;
        boolean isThere = host.isRunning() && life == host.lives();
        if (!isThere) return true;
        if (host.isFull()) return false;
        byte[] commands = new byte[length];
        buffer.getBytes(offset, commands);
        host.offered(commands);
        return true;
    }

    @Override
    public void announce(int id) {
        gatewayId = id;
    }

    @Override
    public int maxLength() {
        return MOST;
    }

    @Override
    public boolean isConnected() {
        look();
        return life != NOT_CONNECTED;
    }

    @Override
    public void close() {
        if (isClosed) return;
        isClosed = true;
        closedNs = host.now();
        life = NOT_CONNECTED;
    }

    private final class Stream implements EventStream {
        private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
        private long next;

        Stream(long fromNumber) {
            next = fromNumber;
        }

        @Override
        public int poll(EventHandler handler, int frameLimit) {
            look();
            if (life == NOT_CONNECTED) return 0;
            int last = host.told(life);
            int most = Math.min(frameLimit, 1 + random.nextInt(frameLimit));
            int count = 0;
            while (count < most && next <= last) {
                byte[] event = host.event(next++);
                view.wrap(event);
                handler.onEvent(view, 0, event.length);
                count++;
            }
            return count;
        }

        @Override
        public long lastEventNumber() {
            return next - 1;
        }

        @Override
        public boolean isLive() {
            return life != NOT_CONNECTED && next > host.told(life);
        }

        @Override
        public void close() {}
    }
}
