package crossbook.bench.floor;

import crossbook.host.HostSettings;
import crossbook.load.RoundTrip;
import crossbook.load.Waiting;
import crossbook.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

import java.nio.file.Path;

/// The journal host without an exchange: one thread drives Aeron and its archive, puts
/// what arrives into a recorded log, and answers what it reads from the log, once the
/// recording has passed it, into a recorded stream. Recordings have the terms, segments
/// and checksums that a host has by default.
final class EchoHost implements AutoCloseable {
    static final String CHANNEL = "aeron:ipc?term-length=1m";
    static final String CONTROL = "aeron:ipc?term-length=64k";
    static final int REQUESTS = 1001;
    static final int REPLIES = 1002;
    private static final int LOG = 1003;
    private static final int FRAGMENTS = 64;

    private final MediaDriver driver;
    private final Archive archive;
    private final Aeron aeron;
    private final AeronArchive recorder;
    private final AgentInvoker driverAndArchive;
    private final AgentInvoker conductor;
    private final Subscription requests;
    private final ExclusivePublication log;
    private final ExclusivePublication replies;
    private final Image logged;
    private final CountersReader counters;
    private final int recordedPosition;
    private final UnsafeBuffer reply = new UnsafeBuffer(new byte[Frames.ANSWER_BYTES]);
    private final ControlledFragmentHandler onRequest =
            (buffer, offset, length, header) -> record(buffer, offset, length);
    private final ControlledFragmentHandler onLogged =
            (buffer, offset, length, header) -> answer(buffer, offset);

    /// Such a host as those see it who send commands and read events: request, recorded log,
    /// recorded answers. What a host takes beyond this is the exchange's.
    static RoundTrip open(Places places, IdleStrategy idle) {
        EchoHost host = new EchoHost(places);
        EchoTrip trip = new EchoTrip(
                "recorded IPC echo, layout of the journal host",
                host.aeron.addExclusivePublication(CHANNEL, REQUESTS),
                host.aeron.addSubscription("aeron:ipc", REPLIES));
        Waiting.until(trip::isConnected, host::pump, Places.UNCONNECTED);
        return trip.answeredBy(Worker.of("recorded-echo", idle, host::doWork), host);
    }

    EchoHost(Places places) {
        HostSettings.Storage storage = HostSettings.of(places.disk()).storage();
        driver = MediaDriver.launch(driver(places.shared(), ThreadingMode.INVOKER));
        archive = Archive.launch(archive(places, ArchiveThreadingMode.INVOKER)
                .controlChannelEnabled(false)
                .mediaDriverAgentInvoker(driver.sharedAgentInvoker()));
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(places.shared().toString())
                .useConductorAgentInvoker(true)
                .driverAgentInvoker(driver.sharedAgentInvoker()));
        driverAndArchive = archive.invoker(); // the archive invokes the driver
        conductor = aeron.conductorAgentInvoker();
        recorder = AeronArchive.connect(new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .controlRequestChannel(CONTROL)
                .controlResponseChannel(CONTROL)
                .agentInvoker(archive.invoker()));
        counters = aeron.countersReader();
        requests = aeron.addSubscription(CHANNEL, REQUESTS);
        String recorded = "aeron:ipc?mtu=60k|term-length=" + storage.termLength();
        recorder.startRecording(recorded, LOG, SourceLocation.LOCAL);
        recorder.startRecording(recorded, REPLIES, SourceLocation.LOCAL);
        log = aeron.addExclusivePublication(recorded, LOG);
        replies = aeron.addExclusivePublication(recorded, REPLIES);
        Subscription following = aeron.addSubscription("aeron:ipc", LOG);
        Waiting.until(
                () -> following.imageCount() == 1 && isRecorded(log) && isRecorded(replies),
                this::pump,
                Places.UNCONNECTED);
        logged = following.imageAtIndex(0);
        recordedPosition = counterOf(log);
    }

    /// A driver that is there as long as an echo.
    static MediaDriver.Context driver(Path directory, ThreadingMode threads) {
        return new MediaDriver.Context()
                .aeronDirectoryName(directory.toString())
                .threadingMode(threads)
                .ipcTermBufferLength(1 << 20)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true);
    }

    /// An archive with the segments and checksums that a host has by default.
    static Archive.Context archive(Places places, ArchiveThreadingMode threads) {
        HostSettings.Storage storage = HostSettings.of(places.disk()).storage();
        return new Archive.Context()
                .aeronDirectoryName(places.shared().toString())
                .archiveDir(places.disk().resolve("archive").toFile())
                .threadingMode(threads)
                .localControlChannel(CONTROL)
                .archiveClientContext(new AeronArchive.Context().controlResponseChannel(CONTROL))
                .recordingEventsEnabled(false)
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .recordChecksum(storage.checksums() ? Checksums.crc32c() : null)
                .segmentFileLength(storage.segmentLength())
                .deleteArchiveOnStart(true);
    }

    private boolean isRecorded(ExclusivePublication publication) {
        return publication.isConnected()
                && counterOf(publication) != CountersReader.NULL_COUNTER_ID;
    }

    private int counterOf(ExclusivePublication publication) {
        return RecordingPos.findCounterIdBySession(
                counters, publication.sessionId(), recorder.archiveId());
    }

    /// A client of the driver, which is used before the work begins.
    Aeron aeron() {
        return aeron;
    }

    /// Lets everything work but the echo.
    int pump() {
        return driverAndArchive.invoke() + conductor.invoke();
    }

    int doWork() {
        int work = requests.controlledPoll(onRequest, FRAGMENTS);
        work += pump();
        long recorded = counters.getCounterValue(recordedPosition);
        return work + logged.boundedControlledPoll(onLogged, recorded, FRAGMENTS);
    }

    private Action record(DirectBuffer buffer, int offset, int length) {
        return log.offer(buffer, offset, length) > 0 ? Action.CONTINUE : Action.ABORT;
    }

    private Action answer(DirectBuffer buffer, int offset) {
        reply.putLong(Frames.NUMBER, buffer.getLong(offset + Frames.NUMBER));
        return replies.offer(reply) > 0 ? Action.CONTINUE : Action.ABORT;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(recorder, aeron, archive, driver);
    }
}
