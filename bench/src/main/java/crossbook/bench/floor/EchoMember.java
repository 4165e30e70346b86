package crossbook.bench.floor;

import crossbook.host.HostSettings;
import crossbook.load.Waiting;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A member of a [ClusterEcho].
final class EchoMember implements AutoCloseable {
    private static final String LOCAL = EchoHost.CHANNEL;
    private static final String CONTROL = EchoHost.CONTROL;
    private static final int REPLIES = 1002;

    /// Nobody is lost while all are measured, however busy the machine is.
    private static final long HEARTBEAT_NS = TimeUnit.SECONDS.toNanos(10);

    private final List<Ports> all;
    private final String aeronDirectory;
    private final ClusteredMediaDriver node;
    private final Aeron aeron;
    private final AeronArchive recorder;
    private final EchoService echo;
    private final ClusteredServiceContainer service;

    /// Where it is reached on this machine: by clients, by the other members, by the
    /// leader with the log, by one that missed something, by those who copy what is
    /// recorded.
    record Ports(int ingress, int consensus, int log, int catchup, int archive) {
        static Ports free() {
            return new Ports(
                    Places.freePort(),
                    Places.freePort(),
                    Places.freePort(),
                    Places.freePort(),
                    Places.freePort());
        }

        private static String endpoint(int port) {
            return "localhost:" + port;
        }

        private String member(int id) {
            return id + "," + endpoint(ingress) + "," + endpoint(consensus) + "," + endpoint(log)
                    + "," + endpoint(catchup) + "," + endpoint(archive);
        }
    }

    EchoMember(Places places, int id, List<Ports> all) {
        this.all = all;
        aeronDirectory = places.shared().toString();
        File directory = places.disk().resolve("cluster").toFile();
        int term = HostSettings.of(places.disk()).storage().termLength();
        node = ClusteredMediaDriver.launch(
                EchoHost.driver(places.shared(), ThreadingMode.SHARED),
                EchoHost.archive(places, ArchiveThreadingMode.SHARED)
                        .controlChannel("aeron:udp?endpoint="
                                + Ports.endpoint(all.get(id).archive())),
                consensus(directory, id, term));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory));
        recorder = AeronArchive.connect(localArchive().aeron(aeron).ownsAeronClient(false));
        String recorded = "aeron:ipc?mtu=60k|term-length=" + term;
        recorder.startRecording(recorded, REPLIES, SourceLocation.LOCAL);
        ExclusivePublication recording = aeron.addExclusivePublication(recorded, REPLIES);
        Waiting.until(recording::isConnected, () -> {}, Places.UNCONNECTED);
        echo = new EchoService(recording);
        service = ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .clusterDir(directory)
                .idleStrategySupplier(EchoMember::backOff)
                .clusteredService(echo));
    }

    /// As a host's threads do that have nothing to do.
    private static IdleStrategy backOff() {
        return HostSettings.Idle.BACKOFF.strategy();
    }

    private boolean isAlone() {
        return all.size() == 1;
    }

    private ConsensusModule.Context consensus(File directory, int id, int term) {
        List<String> members = new ArrayList<>();
        for (int each = 0; each < all.size(); each++) members.add(all.get(each).member(each));
        return new ConsensusModule.Context()
                .clusterMemberId(id)
                .clusterMembers(String.join("|", members))
                .clusterDir(directory)
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .ingressChannel(isAlone() ? LOCAL : "aeron:udp?term-length=1m")
                .logChannel((isAlone() ? "aeron:ipc?" : "aeron:udp?control-mode=manual|")
                        + "term-length=" + term)
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .leaderHeartbeatTimeoutNs(HEARTBEAT_NS)
                .startupCanvassTimeoutNs(5 * HEARTBEAT_NS)
                .idleStrategySupplier(EchoMember::backOff)
                .deleteDirOnStart(true);
    }

    private static AeronArchive.Context localArchive() {
        return new AeronArchive.Context()
                .controlRequestChannel(CONTROL)
                .controlResponseChannel(CONTROL);
    }

    /// Whether it was elected.
    boolean leads() {
        return echo.leads();
    }

    /// A client of the cluster on the machine of this member.
    AeronCluster connect() {
        EgressListener none = (session, timestamp, buffer, offset, length, header) -> {};
        AeronCluster.Context context = new AeronCluster.Context()
                .aeronDirectoryName(aeronDirectory)
                .isIngressExclusive(true)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(30))
                .egressListener(none);
        if (isAlone())
            return AeronCluster.connect(context.ingressChannel(LOCAL).egressChannel(CONTROL));
        List<String> endpoints = new ArrayList<>();
        for (int id = 0; id < all.size(); id++) {
            endpoints.add(id + "=" + Ports.endpoint(all.get(id).ingress()));
        }
        return AeronCluster.connect(context.ingressChannel("aeron:udp?term-length=1m")
                .ingressEndpoints(String.join(",", endpoints))
                .egressChannel("aeron:udp?endpoint=localhost:0|term-length=64k"));
    }

    /// What it answers.
    Subscription replies() {
        return aeron.addSubscription("aeron:ipc", REPLIES);
    }

    @Override
    public void close() {
        CloseHelper.closeAll(service, recorder, aeron, node);
    }
}
