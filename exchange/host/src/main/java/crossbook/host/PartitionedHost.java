package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus.Value;
import crossbook.client.stream.RememberedState;
import crossbook.client.stream.RemoteHost;

import io.aeron.Subscription;

import org.agrona.CloseHelper;

import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// The host of an exchange of several partitions: from outside a host as any other, with
/// one way in and one stream of events. It has no engine; the hosts of the partitions have
/// one each. Events are told once they are recorded, because nothing gives their order again
/// (`docs/decisions/0033-partitions.md`).
public final class PartitionedHost implements HostAgent {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    /// For how long a start waits for partitions that are not there; it goes on without them.
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(5);

    /// After how long it is clear whether a partition stands still.
    private static final long STILL_NS = TimeUnit.SECONDS.toNanos(2);

    private final HostSettings settings;
    private final HostDirectory directory;
    private final HostLock lock;
    private final Recorder media;
    private final RecorderClient recorder;
    private final RecordedStream events;
    private final HostClock clock;
    private final Gateways gateways = new Gateways();
    private final List<PartitionLink> links = new ArrayList<>();
    private final MergedState state;
    private final MergedStream merged;
    private final EventMerger merger;
    private final PartitionCare care;
    private final CommandRouter router;
    private final StatusFile status;
    private boolean failed;
    private boolean closed;

    /// Which hosts the partitions are, and what is traded in which.
    ///
    /// @param ways to the hosts of the partitions, in the order of their numbers
    /// @param partitions by symbol; what is not in it is in the first
    public record Partitions(List<Way> ways, Map<String, Integer> partitions) {
        public Partitions {
            ways = List.copyOf(ways);
            partitions = Map.copyOf(new LinkedHashMap<>(partitions));
        }
    }

    /// How the host of a partition is reached.
    ///
    /// @param name of it, for what is told of it
    /// @param open connects; it need not run yet
    public record Way(String name, Supplier<HostConnection> open) {
        /// To a host of this machine, with that directory.
        public static Way to(Path directory) {
            return new Way(directory.toString(), () -> HostConnection.open(directory));
        }

        /// To a host of another machine, or to the members of a cluster.
        public static Way to(String name, RemoteHost host) {
            return new Way(name, () -> HostConnection.open(host));
        }
    }

    private PartitionedHost(
            HostSettings settings,
            Partitions partitions,
            HostDirectory directory,
            HostLock lock,
            Recorder media,
            RecorderClient recorder) {
        this.settings = settings;
        this.directory = directory;
        this.lock = lock;
        this.media = media;
        this.recorder = recorder;
        int term = settings.storage().termLength();
        Recording earlier = Recording.find(recorder.control(), HostFile.EVENT_STREAM);
        events = RecordedStream.open(
                recorder, "the event stream", HostFile.EVENT_STREAM, earlier, term);
        Placement placement = new Placement(partitions.partitions());
        state = new MergedState(placement, partitions.ways().size());
        if (earlier != null) readBack(earlier);
        clock = HostClock.start(directory, state.timestampNs(), settings.clock());
        merged = new MergedStream(events::write, events.maxLength(), state, clock.read());
        Broadcasts broadcasts = new Broadcasts();
        OrderQuestions questions = new OrderQuestions(links);
        merger = new EventMerger(merged, state, broadcasts, questions);
        partitions.ways().forEach(this::link);
        care = new PartitionCare(links, state, merged, merger);
        awaitGateways();
        Subscription ingress =
                gateways.listen(recorder.aeron(), settings.channels().ingress());
        router =
                new CommandRouter(ingress, links, placement, broadcasts, questions, gateways, care);
        status = new StatusFile(directory.root());
        status.put(Value.STARTED_NS, clock.read());
        for (PartitionLink link : links) merged.suspended(link.number());
        awaitPartitions();
        updateStatus();
        announce();
    }

    private void link(Way way) {
        int number = links.size();
        HostConnection connection = way.open().get();
        links.add(new PartitionLink(number, way.name(), connection, state.read(number)));
    }

    /// A host with a thread of its own. It is ready when this returns.
    public static RunningHost start(HostSettings settings, Partitions partitions) {
        return HostThread.start(settings, () -> open(settings, partitions));
    }

    /// A host that works when [#doWork] is called.
    public static PartitionedHost open(HostSettings settings, Partitions partitions) {
        HostDirectory directory = new HostDirectory(settings.directory()).create();
        HostLock lock = HostLock.acquire(directory.lock());
        RecorderErrors errors = new RecorderErrors();
        Recorder media = null;
        RecorderClient recorder = null;
        try {
            HostFile.delete(directory.root());
            Identity identity = Identity.of(Identity.Kind.PARTITIONED, directory, settings);
            HostSettings known = settings.withChecksums(identity.checksums());
            media = Recorder.launch(known, directory, errors);
            recorder = media.connect();
            PartitionedHost host =
                    new PartitionedHost(known, partitions, directory, lock, media, recorder);
            LOG.log(
                    Level.INFO,
                    () -> "host: ready directory=" + directory.root() + " partitions="
                            + partitions.ways().size() + " events="
                            + host.merged.eventNumber());
            return host;
        } catch (RuntimeException | InternalError e) {
            CloseHelper.quietCloseAll(recorder, media, errors, lock);
            throw HostFailure.atStart(e, directory, Room.of(directory, settings));
        }
    }

    private void readBack(Recording earlier) {
        try (RecordingReader reader = new RecordingReader(
                        directory.archive(),
                        earlier,
                        settings.storage().checksums(),
                        earlier.startPosition(),
                        earlier.stopPosition())
                .whileDoing(recorder::pump)) {
            while (reader.next()) {
                Frames.forEach(reader.buffer(), reader.offset(), reader.length(), state);
            }
        }
    }

    /// Those that had sessions count as lost if they do not come back.
    private void awaitGateways() {
        gateways.await(
                state.sessions().stream()
                        .map(MergedState.Session::gatewayId)
                        .distinct()
                        .toList(),
                clock.passed() + settings.intervals().gatewayTimeout().toNanos());
    }

    private void awaitPartitions() {
        long begunNs = System.nanoTime();
        long waitedNs = 0;
        while (waitedNs < PATIENCE_NS && isAwaited(waitedNs)) {
            if (turn() == 0) Thread.onSpinWait();
            waitedNs = System.nanoTime() - begunNs;
        }
    }

    /// Whether one may still come: not one that is there, and none that is seen to stand still.
    private boolean isAwaited(long waitedNs) {
        boolean isSeen = waitedNs > STILL_NS;
        return links.stream()
                .filter(PartitionLink::isSuspended)
                .anyMatch(link -> !isSeen || !link.isStill());
    }

    private void announce() {
        new HostFile(
                        ProcessHandle.current().pid(),
                        media.aeronDirectory(),
                        settings.channels().ingress(),
                        "",
                        "",
                        events.recordingId())
                .tellingWhatIsRecorded()
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
        media.errors().standstill().turn();
        try {
            int work = router.poll() + turn();
            gateways.look(clock.passed());
            if (work == 0) events.checkRecorded();
            clock.read();
            if (status.isDue(clock)) updateStatus();
            return work;
        } catch (RuntimeException | Error e) {
            failed = true;
            throw HostFailure.end(e, directory, media);
        }
    }

    /// Partitions come and go, and what they tell is told.
    private int turn() {
        int work = 0;
        for (int i = 0; i < links.size(); i++) work += links.get(i).poll(merger);
        work += care.look();
        for (int id : state.unplaced()) merged.placed(id, state.placement().of(id, 0));
        merged.flush();
        return work + recorder.pump();
    }

    private void updateStatus() {
        status.put(Value.EVENT_POSITION, events.position());
        status.put(Value.EVENT_RECORDED, events.recordedPosition());
        status.put(Value.GATEWAYS, gateways.connected());
        status.put(Value.REFUSED, router.refused());
        status.put(Value.SUSPENDED, suspended());
        status.update(clock, merged.commandNumber(), merged.eventNumber());
    }

    private long suspended() {
        return links.stream()
                .filter(PartitionLink::isSuspended)
                .mapToLong(link -> 1L << link.number())
                .sum();
    }

    /// None: it keeps all of its events.
    @Override
    public RememberedState definitions() {
        return handler -> 0;
    }

    /// The partitions take theirs by themselves.
    @Override
    public void requestSnapshot() {}

    @Override
    public void close() {
        onClose();
    }

    @Override
    public void onClose() {
        if (closed) return;
        closed = true;
        try {
            if (!failed) {
                merged.flush();
                events.awaitRecorded();
            }
        } finally {
            HostFile.delete(settings.directory());
            CloseHelper.quietCloseAll(links);
            CloseHelper.closeAll(recorder, media, status, media.errors(), lock);
        }
    }
}
