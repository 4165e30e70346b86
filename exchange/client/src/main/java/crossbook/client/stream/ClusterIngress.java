package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.exceptions.AeronException;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;

/// The way into a cluster: a cluster session, which follows the leader and is opened anew when it
/// ends. No piece is lost and none is taken twice, whoever leads: each has a number, is kept until
/// the cluster says that it has it, and is sent again to a new leader, or in a new session if that
/// comes soon.
final class ClusterIngress implements Ingress, EgressListener {
    private static final System.Logger LOG = System.getLogger("crossbook.client");
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long PATIENCE_NS = HostConnection.PATIENCE.toNanos();

    /// How long a new leader may be silent towards this session before another is opened,
    /// which loses nothing: a leader that was killed and is elected again tells its old
    /// sessions nothing.
    private static final long NEW_LEADER_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long CONNECT_NS = TimeUnit.SECONDS.toNanos(3);
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String IPC = CommonContext.IPC_CHANNEL;

    private final Aeron aeron;
    private final HostFile host;
    private final IdleStrategy idle;
    private AeronCluster.AsyncConnect connecting;
    private AeronCluster cluster;
    private UnheardPieces pieces = new UnheardPieces();
    private long sent;
    private long lastSession = NOT_CONNECTED;
    private long endedNs;
    private long nextNs;

    ClusterIngress(Aeron aeron, HostFile host, IdleStrategy idle) {
        this.aeron = aeron;
        this.host = host;
        this.idle = idle;
        nextNs = System.nanoTime();
    }

    @Override
    public long session() {
        if (cluster != null) return cluster.clusterSessionId();
        return isExpected() ? lastSession : NOT_CONNECTED;
    }

    /// Whether the last session is to be followed by another as if nothing had been.
    private boolean isExpected() {
        return lastSession != NOT_CONNECTED && System.nanoTime() - endedNs < PATIENCE_NS;
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        boolean isOpen = session() != NOT_CONNECTED;
        if (!isOpen || !pieces.add(buffer, offset, length)) return false;
        if (cluster != null) send();
        return true;
    }

    /// Sends what has not been sent, as far as there is room.
    private int send() {
        long before = sent;
        while (sent < pieces.last()) {
            long next = sent + 1;
            long result = cluster.offer(pieces.buffer(), pieces.offset(next), pieces.length(next));
            if (result <= 0) break;
            sent = next;
        }
        return (int) (sent - before);
    }

    /// The cluster has all pieces up to a number.
    @Override
    public void onMessage(
            long clusterSessionId,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header header) {
        pieces.heard(buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN));
    }

    /// What the last leader was sent may be lost with it.
    @Override
    public void onNewLeader(
            long clusterSessionId, long leadershipTermId, int leaderMemberId, String endpoints) {
        sendAgain("member " + leaderMemberId + " leads");
    }

    private void sendAgain(String why) {
        sent = pieces.first() - 1;
        LOG.log(
                Level.INFO,
                () -> "cluster: " + why + ", pieces to send: " + (pieces.last() - sent));
    }

    @Override
    public int leader() {
        return cluster == null ? -1 : cluster.leaderMemberId();
    }

    @Override
    public int doWork() {
        try {
            if (cluster != null && cluster.isClosed()) end();
            if (cluster == null && lastSession != NOT_CONNECTED && !isExpected()) giveUp();
            return cluster == null ? connect() : keep();
        } catch (AeronException e) {
            LOG.log(Level.INFO, () -> "cluster session: " + e.getMessage());
            end();
            return 0;
        }
    }

    private int connect() {
        if (connecting == null) {
            if (System.nanoTime() - nextNs < 0) return 0;
            connecting = AeronCluster.asyncConnect(context());
        }
        cluster = connecting.poll();
        if (cluster != null) {
            connecting = null;
            lastSession = cluster.clusterSessionId();
            sendAgain("a session is opened");
        }
        return 1;
    }

    private AeronCluster.Context context() {
        boolean isHere = host.pid() != 0;
        boolean isAlone = isHere && host.ingressEndpoints().indexOf(',') < 0;
        AeronCluster.Context context = new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .agentInvoker(aeron.context().driverAgentInvoker())
                .newLeaderTimeoutNs(NEW_LEADER_NS)
                .messageTimeoutNs(CONNECT_NS)
                .idleStrategy(idle)
                .isIngressExclusive(true)
                .errorHandler(e -> LOG.log(Level.INFO, () -> "cluster session: " + e))
                .egressListener(this);
        if (isAlone) {
            context.ingressChannel(IPC).egressChannel(IPC + "?term-length=64k");
        } else {
            context.ingressChannel("aeron:udp?term-length=1m")
                    .ingressEndpoints(host.ingressEndpoints())
                    .egressChannel("aeron:udp?endpoint=" + host.address() + ":0|term-length=64k");
        }
        return context;
    }

    private int keep() {
        int work = cluster.pollEgress() + send();
        long now = System.nanoTime();
        if (now - nextNs >= 0 && cluster.sendKeepAlive()) nextNs = now + KEEP_ALIVE_NS;
        return work;
    }

    private void end() {
        if (cluster != null) endedNs = System.nanoTime();
        CloseHelper.quietCloseAll(connecting, cluster);
        connecting = null;
        cluster = null;
        nextNs = System.nanoTime() + RETRY_NS;
    }

    /// What has become of the pieces nobody knows.
    private void giveUp() {
        lastSession = NOT_CONNECTED;
        pieces = new UnheardPieces();
        sent = 0;
    }

    @Override
    public void close() {
        end();
    }
}
