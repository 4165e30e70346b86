package crossbook.host;

import crossbook.client.stream.DriverClock;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.RememberedState;

import io.aeron.archive.client.AeronArchive;
import io.aeron.cluster.ClusterControl.ToggleState;
import io.aeron.cluster.ConsensusModule;
import io.aeron.cluster.service.ClusteredServiceContainer;

import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;

import java.io.File;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// The host of several machines: its engine is one of several that handle the same log,
/// which Aeron Cluster puts into one order, replicates and records. All that is shared
/// with [JournalHost] is the same: commands, events, the words of the state, readers.
public final class ClusterHost implements RunningHost {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final long PATIENCE_NS = TimeUnit.MINUTES.toNanos(1);
    /// Three heartbeats of a publication.
    private static final long FAREWELL_NS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final long LOOK_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);

    private final ClusterSettings settings;
    private final HostDirectory directory;
    private final HostLock lock;
    private final Recorder media;
    private final SteadyClock clock;
    private final EngineService service;
    private final ConsensusModule consensus;
    private final ClusteredServiceContainer container;
    private final Thread supervisor;
    private volatile boolean stops;
    private volatile boolean snapshotRequested;
    private volatile boolean terminated;

    private ClusterHost(
            ClusterSettings settings, HostDirectory directory, HostLock lock, Recorder media) {
        this.settings = settings;
        this.directory = directory;
        this.lock = lock;
        this.media = media;
        clock = new SteadyClock(settings.host().clock().mostAhead());
        service = new EngineService(media, directory, settings.host(), settings.memberId(), clock);
        consensus = ConsensusModule.launch(consensusContext());
        try {
            container = ClusteredServiceContainer.launch(serviceContext());
        } catch (RuntimeException e) {
            CloseHelper.quietClose(consensus);
            throw e;
        }
        try {
            announce(service.start().await(PATIENCE_NS));
        } catch (RuntimeException e) {
            CloseHelper.quietCloseAll(container, consensus, service);
            throw e;
        }
        supervisor = Thread.ofPlatform().daemon().name("crossbook-cluster").start(this::supervise);
    }

    /// A member of a cluster, with threads of its own. It may still be replaying what is
    /// recorded when this returns: the cluster takes no gateway before it has.
    public static ClusterHost start(ClusterSettings settings) {
        HostSettings host = settings.host();
        HostDirectory directory = new HostDirectory(host.directory()).create();
        HostLock lock = HostLock.acquire(directory.lock());
        RecorderErrors errors = new RecorderErrors();
        Recorder media = null;
        try {
            long begun = System.nanoTime();
            HostFile.delete(directory.root());
            requireIdentity(settings, directory);
            Identity identity = Identity.of(Identity.Kind.CLUSTER, directory, host);
            HostSettings known = host.withChecksums(identity.checksums())
                    .forCluster(settings.self().archive());
            media = Recorder.launch(known, directory, errors);
            try (RecorderClient client = media.connect()) {
                ClusterLog log = new ClusterLog(directory, client.control());
                log.verify(identity.checksums());
                log.requireDecidedBy(identity.engine());
                Recording events = Recording.find(client.control(), HostFile.EVENT_STREAM);
                RecordedEvents recorded =
                        EventTail.read(directory.archive(), events, identity.checksums());
                ClockCheck.atStart(directory, recorded.lastTimeNs(), host.clock());
            }
            ClusterHost cluster = new ClusterHost(settings, directory, lock, media);
            long millis = (System.nanoTime() - begun) / 1_000_000;
            LOG.log(
                    Level.INFO,
                    () -> "cluster: ready directory=" + directory.root() + " member="
                            + settings.memberId() + " startMs=" + millis);
            return cluster;
        } catch (RuntimeException | InternalError e) {
            CloseHelper.quietCloseAll(media, errors, lock);
            throw HostFailure.atStart(e, directory, Room.of(directory, host));
        }
    }

    /// Makes the directories of new members, which have to begin with the same identity:
    /// the same commands must give the same state.
    ///
    /// @param parent in which they lie
    /// @throws HostException if one of them is somebody's already, or where they lie
    public static void initialize(Path parent, List<HostSettings> members) {
        requireNobodys(new HostDirectory(parent));
        List<HostDirectory> directories = members.stream()
                .map(member -> new HostDirectory(member.directory()).create())
                .toList();
        directories.forEach(ClusterHost::requireNobodys);
        Identity identity = Identity.drawn(Identity.Kind.CLUSTER, members.getFirst());
        for (HostDirectory directory : directories) identity.write(directory.identity());
    }

    private static void requireNobodys(HostDirectory directory) {
        if (!Identity.isIn(directory)) return;
        throw new HostException(
                HostException.Kind.CONFIGURATION,
                directory.root() + ": there is a host already: name another directory");
    }

    private static void requireIdentity(ClusterSettings settings, HostDirectory directory) {
        if (settings.members().size() == 1 || Identity.isIn(directory)) return;
        throw missingIdentity(directory);
    }

    static HostException missingIdentity(HostDirectory directory) {
        return new HostException(
                HostException.Kind.CONFIGURATION,
                directory.identity()
                        + ": is missing: the members of a cluster begin with the same one,"
                        + " which `crossbook cluster init` makes; that of a lost member is as that of any"
                        + " other");
    }

    private ConsensusModule.Context consensusContext() {
        boolean isAlone = settings.members().size() == 1;
        int term = settings.host().storage().termLength();
        String log =
                isAlone ? "aeron:ipc?term-length=" : "aeron:udp?control-mode=manual|term-length=";
        long heartbeatNs = settings.heartbeatTimeout().toNanos();
        ConsensusModule.Context context = new ConsensusModule.Context();
        return context.aeronDirectoryName(media.aeronDirectory())
                .clusterDir(directory.cluster().toFile())
                .markFileDir(new File(media.aeronDirectory()))
                .clusterMemberId(settings.memberId())
                .clusterMembers(settings.membersText())
                .appVersion(EngineVersion.current())
                .archiveContext(archiveContext())
                .ingressChannel("aeron:udp?term-length=1m")
                .isIpcIngressAllowed(true)
                .egressChannel("aeron:udp?term-length=64k")
                .logChannel(log + term)
                .replicationChannel(
                        "aeron:udp?endpoint=" + hostOf(settings.self().archive()) + ":0")
                .clusterClock(clock)
                .epochClock(DriverClock.HERE)
                .fileSyncLevel(settings.host().storage().fileSyncLevel())
                .maxConcurrentSessions(1_000)
                .sessionTimeoutNs(settings.sessionTimeout().toNanos())
                .leaderHeartbeatTimeoutNs(heartbeatNs)
                .leaderHeartbeatIntervalNs(heartbeatNs / 10)
                .electionTimeoutNs(
                        Math.max(2 * heartbeatNs / 5, TimeUnit.MILLISECONDS.toNanos(200)))
                .startupCanvassTimeoutNs(Math.max(5 * heartbeatNs, TimeUnit.SECONDS.toNanos(5)))
                .idleStrategySupplier(() -> OpenTerm.of(idle(), context))
                .terminationHook(() -> terminated = true)
                .errorHandler(media.errors());
    }

    private static String hostOf(String endpoint) {
        return endpoint.substring(0, endpoint.lastIndexOf(':'));
    }

    private ClusteredServiceContainer.Context serviceContext() {
        return new ClusteredServiceContainer.Context()
                .epochClock(DriverClock.HERE)
                .aeronDirectoryName(media.aeronDirectory())
                .clusterDir(directory.cluster().toFile())
                .markFileDir(new File(media.aeronDirectory()))
                .archiveContext(archiveContext())
                .appVersion(EngineVersion.current())
                .clusteredService(service)
                .idleStrategySupplier(this::idle)
                .terminationHook(() -> terminated = true)
                .errorHandler(media.errors());
    }

    private AeronArchive.Context archiveContext() {
        return RecorderClient.archiveContext(media)
                .ownsAeronClient(true)
                .aeronDirectoryName(media.aeronDirectory());
    }

    private IdleStrategy idle() {
        return settings.host().threads().idle().strategy();
    }

    private void announce(long eventRecordingId) {
        new HostFile(
                        ProcessHandle.current().pid(),
                        media.aeronDirectory(),
                        "",
                        settings.ingressText(),
                        hostOf(settings.self().ingress()),
                        eventRecordingId)
                .ofBuild(settings.build() + ", engine " + EngineVersion.current())
                .write(directory.root());
    }

    // Snapshots: on schedule, when a command asks, and before stopping.

    private void supervise() {
        long interval = settings.host().intervals().snapshot().toNanos();
        long taken = System.nanoTime();
        long asked = 0;
        while (!stops && isRunning()) { // what is counted is gone with a member that has failed
            LockSupport.parkNanos(LOOK_INTERVAL_NS);
            long now = System.nanoTime();
            boolean isDue = interval > 0 && now - taken >= interval;
            long wanted = service.snapshotsAsked();
            if (!isDue && !snapshotRequested && wanted == asked) continue;
            long count = snapshots();
            long begun = service.snapshotsBegun();
            if (!askForSnapshot()) continue; // another leads, or it is not decided who does
            asked = wanted;
            snapshotRequested = false;
            taken = now;
            awaitSnapshot(count, begun);
        }
    }

    private long snapshots() {
        return consensus.context().snapshotCounter().get();
    }

    /// Asks for a snapshot of every member; only the leader can.
    private boolean askForSnapshot() {
        return ToggleState.SNAPSHOT.toggle(consensus.context().controlToggleCounter());
    }

    /// Waits until this member has one more. Where the others have gone it does not begin: a
    /// majority must know of it.
    private void awaitSnapshot(long count, long begun) {
        long askedNs = System.nanoTime();
        while (snapshots() == count && isRunning()) {
            boolean hasBegun = service.snapshotsBegun() > begun;
            long patienceNs = hasBegun ? PATIENCE_NS : beginPatienceNs();
            if (System.nanoTime() - askedNs > patienceNs) return;
            LockSupport.parkNanos(LOOK_INTERVAL_NS / 20);
        }
        purge();
    }

    private long beginPatienceNs() {
        return Math.max(10 * settings.heartbeatTimeout().toNanos(), TimeUnit.SECONDS.toNanos(2));
    }

    private void purge() {
        try (RecorderClient client = media.connect()) {
            new ClusterLog(directory, client.control())
                    .purge(
                            settings.host().storage().retain(),
                            service.start().await(0),
                            service.eventsAtSnapshotBefore());
        } catch (RuntimeException e) { // room that is not given back now is given back later
            LOG.log(Level.WARNING, () -> "cluster: not purged: " + e.getMessage());
        }
    }

    @Override
    public void requestSnapshot() {
        snapshotRequested = true;
    }

    @Override
    public RememberedState definitions() {
        return service.definitions();
    }

    @Override
    public Path directory() {
        return directory.root();
    }

    @Override
    public boolean isRunning() {
        return !terminated && service.start().failure() == null;
    }

    @Override
    public Optional<Throwable> failure() {
        return Optional.ofNullable(service.start().failure());
    }

    /// The media driver goes on for a moment: it tells the others that the log ends here, who then
    /// elect without waiting for this member.
    private void sayFarewell() {
        if (settings.members().size() > 1) LockSupport.parkNanos(FAREWELL_NS);
    }

    private void saveState() {
        long count = snapshots();
        long begun = service.snapshotsBegun();
        if (askForSnapshot()) awaitSnapshot(count, begun);
    }

    /// Stops in order: the state is saved, if this member leads.
    @Override
    public void close() {
        if (stops) return;
        stops = true;
        try {
            supervisor.join();
            HostFile.delete(directory.root());
            if (isRunning()) saveState(); // what is counted is gone once all have stopped
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            CloseHelper.closeAll(container, consensus, this::sayFarewell, service);
            CloseHelper.closeAll(media, media.errors(), lock);
        }
    }
}
