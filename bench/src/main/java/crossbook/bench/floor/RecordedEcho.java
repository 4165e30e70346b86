package crossbook.bench.floor;

import crossbook.bench.load.RoundTrip;
import crossbook.bench.load.Worker;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.SourceLocation;
import io.aeron.archive.status.RecordingPos;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;

import java.util.function.LongConsumer;

/// An echo in the layout of the journal host: one thread drives Aeron and its archive,
/// puts what arrives into a recorded log, and answers what it reads from the log once the
/// recording has passed it. What the exchange takes beyond this is its own.
public final class RecordedEcho implements RoundTrip {
    private static final String CHANNEL = "aeron:ipc?term-length=16m";
    private static final int REQUESTS = 1001;
    private static final int REPLIES = 1002;
    private static final int LOG = 1003;
    private static final int FRAGMENTS = 64;

    private final MediaDriver driver;
    private final Archive archive;
    private final Aeron aeron;
    private final AeronArchive recorder;
    private final AgentInvoker[] invokers;
    private final Subscription requests;
    private final ExclusivePublication log;
    private final ExclusivePublication replies;
    private final Image logged;
    private final CountersReader counters;
    private final int recordedPosition;
    private final AeronAsker asker;
    private final UnsafeBuffer reply = new UnsafeBuffer(new byte[Frames.ANSWER_BYTES]);
    private final ControlledFragmentHandler onRequest =
            (buffer, offset, length, header) -> record(buffer, offset, length);
    private final ControlledFragmentHandler onLogged =
            (buffer, offset, length, header) -> answer(buffer, offset);
    private final Worker echo;

    public RecordedEcho(Places places, IdleStrategy idle) {
        driver = MediaDriver.launch(new MediaDriver.Context()
                .aeronDirectoryName(places.shared().toString())
                .threadingMode(ThreadingMode.INVOKER)
                .ipcTermBufferLength(1 << 20)
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true));
        archive = Archive.launch(
                archiveContext(places).mediaDriverAgentInvoker(driver.sharedAgentInvoker()));
        aeron = Aeron.connect(new Aeron.Context()
                .aeronDirectoryName(places.shared().toString())
                .useConductorAgentInvoker(true)
                .driverAgentInvoker(driver.sharedAgentInvoker()));
        // The archive invokes the driver.
        invokers = new AgentInvoker[] {archive.invoker(), aeron.conductorAgentInvoker()};
        recorder = AeronArchive.connect(new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .controlRequestChannel("aeron:ipc?term-length=64k")
                .controlResponseChannel("aeron:ipc?term-length=64k")
                .agentInvoker(archive.invoker()));
        requests = aeron.addSubscription(CHANNEL, REQUESTS);
        replies = aeron.addExclusivePublication(CHANNEL, REPLIES);
        recorder.startRecording(CHANNEL, LOG, SourceLocation.LOCAL);
        log = aeron.addExclusivePublication(CHANNEL, LOG);
        Subscription following = aeron.addSubscription(CHANNEL, LOG);
        ExclusivePublication asking = aeron.addExclusivePublication(CHANNEL, REQUESTS);
        asker = new AeronAsker(asking, aeron.addSubscription(CHANNEL, REPLIES));
        counters = aeron.countersReader();
        Waiting.until(
                () -> asking.isConnected()
                        && replies.isConnected()
                        && following.imageCount() == 1
                        && position() != CountersReader.NULL_COUNTER_ID,
                this::pump);
        logged = following.imageAtIndex(0);
        recordedPosition = position();
        echo = Worker.of("recorded-echo", idle, this::echo);
    }

    private static Archive.Context archiveContext(Places places) {
        return new Archive.Context()
                .aeronDirectoryName(places.shared().toString())
                .archiveDir(places.disk().resolve("archive").toFile())
                .threadingMode(ArchiveThreadingMode.INVOKER)
                .controlChannelEnabled(false)
                .localControlChannel("aeron:ipc?term-length=64k")
                .archiveClientContext(new AeronArchive.Context()
                        .controlResponseChannel("aeron:ipc?term-length=64k"))
                .recordingEventsEnabled(false)
                .replicationChannel("aeron:udp?endpoint=localhost:0")
                .segmentFileLength(64 << 20)
                .deleteArchiveOnStart(true);
    }

    private int position() {
        return RecordingPos.findCounterIdBySession(counters, log.sessionId(), recorder.archiveId());
    }

    @Override
    public String name() {
        return "recorded IPC echo, layout of the journal host";
    }

    private int pump() {
        int work = 0;
        for (AgentInvoker invoker : invokers) work += invoker.invoke();
        return work;
    }

    private int echo() {
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
    public boolean offer(long number) {
        return asker.offer(number);
    }

    @Override
    public int poll(LongConsumer answers) {
        return asker.poll(answers);
    }

    @Override
    public void resume() {
        echo.resume();
    }

    @Override
    public void pause() {
        echo.pause();
    }

    @Override
    public void close() {
        try (driver;
                archive;
                aeron;
                recorder) {
            echo.close();
        }
    }
}
