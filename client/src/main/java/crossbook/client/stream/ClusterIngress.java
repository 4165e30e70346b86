package crossbook.client.stream;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.exceptions.AeronException;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;

/// The way into a host that is a member of a cluster: a cluster session, which follows
/// the leader and is opened anew when it ends.
final class ClusterIngress implements Ingress {
    private static final System.Logger LOG = System.getLogger("crossbook.client");
    private static final long KEEP_ALIVE_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final String IPC = CommonContext.IPC_CHANNEL;

    private final Aeron aeron;
    private final HostFile host;
    private final IdleStrategy idle;
    private AeronCluster.AsyncConnect connecting;
    private AeronCluster cluster;
    private long nextNs;

    ClusterIngress(Aeron aeron, HostFile host, IdleStrategy idle) {
        this.aeron = aeron;
        this.host = host;
        this.idle = idle;
        nextNs = System.nanoTime();
    }

    @Override
    public long session() {
        return cluster == null ? NOT_CONNECTED : cluster.clusterSessionId();
    }

    @Override
    public boolean offer(DirectBuffer buffer, int offset, int length) {
        return cluster != null && cluster.offer(buffer, offset, length) > 0;
    }

    @Override
    public int doWork() {
        try {
            if (cluster != null && cluster.isClosed()) end();
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
        if (cluster != null) connecting = null;
        return 1;
    }

    private AeronCluster.Context context() {
        boolean isAlone = host.ingressEndpoints().indexOf(',') < 0;
        AeronCluster.Context context = new AeronCluster.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .idleStrategy(idle)
                .isIngressExclusive(true)
                .errorHandler(e -> LOG.log(Level.INFO, () -> "cluster session: " + e))
                .egressListener(
                        (clusterSessionId, timestamp, buffer, offset, length, header) -> {});
        if (isAlone) {
            context.ingressChannel(IPC).egressChannel(IPC + "?term-length=64k");
        } else {
            context.ingressChannel("aeron:udp?term-length=1m")
                    .ingressEndpoints(host.ingressEndpoints())
                    .egressChannel("aeron:udp?endpoint=127.0.0.1:0|term-length=64k");
        }
        return context;
    }

    private int keep() {
        int work = cluster.pollEgress();
        long now = System.nanoTime();
        if (now - nextNs >= 0 && cluster.sendKeepAlive()) nextNs = now + KEEP_ALIVE_NS;
        return work;
    }

    private void end() {
        CloseHelper.quietCloseAll(connecting, cluster);
        connecting = null;
        cluster = null;
        nextNs = System.nanoTime() + RETRY_NS;
    }

    @Override
    public void close() {
        end();
    }
}
