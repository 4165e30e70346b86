package crossbook.host;

import crossbook.client.stream.HostFile;
import crossbook.core.EngineSettings;
import crossbook.core.MatchingEngine;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.Agent;

import java.nio.file.Path;

/// The host of one machine: commands are put into one order and recorded by the archive;
/// the engine handles a command once it was written; its events are recorded too.
///
/// [#start] gives it a thread of its own. [#open] leaves it to the caller to pump
/// [#doWork].
public final class JournalHost implements Agent, AutoCloseable {
    private static final int FRAMES_PER_POLL = 64;

    private final HostSettings settings;
    private final HostLock lock;
    private final Recorder recorder;
    private final RecordedStream log;
    private final RecordedStream events;
    private final Sequencer sequencer;
    private final HostedEngine engine;
    private final MatchingEngine rules;
    private final HostClock clock;
    private final Image commands;
    private final FragmentHandler onCommands = this::onCommands;
    private long hashedAt;
    private RuntimeException failure;
    private boolean closed;

    private JournalHost(HostSettings settings, HostLock lock, Recorder recorder) {
        this.settings = settings;
        this.lock = lock;
        this.recorder = recorder;
        int term = settings.storage().termLength();
        log = RecordedStream.open(recorder, "the log", HostFile.LOG_STREAM, null, term);
        events = RecordedStream.open(recorder, "the events", HostFile.EVENT_STREAM, null, term);
        engine = HostedEngine.create(
                new EngineSettings(settings.partition(), EngineSettings.DEFAULT.hashSeed()),
                events::write,
                events.maxLength());
        rules = engine.engine();
        clock = new HostClock(rules.timestampNs());
        commands = openLogImage();
        sequencer = new Sequencer(log, openIngress());
        announce();
    }

    /// A host with a thread of its own. It is ready when this returns.
    public static RunningHost start(HostSettings settings) {
        return new RunningHost(
                settings.directory(),
                HostThread.start(() -> open(settings), settings.threads()).thread());
    }

    /// A host that works when [#doWork] is called.
    public static JournalHost open(HostSettings settings) {
        HostDirectory directory = new HostDirectory(settings.directory()).create();
        HostLock lock = HostLock.acquire(directory.lock());
        Recorder recorder = null;
        try {
            HostFile.delete(directory.root());
            recorder = Recorder.launch(settings, directory, new RecorderErrors());
            return new JournalHost(settings, lock, recorder);
        } catch (RuntimeException e) {
            CloseHelper.quietCloseAll(recorder, lock);
            throw e;
        }
    }

    private Image openLogImage() {
        Subscription subscription = recorder.aeron()
                .addSubscription("aeron:ipc?session-id=" + log.sessionId(), HostFile.LOG_STREAM);
        while (subscription.imageCount() == 0) recorder.pump();
        return subscription.imageAtIndex(0);
    }

    private Subscription openIngress() {
        return recorder.aeron()
                .addSubscription(
                        settings.channels().ingress(),
                        HostFile.INGRESS_STREAM,
                        image -> {},
                        image -> sequencer().onUnavailableImage(image));
    }

    private Sequencer sequencer() {
        return sequencer;
    }

    private void announce() {
        long pid = ProcessHandle.current().pid();
        new HostFile(
                        pid + "-" + Long.toUnsignedString(System.nanoTime(), 36),
                        pid,
                        recorder.aeronDirectory(),
                        settings.channels().ingress(),
                        events.recordingId())
                .write(settings.directory());
    }

    /// The directory by which others on this machine find the host.
    public Path directory() {
        return settings.directory();
    }

    @Override
    public String roleName() {
        return "crossbook-host";
    }

    @Override
    public int doWork() {
        int work = recorder.pump();
        work += sequencer.poll(clock.read());
        work += commands.boundedPoll(onCommands, log.recordedPosition(), FRAMES_PER_POLL);
        if (failure != null) throw failure;
        work += engine.publish();
        commandWhatIsDue();
        return work;
    }

    private void onCommands(DirectBuffer buffer, int offset, int length, Header header) {
        if (failure != null) return;
        try {
            engine.onCommands(buffer, offset, length);
        } catch (RuntimeException | Error e) { // the poll would report it and go on
            failure = new IllegalStateException(
                    "the command before log position " + header.position() + " failed: " + e, e);
        }
    }

    private void commandWhatIsDue() {
        if (sequencer.commands() - hashedAt >= settings.intervals().commandsPerHash()
                && sequencer.hashState(clock.now())) {
            hashedAt = sequencer.commands();
        }
        // Only what has been handled says what is due: while commands are on their way, theirs
        // is the time.
        if (rules.nextDeadlineNs() <= clock.now() && isIdle()) {
            sequencer.advanceTime(clock.now());
        }
    }

    /// Whether the engine has handled every command that was taken.
    private boolean isIdle() {
        return sequencer.isFlushed() && commands.position() == log.position();
    }

    @Override
    public void close() {
        onClose();
    }

    /// Stops in order: what was taken is handled and recorded.
    @Override
    public void onClose() {
        if (closed) return;
        closed = true;
        try {
            while (failure == null && !isIdle()) doWork();
            if (failure == null) events.awaitRecorded();
        } finally {
            HostFile.delete(settings.directory());
            CloseHelper.closeAll(recorder, lock);
        }
    }
}
