package crossbook.host;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus.Value;
import crossbook.client.stream.RememberedState;
import crossbook.core.MatchingEngine;

import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.logbuffer.ControlledFragmentHandler;
import io.aeron.logbuffer.ControlledFragmentHandler.Action;
import io.aeron.logbuffer.Header;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/// The host of one machine: commands are put into one order and recorded by the archive;
/// the engine handles a command once it was written; its events are recorded too.
///
/// [#start] gives it a thread of its own. [#open] leaves it to the caller to call
/// [#doWork], always on the thread that opened it.
public final class JournalHost implements HostAgent {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final int FRAMES_PER_POLL = 64;

    /// What is written down in five milliseconds or so.
    private static final long MOST_WORDS = 1 << 17;

    private static final long WORDS_PER_ORDER = 22;

    private final HostSettings settings;
    private final HostDirectory directory;
    private final HostLock lock;
    private final Recorder media;
    private final RecorderClient recorder;
    private final Snapshots snapshots;
    private final RecordedStream events;
    private final RecordedStream log;
    private final HostedEngine engine;
    private final MatchingEngine rules;
    private final HostClock clock;
    private final Gateways gateways = new Gateways();
    private final Sequencer sequencer;
    private final Image commands;
    private final OwnCommands ownCommands;
    private final Retention retention;
    private final StatusFile status;
    private final Standstill standstill;
    private final ControlledFragmentHandler onFrame = this::onFrame;
    private volatile Definitions definitions;
    private boolean snapshotAsked;
    private CompletableFuture<Snapshots.Kept> pendingSnapshot;
    private boolean isReplayed;
    private boolean mayReplay = true;
    private Throwable failure;
    private boolean failed;
    private boolean closed;

    private JournalHost(
            HostSettings settings,
            HostDirectory directory,
            HostLock lock,
            Recorder media,
            RecorderClient recorder) {
        this.settings = settings;
        this.directory = directory;
        this.lock = lock;
        this.media = media;
        standstill = media.errors().standstill();
        this.recorder = recorder;
        snapshots = new Snapshots(directory.snapshots(), settings.storage().compressSnapshots());
        int term = settings.storage().termLength();
        Recording oldLog = Recording.find(recorder.control(), HostFile.LOG_STREAM);
        Recording oldEvents = Recording.find(recorder.control(), HostFile.EVENT_STREAM);
        events = RecordedStream.open(
                recorder, "the event stream", HostFile.EVENT_STREAM, oldEvents, term);
        Recovery recovery =
                new Recovery(directory, Identity.read(directory), snapshots, oldLog, oldEvents);
        engine = recovery.run(events);
        rules = engine.engine();
        definitions = Definitions.of(rules);
        clock = HostClock.start(directory, rules.timestampNs(), settings.clock());
        log = RecordedStream.open(recorder, "the command log", HostFile.LOG_STREAM, oldLog, term);
        commands = openLogImage();
        sequencer = new Sequencer(log, gateways);
        gateways.await(
                engine.gatewaysWithSessions(),
                clock.passed() + settings.intervals().gatewayTimeout().toNanos());
        listen();
        ownCommands = new OwnCommands(settings.intervals(), sequencer, rules, clock);
        ownCommands.began(recovery.snapshotCommands());
        retention =
                new Retention(directory, recorder.control(), settings.storage().retain());
        status = new StatusFile(directory.root());
        status.put(Value.STARTED_NS, clock.read());
        updateStatus();
        announce();
    }

    private void listen() {
        sequencer.listen(gateways.listen(recorder.aeron(), settings.channels().ingress()));
        String network = settings.channels().networkIngress();
        if (!network.isEmpty()) {
            sequencer.listen(gateways.listen(recorder.aeron(), "aeron:udp?endpoint=" + network));
        }
    }

    /// A host with a thread of its own. It is ready when this returns.
    public static RunningHost start(HostSettings settings) {
        return HostThread.start(settings, () -> openBound(settings));
    }

    /// The thread is bound first: what is mapped and allocated then lies near its core.
    private static JournalHost openBound(HostSettings settings) {
        List<Integer> cores = settings.threads().cores();
        boolean isBound = !cores.isEmpty() && Affinity.bind(cores.getFirst());
        JournalHost host = open(settings);
        if (isBound) host.boundTo(cores.getFirst());
        return host;
    }

    /// A host that works when [#doWork] is called.
    public static JournalHost open(HostSettings settings) {
        HostDirectory directory = new HostDirectory(settings.directory()).create();
        HostLock lock = HostLock.acquire(directory.lock());
        RecorderErrors errors = new RecorderErrors();
        Recorder media = null;
        RecorderClient recorder = null;
        try {
            long begun = System.nanoTime();
            HostFile.delete(directory.root());
            new Snapshots(directory.snapshots(), false).removeDrafts();
            Identity identity = Identity.of(Identity.Kind.JOURNAL, directory, settings);
            HostSettings known = settings.withChecksums(identity.checksums());
            media = Recorder.launch(known, directory, errors);
            recorder = media.connect();
            JournalHost host = new JournalHost(known, directory, lock, media, recorder);
            long millis = (System.nanoTime() - begun) / 1_000_000;
            LOG.log(
                    Level.INFO,
                    () -> "host: ready directory=" + directory.root() + " commands="
                            + host.rules.commandNumber() + " events=" + host.rules.eventNumber()
                            + " startMs=" + millis);
            return host;
        } catch (RuntimeException | InternalError e) {
            CloseHelper.quietCloseAll(recorder, media, errors, lock);
            throw HostFailure.atStart(e, directory, Room.of(directory, settings));
        }
    }

    private Image openLogImage() {
        Subscription subscription = recorder.aeron()
                .addSubscription("aeron:ipc?session-id=" + log.sessionId(), HostFile.LOG_STREAM);
        while (subscription.imageCount() == 0) recorder.pump();
        return subscription.imageAtIndex(0);
    }

    private void announce() {
        new HostFile(
                        ProcessHandle.current().pid(),
                        media.aeronDirectory(),
                        settings.channels().ingress(),
                        "",
                        "",
                        events.recordingId())
                .write(settings.directory());
    }

    @Override
    public Path directory() {
        return settings.directory();
    }

    @Override
    public String roleName() {
        return "crossbook-host";
    }

    @Override
    public int doWork() {
        standstill.turn();
        try {
            int work = sequencer.poll(clock.read());
            work += recorder.pump(); // writes what came, so that it can be handled at once
            int handled = handleCommands();
            if (handled == 0) checkRecorded();
            work += handled;
            // Only what has been handled says what is due: while commands are on their
            // way, theirs is the time.
            ownCommands.giveWhatIsDue(isIdle());
            gateways.look(clock.passed());
            if (status.isDue(clock)) updateStatus();
            if (pendingSnapshot != null) endSnapshot(false);
            return work;
        } catch (RuntimeException | Error e) {
            failed = true;
            throw HostFailure.end(e, directory, media);
        }
    }

    private void updateStatus() {
        status.put(Value.LOG_POSITION, log.position());
        status.put(Value.LOG_RECORDED, log.recordedPosition());
        status.put(Value.LOG_HANDLED, commands.position());
        status.put(Value.EVENT_POSITION, events.position());
        status.put(Value.EVENT_RECORDED, events.recordedPosition());
        status.put(Value.GATEWAYS, gateways.connected());
        status.put(Value.REFUSED, sequencer.refused());
        status.update(clock, engine);
    }

    /// Without its recording a stream goes on for ever, and nothing comes of it.
    private void checkRecorded() {
        log.checkRecorded();
        events.checkRecorded();
    }

    private int handleCommands() {
        int work = commands.boundedControlledPoll(onFrame, log.recordedPosition(), FRAMES_PER_POLL);
        if (failure != null) throw failed();
        work += engine.publish();
        if (snapshotAsked) takeSnapshot();
        return work;
    }

    private RuntimeException failed() {
        if (failure instanceof Error e) throw e;
        return (RuntimeException) failure;
    }

    private Action onFrame(DirectBuffer buffer, int offset, int length, Header header) {
        if (failure != null) return Action.ABORT;
        try {
            snapshotAsked = engine.onCommands(buffer, offset, length);
            return snapshotAsked ? Action.BREAK : Action.CONTINUE;
        } catch (RuntimeException | Error e) { // the poll would report it and go on
            failure = e;
            return Action.ABORT;
        }
    }

    private void takeSnapshot() {
        snapshotAsked = false;
        while (pendingSnapshot != null && closed) endSnapshot(true);
        if (pendingSnapshot != null) { // a later one has all that this would have
            ownCommands.requestSnapshot();
            return;
        }
        events.awaitRecorded(); // a snapshot must not know more events than there are
        long begun = System.nanoTime();
        isReplayed = mayReplay && isLarge() && !closed;
        Snapshot place = snapshots.place(rules, commands.position(), events.position());
        pendingSnapshot =
                isReplayed ? replay(place) : snapshots.write(place, rules, recorder::pump);
        ownCommands.snapshotTaken(rules.commandNumber());
        definitions = Definitions.of(rules);
        long micros = (System.nanoTime() - begun) / 1_000;
        status.put(Value.SNAPSHOT_PAUSE_US, micros);
        LOG.log(
                Level.INFO,
                () -> "host: snapshot commands=" + rules.commandNumber() + " orders="
                        + rules.liveOrderCount() + " pauseUs=" + micros);
    }

    private CompletableFuture<Snapshots.Kept> replay(Snapshot place) {
        long hash = engine.lastStateHash();
        boolean isPacked = settings.storage().compressSnapshots();
        return snapshots.onThread(
                place, () -> SnapshotProcess.run(directory, isPacked, place, hash));
    }

    /// Whether orders would wait too long while the state is written down.
    private boolean isLarge() {
        return Math.max(snapshots.words(), rules.liveOrderCount() * WORDS_PER_ORDER) > MOST_WORDS;
    }

    private void endSnapshot(boolean wait) {
        while (wait && !pendingSnapshot.isDone()) recorder.pump();
        if (!pendingSnapshot.isDone()) return;
        CompletableFuture<Snapshots.Kept> ended = pendingSnapshot;
        pendingSnapshot = null;
        ownCommands.snapshotEnded();
        try {
            snapshotKept(ended.join());
        } catch (CompletionException e) {
            if (!isReplayed) throw e.getCause() instanceof HostException cause ? cause : e;
            mayReplay = false;
            ownCommands.requestSnapshot();
            LOG.log(
                    Level.WARNING,
                    () -> "host: " + e.getCause().getMessage()
                            + "; from now on orders wait while a snapshot is taken");
        }
    }

    /// Gives back what is no longer needed, now that the snapshot is on the disk.
    private void snapshotKept(Snapshots.Kept kept) {
        status.increment(Value.SNAPSHOTS);
        status.put(Value.SNAPSHOT_COMMAND, kept.snapshot().commandNumber());
        status.put(Value.SNAPSHOT_NS, kept.snapshot().timestampNs());
        // The newest but one must do where the newest cannot be read.
        kept.oldest().ifPresent(oldest -> {
            retention.purgeBefore(log.recordingId(), oldest.logPosition());
            retention.purgeBefore(events.recordingId(), oldest.eventPosition());
        });
    }

    /// Whether the engine has handled every command that was taken.
    private boolean isIdle() {
        return sequencer.isFlushed() && commands.position() == log.position();
    }

    @Override
    public void close() {
        onClose();
    }

    /// Stops in order: what was taken is handled and recorded, and the state is saved.
    @Override
    public void onClose() {
        if (closed) return;
        closed = true;
        try {
            if (!failed) finish();
        } finally {
            HostFile.delete(settings.directory());
            CloseHelper.closeAll(recorder, media, status, media.errors(), lock);
        }
    }

    private void finish() {
        if (pendingSnapshot != null) endSnapshot(true);
        while (!ownCommands.giveLast()) finishOne();
        while (!isIdle()) finishOne();
        events.awaitRecorded();
        if (pendingSnapshot != null) endSnapshot(true);
        updateStatus();
    }

    private void finishOne() {
        recorder.pump();
        sequencer.flush();
        if (handleCommands() == 0) checkRecorded();
    }

    /// Says to which core the thread is bound that does the work.
    void boundTo(int core) {
        snapshots.beginningWith(Affinity::release);
        status.put(Value.CORE, core);
    }

    /// As of the start or the newest snapshot.
    @Override
    public RememberedState definitions() {
        return definitions;
    }

    @Override
    public void requestSnapshot() {
        ownCommands.requestSnapshot();
    }
}
