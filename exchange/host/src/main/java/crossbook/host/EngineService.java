package crossbook.host;

import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus.Value;
import crossbook.client.stream.PieceNumber;
import crossbook.client.stream.RememberedState;
import crossbook.core.MatchingEngine;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusterTerminationException;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/// The engine as the state machine of a cluster: every member runs it on the same log
/// and gives the same events, each into a recording of its own.
///
/// Everything that it does is a function of the log: time is the cluster's, a wake-up
/// is a timer of the cluster, the hash of the state is told after a set number of commands.
final class EngineService implements ClusteredService, AutoCloseable {
    private static final long WAKE_UP = 1;

    private final Recorder recorder;
    private final HostDirectory directory;
    private final HostSettings settings;
    private final AtomicLong snapshotsAsked = new AtomicLong();
    private final AtomicLong snapshotsBegun = new AtomicLong();
    private final ServiceStart start = new ServiceStart();
    private final StatusFile status;
    private final HostClock clock;

    private final UnsafeBuffer taken = new UnsafeBuffer(new byte[Long.BYTES]);
    private Cluster cluster;
    private RecorderClient client;
    private RecordedStream events;
    private ClusterSequencer sequencer;
    private HostedEngine engine;
    private MatchingEngine rules;
    private long snapshotAt;
    private long wakeUpNs = MatchingEngine.NO_DEADLINE;
    private int versionOfTerm = EngineVersion.FIRST;
    private long leader = -1;
    private long term;
    private boolean failed;
    private volatile Definitions definitions;

    /// How far the events went at the last snapshot and at the one before, in this life.
    private volatile long eventsAtSnapshot;
    private volatile long eventsAtSnapshotBefore;

    EngineService(
            Recorder recorder,
            HostDirectory directory,
            HostSettings settings,
            int memberId,
            SteadyClock steady) {
        this.recorder = recorder;
        this.directory = directory;
        this.settings = settings;
        status = new StatusFile(directory.root());
        status.put(Value.MEMBER, memberId);
        clock = HostClock.ofMember(settings.clock(), () -> marketNs(steady));
    }

    /// The time of this member as the leader's would be, and never before that of the engine.
    private long marketNs(SteadyClock steady) {
        return Math.max(steady.time(), rules == null ? 0 : rules.timestampNs());
    }

    /// What happens to the start, for anyone who waits for it.
    ServiceStart start() {
        return start;
    }

    @Override
    public void onStart(Cluster itsCluster, Image snapshot) {
        cluster = itsCluster;
        try {
            Identity identity = Identity.read(directory);
            client = recorder.connect();
            Recording old = Recording.find(client.control(), HostFile.EVENT_STREAM);
            RecordedEvents recorded =
                    EventTail.read(directory.archive(), old, identity.checksums());
            events = RecordedStream.open(
                    client,
                    "the event stream",
                    HostFile.EVENT_STREAM,
                    old,
                    settings.storage().termLength());
            EventPublisher publisher = new EventPublisher(events, recorded);
            sequencer = new ClusterSequencer(identity.commandsPerHash(), this::onCommands);
            engine = snapshot == null
                    ? begin(identity, publisher)
                    : load(new ImageWords(snapshot, cluster.idleStrategy()), publisher);
            engine.skipping(SkippedCommands.of(directory));
            rules = engine.engine();
            snapshotAt = rules.commandNumber();
            definitions = Definitions.of(rules);
            EventTail.requireNoGap(recorded, rules.eventNumber());
            if (identity.engine() != EngineVersion.current()) {
                identity.ofThisEngine().write(directory.identity());
            }
            start.done(events.recordingId());
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private HostedEngine begin(Identity identity, EventPublisher publisher) {
        int room = events.maxLength();
        HostedEngine begun = LogReplay.converted(directory, publisher, room)
                .map(Snapshots.Loaded::engine)
                .orElseGet(() -> HostedEngine.create(identity.engineSettings(), publisher, room));
        sequencer.at(begun.engine().timestampNs());
        return begun;
    }

    private HostedEngine load(ImageWords words, EventPublisher publisher) {
        sequencer.load(words);
        HostedEngine loaded = HostedEngine.load(words, publisher, events.maxLength());
        if (words.hasMore()) versionOfTerm = (int) words.readLong();
        if (words.hasMore()) elected(words.readLong(), words.readLong());
        return loaded;
    }

    private void elected(long itsLeader, long itsTerm) {
        leader = itsLeader;
        term = itsTerm;
        status.put(Value.LEADER, leader);
        status.put(Value.TERM, term);
    }

    /// A bug, or storage that is gone: this member must stop, not go on with another
    /// state.
    private void fail(Throwable cause) {
        failed = true;
        start.failed(HostFailure.atWork(cause, directory, recorder));
    }

    /// It is the last of the log that is replayed: nobody reads what is before it.
    @Override
    public void onNewLeadershipTermEvent(
            long leadershipTermId,
            long logPosition,
            long timestamp,
            long termBaseLogPosition,
            int leaderMemberId,
            int logSessionId,
            TimeUnit timeUnit,
            int appVersion) {
        if (failed) return;
        elected(leaderMemberId, leadershipTermId);
        versionOfTerm = appVersion;
        if (versionOfTerm != EngineVersion.current()) {
            fail(EngineVersion.differs(versionOfTerm));
            return;
        }
        definitions = Definitions.of(rules);
        // What was replayed does not have to be replayed again by the next start.
        askForSnapshot(settings.intervals().commandsPerSnapshot() / OwnCommands.PARTS_NOT_REPEATED);
    }

    /// Rules, participants and instruments as of the newest term or snapshot; for any
    /// thread.
    RememberedState definitions() {
        return definitions;
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {
        run(() -> sequencer.onSessionClosed(session.id(), timestamp));
    }

    @Override
    public void onSessionMessage(
            ClientSession session,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header itsHeader) {
        run(() -> {
            long number = sequencer.onPiece(session.id(), timestamp, buffer, offset, length);
            if (number != PieceNumber.NONE) tell(session, number);
        });
    }

    /// How far the pieces of a sender were taken; what a leader does not send is sent by none.
    private void tell(ClientSession session, long number) {
        taken.putLong(0, number, ByteOrder.LITTLE_ENDIAN);
        session.offer(taken, 0, Long.BYTES); // where there is no room the next time tells
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {
        run(() -> {
            wakeUpNs = MatchingEngine.NO_DEADLINE;
            sequencer.onTime(timestamp);
        });
    }

    private void run(Runnable step) {
        if (failed) return; // until the next duty cycle ends this member
        try {
            // A snapshot may be of another version, if a new term begins after it.
            if (versionOfTerm != EngineVersion.current()) {
                throw EngineVersion.differs(versionOfTerm);
            }
            step.run();
            askForSnapshot(settings.intervals().commandsPerSnapshot());
            scheduleWakeUp();
        } catch (RuntimeException | Error e) { // the log's reader would report it and go on
            fail(e);
        }
    }

    private void onCommands(DirectBuffer buffer, int offset, int length) {
        if (engine.onCommands(buffer, offset, length)) snapshotsAsked.incrementAndGet();
    }

    /// After as many commands, counted from the last time.
    private void askForSnapshot(long interval) {
        if (rules.commandNumber() - snapshotAt < interval) return;
        snapshotAt = rules.commandNumber();
        snapshotsAsked.incrementAndGet();
    }

    private void scheduleWakeUp() {
        long next = rules.nextDeadlineNs();
        if (next == wakeUpNs || next == MatchingEngine.NO_DEADLINE) return;
        while (!cluster.scheduleTimer(WAKE_UP, next)) cluster.idleStrategy().idle();
        wakeUpNs = next;
    }

    @Override
    public void onTakeSnapshot(ExclusivePublication publication) {
        snapshotsBegun.incrementAndGet();
        engine.publish();
        events.awaitRecorded();
        PublicationWords words = new PublicationWords(publication, cluster.idleStrategy());
        sequencer.save(words);
        rules.save(words);
        // At the end, where builds from before them do not look. What is left of the log may
        // begin after the election.
        words.writeLong(versionOfTerm);
        words.writeLong(leader);
        words.writeLong(term);
        words.flush();
        eventsAtSnapshotBefore = eventsAtSnapshot;
        eventsAtSnapshot = events.position();
        definitions = Definitions.of(rules);
    }

    @Override
    public int doBackgroundWork(long nowNs) {
        if (failed) throw new ClusterTerminationException(false);
        recorder.errors().standstill().turn();
        try {
            int work = client.pump() + engine.publish();
            clock.read();
            if (status.isDue(clock)) updateStatus();
            return work;
        } catch (RuntimeException | Error e) {
            fail(e);
            throw new ClusterTerminationException(false);
        }
    }

    private void updateStatus() {
        events.checkRecorded();
        status.put(Value.LOG_HANDLED, cluster.logPosition());
        status.put(Value.EVENT_POSITION, events.position());
        status.put(Value.EVENT_RECORDED, events.recordedPosition());
        status.put(Value.GATEWAYS, sequencer.gateways());
        status.put(Value.REFUSED, sequencer.refused());
        status.update(clock, engine);
    }

    @Override
    public void onRoleChange(Cluster.Role role) {}

    @Override
    public void onTerminate(Cluster itsCluster) {
        if (failed) return;
        engine.publish();
        events.awaitRecorded();
        close();
    }

    /// Up to where events are older than the last snapshot but one.
    long eventsAtSnapshotBefore() {
        return eventsAtSnapshotBefore;
    }

    /// How often a command asked for a snapshot, on this member since its start.
    long snapshotsAsked() {
        return snapshotsAsked.get();
    }

    /// How many snapshots this member has begun since its start.
    long snapshotsBegun() {
        return snapshotsBegun.get();
    }

    @Override
    public void close() {
        if (client == null) return;
        client.close();
        client = null;
        status.close();
    }
}
