package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus.Value;
import crossbook.core.MatchingEngine;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.GatewayConnectedDecoder;
import crossbook.protocol.command.TakeSnapshotDecoder;

import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.cluster.codecs.CloseReason;
import io.aeron.cluster.service.ClientSession;
import io.aeron.cluster.service.Cluster;
import io.aeron.cluster.service.ClusterTerminationException;
import io.aeron.cluster.service.ClusteredService;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

import java.util.concurrent.atomic.AtomicLong;

/// The engine as the state machine of a cluster: every member runs it on the same log
/// and gives the same events, each into a recording of its own.
///
/// Everything that it does is a function of the log: time is the cluster's, a wake-up
/// is a timer of the cluster, the hash of the state is told after every so many commands.
final class EngineService implements ClusteredService, AutoCloseable {
    private static final long WAKE_UP = 1;

    private final Recorder recorder;
    private final HostDirectory directory;
    private final HostSettings settings;
    private final CommandCheck check = new CommandCheck();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final GatewayConnectedDecoder gatewayConnected = new GatewayConnectedDecoder();
    private final ExpandableArrayBuffer commands = new ExpandableArrayBuffer(1 << 16);
    private final ClusterGateways gateways = new ClusterGateways();
    private final AtomicLong refused = new AtomicLong();
    private final AtomicLong snapshotsAsked = new AtomicLong();
    private final ServiceStart start = new ServiceStart();
    private final StatusFile status;
    private final HostClock clock = new HostClock(0);

    private Cluster cluster;
    private RecorderClient client;
    private RecordedStream events;
    private HostedEngine engine;
    private MatchingEngine rules;
    private long snapshotAt;
    private long wakeUpNs = MatchingEngine.NO_DEADLINE;
    private boolean failed;

    EngineService(Recorder recorder, HostDirectory directory, HostSettings settings) {
        this.recorder = recorder;
        this.directory = directory;
        this.settings = settings;
        status = new StatusFile(directory.root());
    }

    /// What becomes of the start, for whoever waits for it.
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
            engine = snapshot == null
                    ? HostedEngine.create(identity.engineSettings(), publisher, events.maxLength())
                    : load(new ImageWords(snapshot, cluster.idleStrategy()), publisher);
            rules = engine.engine();
            snapshotAt = rules.commandNumber();
            EventTail.requireNoGap(recorded, rules.eventNumber());
            start.done(events.recordingId());
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    private HostedEngine load(ImageWords words, EventPublisher publisher) {
        gateways.load(words);
        return HostedEngine.load(words, publisher, events.maxLength());
    }

    /// A bug, or storage that is gone: this member must stop, not go on with another
    /// state.
    private void fail(Throwable cause) {
        failed = true;
        start.failed(cause);
    }

    @Override
    public void onSessionOpen(ClientSession session, long timestamp) {}

    @Override
    public void onSessionClose(ClientSession session, long timestamp, CloseReason reason) {
        run(() -> {
            int gatewayId = gateways.closed(session.id());
            if (gatewayId != ClusterGateways.NONE) engine.onGatewayLost(gatewayId, now(timestamp));
        });
    }

    @Override
    public void onSessionMessage(
            ClientSession session,
            long timestamp,
            DirectBuffer buffer,
            int offset,
            int length,
            Header itsHeader) {
        run(() -> onPiece(session.id(), now(timestamp), buffer, offset, length));
    }

    @Override
    public void onTimerEvent(long correlationId, long timestamp) {
        run(() -> {
            wakeUpNs = MatchingEngine.NO_DEADLINE;
            engine.onAdvanceTime(now(timestamp));
        });
    }

    private void run(Runnable step) {
        if (failed) return; // until the next duty cycle ends this member
        try {
            step.run();
            tellHash();
            askForSnapshot();
            scheduleWakeUp();
        } catch (RuntimeException | Error e) { // the log's reader would report it and go on
            fail(e);
        }
    }

    /// The cluster's time, which may step back when another leads.
    private long now(long timestamp) {
        return Math.max(timestamp, rules.timestampNs());
    }

    private void onPiece(long sessionId, long now, DirectBuffer buffer, int offset, int length) {
        if (!check.isSound(buffer, offset, length)) {
            refused.incrementAndGet();
            return;
        }
        int taken = 0;
        int at = offset;
        while (at < offset + length) {
            int commandLength = Frames.PREFIX + Frames.length(buffer, at);
            header.wrap(buffer, at + Frames.PREFIX);
            if (header.templateId() == GatewayConnectedDecoder.TEMPLATE_ID) {
                gatewayConnected.wrapAndApplyHeader(buffer, at + Frames.PREFIX, header);
                gateways.connected(sessionId, gatewayConnected.gatewayId());
            } else {
                if (header.templateId() == TakeSnapshotDecoder.TEMPLATE_ID) {
                    snapshotsAsked.incrementAndGet();
                }
                commands.putBytes(taken, buffer, at, commandLength);
                Sequencer.stamp(commands, taken + Frames.PREFIX, now);
                taken += commandLength;
            }
            at += commandLength;
        }
        if (taken > 0) engine.onCommands(commands, 0, taken);
    }

    /// After each command whose number is a multiple of the interval, or as soon as one
    /// was.
    private void tellHash() {
        long interval = settings.intervals().commandsPerHash();
        long due = rules.commandNumber() / interval;
        if (due > gateways.hashesTold()) {
            gateways.hashTold(due);
            engine.onHashState(rules.timestampNs());
        }
    }

    /// After as many commands as the interval has, counted from the last time.
    private void askForSnapshot() {
        long commands = rules.commandNumber() - snapshotAt;
        if (commands < settings.intervals().commandsPerSnapshot()) return;
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
        engine.publish();
        events.awaitRecorded();
        PublicationWords words = new PublicationWords(publication, cluster.idleStrategy());
        gateways.save(words);
        rules.save(words);
        words.flush();
    }

    @Override
    public int doBackgroundWork(long nowNs) {
        if (failed) throw new ClusterTerminationException(false);
        try {
            int work = client.pump() + engine.publish();
            if (status.isDue(clock.read())) updateStatus(clock.now());
            return work;
        } catch (RuntimeException | Error e) {
            fail(e);
            throw new ClusterTerminationException(false);
        }
    }

    private void updateStatus(long nowNs) {
        status.put(Value.LOG_HANDLED, cluster.logPosition());
        status.put(Value.EVENT_POSITION, events.position());
        status.put(Value.EVENT_RECORDED, events.recordedPosition());
        status.put(Value.GATEWAYS, gateways.connected());
        status.put(Value.REFUSED, refused.get());
        status.update(nowNs, engine);
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

    /// How often a command asked for a snapshot, on this member since its start.
    long snapshotsAsked() {
        return snapshotsAsked.get();
    }

    long refused() {
        return refused.get();
    }

    @Override
    public void close() {
        if (client == null) return;
        client.close();
        client = null;
        status.close();
    }
}
