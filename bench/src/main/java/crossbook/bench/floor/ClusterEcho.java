package crossbook.bench.floor;

import crossbook.bench.load.RoundTrip;

import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusteredMediaDriver;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.client.AeronCluster;
import io.aeron.cluster.client.EgressListener;
import io.aeron.cluster.service.ClusteredServiceContainer;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.File;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// An echo as the service of an Aeron cluster of one member, in Aeron's own layout: four
/// threads, of which driver and archive sleep when there is nothing to do, and consensus
/// and service yield.
public final class ClusterEcho implements RoundTrip {
    private static final String LOCAL = "aeron:ipc?term-length=1m";
    private static final String CONTROL = "aeron:ipc?term-length=64k";

    private final ClusteredMediaDriver node;
    private final ClusteredServiceContainer service;
    private final AeronCluster cluster;
    private final PausableIdle consensusIdle = new PausableIdle();
    private final PausableIdle serviceIdle = new PausableIdle();
    private final UnsafeBuffer request = new UnsafeBuffer(new byte[Frames.REQUEST_BYTES]);
    private LongConsumer answers = number -> {};

    public ClusterEcho(Places places) {
        String aeronDirectory = places.shared().toString();
        File clusterDirectory = places.disk().resolve("cluster").toFile();
        node = ClusteredMediaDriver.launch(
                new MediaDriver.Context()
                        .aeronDirectoryName(aeronDirectory)
                        .threadingMode(ThreadingMode.SHARED)
                        .sharedIdleStrategy(backOff())
                        .ipcTermBufferLength(1 << 20)
                        .dirDeleteOnStart(true)
                        .dirDeleteOnShutdown(true),
                archive(places),
                consensus(clusterDirectory, aeronDirectory));
        service = ClusteredServiceContainer.launch(new ClusteredServiceContainer.Context()
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .clusterDir(clusterDirectory)
                .idleStrategySupplier(() -> serviceIdle)
                .clusteredService(new EchoService()));
        EgressListener listener = (session, timestamp, buffer, offset, length, header) ->
                answers.accept(buffer.getLong(offset + Frames.NUMBER));
        cluster = AeronCluster.connect(new AeronCluster.Context()
                .aeronDirectoryName(aeronDirectory)
                .ingressChannel(LOCAL)
                .egressChannel(LOCAL)
                .messageTimeoutNs(TimeUnit.SECONDS.toNanos(30))
                .egressListener(listener));
    }

    private static BackoffIdleStrategy backOff() {
        return new BackoffIdleStrategy(1, 1, 1_000, 100_000);
    }

    private static Archive.Context archive(Places places) {
        return new Archive.Context()
                .archiveDir(places.disk().resolve("archive").toFile())
                .threadingMode(ArchiveThreadingMode.SHARED)
                .idleStrategySupplier(ClusterEcho::backOff)
                .controlChannel("aeron:udp?endpoint=localhost:" + FreePort.udp())
                .localControlChannel(CONTROL)
                .archiveClientContext(new AeronArchive.Context().controlResponseChannel(CONTROL))
                .recordingEventsEnabled(false)
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .segmentFileLength(64 << 20)
                .deleteArchiveOnStart(true);
    }

    private ConsensusModule.Context consensus(File directory, String aeronDirectory) {
        String member = "0";
        for (int port = 0; port < 5; port++) member += ",localhost:" + FreePort.udp();
        return new ConsensusModule.Context()
                .clusterMemberId(0)
                .clusterMembers(member)
                .clusterDir(directory)
                .aeronDirectoryName(aeronDirectory)
                .archiveContext(localArchive())
                .ingressChannel(LOCAL)
                .logChannel("aeron:ipc?term-length=16m")
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .idleStrategySupplier(() -> consensusIdle)
                .deleteDirOnStart(true);
    }

    private static AeronArchive.Context localArchive() {
        return new AeronArchive.Context()
                .controlRequestChannel(CONTROL)
                .controlResponseChannel(CONTROL);
    }

    @Override
    public String name() {
        return "cluster echo, one member";
    }

    @Override
    public boolean offer(long number) {
        request.putLong(Frames.NUMBER, number);
        return cluster.offer(request, 0, Frames.REQUEST_BYTES) > 0;
    }

    @Override
    public int poll(LongConsumer answers) {
        this.answers = answers;
        return cluster.pollEgress();
    }

    @Override
    public void resume() {
        cluster.sendKeepAlive();
        consensusIdle.resume();
        serviceIdle.resume();
    }

    @Override
    public void pause() {
        consensusIdle.pause();
        serviceIdle.pause();
    }

    @Override
    public void close() {
        resume();
        try (node;
                service;
                cluster) {
            answers = number -> {};
        }
    }
}
