package crossbook.bench.floor;

import crossbook.host.HostSettings;
import crossbook.load.RoundTrip;
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
import io.aeron.logbuffer.FragmentHandler;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.File;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// An echo in the layout of the cluster host, with one member: requests go through the log
/// of a cluster, answers into a recorded stream. Driver, archive, consensus and service
/// have a thread each, and sleep when there is nothing to do, as those of a host do by
/// default; recordings have its terms, segments and checksums.
public final class ClusterEcho implements RoundTrip {
    private static final String LOCAL = EchoHost.CHANNEL;
    private static final String CONTROL = EchoHost.CONTROL;
    private static final int REPLIES = 1002;
    private static final int FRAGMENTS = 64;

    private final HostSettings.Storage storage;
    private final ClusteredMediaDriver node;
    private final Aeron aeron;
    private final AeronArchive recorder;
    private final Subscription replies;
    private final ClusteredServiceContainer service;
    private final AeronCluster cluster;
    private final FragmentHandler onReply = (buffer, offset, length, header) ->
            this.answers.accept(buffer.getLong(offset + Frames.NUMBER));
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[Frames.REQUEST_BYTES]);
    private LongConsumer answers = number -> {};

    public ClusterEcho(Places places) {
        storage = HostSettings.of(places.disk()).storage();
        String aeronDirectory = places.shared().toString();
        File clusterDirectory = places.disk().resolve("cluster").toFile();
        node = ClusteredMediaDriver.launch(
                EchoHost.driver(places.shared(), ThreadingMode.SHARED),
                EchoHost.archive(places, ArchiveThreadingMode.SHARED)
                        .controlChannel("aeron:udp?endpoint=localhost:" + Places.freePort()),
                consensus(clusterDirectory, aeronDirectory));
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(aeronDirectory));
        recorder = AeronArchive.connect(localArchive().aeron(aeron).ownsAeronClient(false));
        String recorded = "aeron:ipc?mtu=60k|term-length=" + storage.termLength();
        recorder.startRecording(recorded, REPLIES, SourceLocation.LOCAL);
        ExclusivePublication recording = aeron.addExclusivePublication(recorded, REPLIES);
        replies = aeron.addSubscription("aeron:ipc", REPLIES);
        service = ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .clusterDir(clusterDirectory)
                .idleStrategySupplier(ClusterEcho::backOff)
                .clusteredService(new EchoService(recording)));
        EgressListener none = (session, timestamp, buffer, offset, length, header) -> {};
        cluster = AeronCluster.connect(new AeronCluster.Context()
                .aeronDirectoryName(aeronDirectory)
                .ingressChannel(LOCAL)
                .egressChannel(CONTROL)
                .isIngressExclusive(true)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(30))
                .egressListener(none));
        Waiting.until(
                () -> recording.isConnected() && replies.isConnected(),
                cluster::pollEgress,
                Places.UNCONNECTED);
    }

    /// As a host's threads do that have nothing to do.
    private static IdleStrategy backOff() {
        return HostSettings.Idle.BACKOFF.strategy();
    }

    private ConsensusModule.Context consensus(File directory, String aeronDirectory) {
        String member = "0";
        for (int port = 0; port < 5; port++) member += ",localhost:" + Places.freePort();
        return new ConsensusModule.Context()
                .clusterMemberId(0)
                .clusterMembers(member)
                .clusterDir(directory)
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .ingressChannel(LOCAL)
                .logChannel("aeron:ipc?term-length=" + storage.termLength())
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .idleStrategySupplier(ClusterEcho::backOff)
                .deleteDirOnStart(true);
    }

    private static AeronArchive.Context localArchive() {
        return new AeronArchive.Context()
                .controlRequestChannel(CONTROL)
                .controlResponseChannel(CONTROL);
    }

    @Override
    public String name() {
        return "cluster echo, layout of the cluster host";
    }

    @Override
    public boolean offer(long number) {
        request.putLong(Frames.NUMBER, number);
        return cluster.offer(request, 0, Frames.REQUEST_BYTES) > 0;
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        return replies.poll(onReply, FRAGMENTS);
    }

    @Override
    public void resume() {
        keepAlive();
    }

    /// Its threads sleep when nobody asks.
    @Override
    public void pause() {
        keepAlive();
    }

    private void keepAlive() {
        cluster.sendKeepAlive();
        cluster.pollEgress();
    }

    @Override
    public void close() {
        answers = number -> {};
        CloseHelper.closeAll(cluster, service, recorder, aeron, node);
    }
}
