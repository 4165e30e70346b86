package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import static io.aeron.AeronCounters.ARCHIVE_ERROR_COUNT_TYPE_ID;

import crossbook.client.stream.DriverClock;
import crossbook.client.stream.DriverDirectory;
import crossbook.client.stream.HostFile;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.RethrowingErrorHandler;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NoOpLock;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/// The media driver and the archive of a host. In the shared layout they have no threads:
/// a [RecorderClient] makes them work.
final class Recorder implements AutoCloseable {
    /// How long to wait for what takes milliseconds, before it is called broken.
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    static final int CONTROL_TERM = 1 << 16;

    private final HostSettings settings;
    private final RecorderErrors errors;
    private final Room room;
    private final ArchiveAccess access = new ArchiveAccess();
    private DriverDirectory driverDirectory;
    private MediaDriver driver;
    private Archive archive;

    private Recorder(HostSettings settings, Room room, RecorderErrors errors) {
        this.settings = settings;
        this.room = room;
        this.errors = errors;
    }

    /// Starts everything. Only who holds the lock of the directory may call this.
    static Recorder launch(HostSettings settings, HostDirectory directory, RecorderErrors errors) {
        Room room = Room.of(directory, settings);
        Recorder recorder = new Recorder(settings, room, errors);
        try {
            room.require();
            recorder.launchDriver(directory.root());
            recorder.launchArchive(directory.archive());
            return recorder;
        } catch (Exception | InternalError e) { // Agrona throws checked ones undeclared
            CloseHelper.quietClose(recorder);
            throw HostFailure.atStart(e, directory, room);
        }
    }

    private boolean isShared() {
        return settings.threads().layout() == Layout.SHARED;
    }

    private void launchDriver(Path host) {
        driverDirectory = driverDirectory(host);
        MediaDriver.Context context = new MediaDriver.Context()
                .epochClock(DriverClock.HERE)
                .aeronDirectoryName(driverDirectory.driver().toString())
                .threadingMode(isShared() ? ThreadingMode.INVOKER : ThreadingMode.SHARED)
                .ipcTermBufferLength(1 << 20)
                .publicationTermBufferLength(1 << 20)
                .termBufferSparseFile(true)
                .clientLivenessTimeoutNs(settings.intervals().gatewayTimeout().toNanos())
                .publicationUnblockTimeoutNs(
                        2 * settings.intervals().gatewayTimeout().toNanos())
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(10))
                .lowStorageWarningThreshold(0)
                .performStorageChecks(
                        DirectorySpace.isMounted(driverDirectory.driver().getParent()))
                .sharedThreadFactory(bound(2))
                .errorHandler(errors);
        // The driver's helper, which makes its files, looks a thousand times a second by itself.
        Idle idle = settings.threads().idle();
        if (idle == Idle.DOZE) context.asyncExecutorIdleStrategy(idle.strategy());
        driver = MediaDriver.launch(context);
    }

    private DriverDirectory driverDirectory(Path host) {
        Path parent = DriverDirectory.parent(settings.channels().driverParent());
        try {
            return DriverDirectory.ofHost(host, parent);
        } catch (IOException e) {
            throw new HostException(
                    STORAGE,
                    parent + ": the media driver can make no directory: " + StorageProblem.of(e)
                            + ": name another one for it",
                    e);
        }
    }

    private void launchArchive(Path directory) {
        // The lock shows that no other archive lives here; a mark that says otherwise
        // is stale.
        deleteMark(directory);
        for (Recording each : Recording.kept(directory)) {
            if (each.isOfHost()) each.requireFiles(directory);
        }
        OpenEnds openEnds = OpenEnds.find(directory);
        openEnds.mend(settings.storage().checksums());
        Archive.Context context = archiveContext(directory);
        if (openEnds.longestFile() > 0) context.fileIoMaxLength(openEnds.longestFile());
        if (isShared()) {
            context.mediaDriverAgentInvoker(new SparingInvoker(
                    driver.sharedAgentInvoker(), driver.context().countersManager()));
        }
        Aeron client = archiveClient(context);
        context.aeron(client)
                .ownsAeronClient(true)
                .errorCounter(client.addCounter(ARCHIVE_ERROR_COUNT_TYPE_ID, "Archive Errors"));
        try {
            archive = Archive.launch(context);
        } catch (RuntimeException | Error e) {
            CloseHelper.quietClose(client);
            throw e;
        }
    }

    private Archive.Context archiveContext(Path directory) {
        Archive.Context context = new Archive.Context()
                .epochClock(DriverClock.HERE)
                .aeronDirectoryName(driver.aeronDirectoryName())
                .archiveDir(directory.toFile())
                .archiveFileStore(new DirectorySpace(directory))
                .markFileDir(new File(driver.aeronDirectoryName()))
                .threadingMode(
                        isShared() ? ArchiveThreadingMode.INVOKER : ArchiveThreadingMode.SHARED)
                .localControlChannel(CommonContext.IPC_CHANNEL)
                .localControlStreamId(HostFile.CONTROL_STREAM)
                .controlTermBufferLength(CONTROL_TERM)
                .recordingEventsEnabled(false)
                .segmentFileLength(settings.storage().segmentLength())
                .fileSyncLevel(settings.storage().fileSyncLevel())
                .catalogFileSyncLevel(settings.storage().fileSyncLevel())
                .lowStorageSpaceThreshold(settings.storage().segmentLength())
                .maxConcurrentRecordings(4)
                .maxConcurrentReplays(64)
                .authenticatorSupplier(access::authenticator)
                .authorisationServiceSupplier(access::authorisation)
                .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
                .threadFactory(bound(1))
                .errorHandler(errors);
        if (settings.storage().checksums()) {
            context.recordChecksum(Checksums.crc32c()).replayChecksum(Checksums.crc32c());
        }
        String network = settings.channels().networkArchive();
        context.controlChannelEnabled(!network.isEmpty());
        if (network.isEmpty()) {
            context.archiveClientContext(
                    new AeronArchive.Context().controlResponseChannel(CommonContext.IPC_CHANNEL));
        } else {
            context.controlChannel("aeron:udp?endpoint=" + network)
                    .controlStreamId(HostFile.CONTROL_STREAM);
        }
        return context;
    }

    /// What the archive would make itself, with the patience of the others.
    private Aeron archiveClient(Archive.Context context) {
        return Aeron.connect(new Aeron.Context()
                .epochClock(DriverClock.HERE)
                .aeronDirectoryName(driver.aeronDirectoryName())
                .driverTimeoutMs(patienceMs())
                .driverAgentInvoker(context.mediaDriverAgentInvoker())
                .useConductorAgentInvoker(true)
                .awaitingIdleStrategy(YieldingIdleStrategy.INSTANCE)
                .clientLock(NoOpLock.INSTANCE)
                .errorHandler(errors)
                .subscriberErrorHandler(RethrowingErrorHandler.INSTANCE));
    }

    /// For how long the media driver may stand still before its clients give it up: its own
    /// thread may not have been served.
    long patienceMs() {
        return settings.intervals().gatewayTimeout().toMillis();
    }

    /// Threads that are bound to the core at that place of the settings, if there is one.
    private ThreadFactory bound(int place) {
        List<Integer> cores = settings.threads().cores();
        return work -> new Thread(() -> {
            if (place < cores.size()) Affinity.bind(cores.get(place));
            work.run();
        });
    }

    private static void deleteMark(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve("archive-mark.dat"));
        } catch (IOException e) {
            throw new HostException(STORAGE, directory + ": cannot be written: " + e, e);
        }
    }

    /// A client of both, for the thread that asks for it.
    RecorderClient connect() {
        return RecorderClient.connect(this);
    }

    ArchiveAccess access() {
        return access;
    }

    /// What makes driver and archive work; null if they have threads.
    AgentInvoker invoker() {
        return archive.invoker();
    }

    long archiveId() {
        return archive.context().archiveId();
    }

    String aeronDirectory() {
        return driver.aeronDirectoryName();
    }

    Room room() {
        return room;
    }

    RecorderErrors errors() {
        return errors;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(archive, driver, driverDirectory);
    }
}
