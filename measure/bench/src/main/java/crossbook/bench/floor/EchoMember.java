package crossbook.bench.floor;

import crossbook.host.ClusterSettings;
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
import java.util.concurrent.TimeUnit;

/// A member of a [ClusterEcho].
final class EchoMember implements AutoCloseable {
    private static final String LOCAL = EchoHost.CHANNEL;
    private static final String CONTROL = EchoHost.CONTROL;
    private static final int REPLIES = 1002;

    private final ClusterSettings settings;
    private final String aeronDirectory;
    private final ClusteredMediaDriver node;
    private final Aeron aeron;
    private final AeronArchive recorder;
    private final EchoService echo;
    private final ClusteredServiceContainer service;

    EchoMember(Places places, ClusterSettings settings) {
        this.settings = settings;
        aeronDirectory = places.shared().toString();
        File directory = places.disk().resolve("cluster").toFile();
        int term = settings.host().storage().termLength();
        node = ClusteredMediaDriver.launch(
                EchoHost.driver(places.shared(), ThreadingMode.SHARED),
                EchoHost.archive(places, ArchiveThreadingMode.SHARED)
                        .controlChannel("aeron:udp?endpoint="
                                + settings.archives().get(settings.memberId())),
                consensus(directory, term));
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
        return settings.members().size() == 1;
    }

    private ConsensusModule.Context consensus(File directory, int term) {
        long heartbeatNs = settings.heartbeatTimeout().toNanos();
        return new ConsensusModule.Context()
                .clusterMemberId(settings.memberId())
                .clusterMembers(settings.membersText())
                .clusterDir(directory)
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .ingressChannel(isAlone() ? LOCAL : "aeron:udp?term-length=1m")
                .logChannel((isAlone() ? "aeron:ipc?" : "aeron:udp?control-mode=manual|")
                        + "term-length=" + term)
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .leaderHeartbeatTimeoutNs(heartbeatNs)
                .startupCanvassTimeoutNs(5 * heartbeatNs)
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
        return AeronCluster.connect(context.ingressChannel("aeron:udp?term-length=1m")
                .ingressEndpoints(settings.ingressText())
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
