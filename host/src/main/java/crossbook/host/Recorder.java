package crossbook.host;

import static crossbook.host.HostException.Kind.PORT_IN_USE;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.HostFile;
import crossbook.host.HostSettings.Layout;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.archive.Archive;
import io.aeron.archive.ArchiveThreadingMode;
import io.aeron.archive.checksum.Checksums;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.agrona.concurrent.NoOpLock;

import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// The media driver, the archive and this host's clients of both. In the shared layout
/// they have no threads: [#pump] makes them work.
final class Recorder implements AutoCloseable {
    /// How long to wait for what takes milliseconds, before it is called broken.
    static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private static final int CONTROL_TERM = 1 << 16;

    private final HostSettings settings;
    private final RecorderErrors errors;
    private MediaDriver driver;
    private Archive archive;
    private Aeron aeron;
    private AeronArchive control;
    private AgentInvoker driverAndArchive;

    private Recorder(HostSettings settings, RecorderErrors errors) {
        this.settings = settings;
        this.errors = errors;
    }

    /// Starts everything. Only who holds the lock of the directory may call this.
    static Recorder launch(HostSettings settings, HostDirectory directory, RecorderErrors errors) {
        Recorder recorder = new Recorder(settings, errors);
        try {
            recorder.launchDriver(DriverDirectory.prepare(
                    directory.root(), settings.channels().driverParent()));
            recorder.launchArchive(directory.archive());
            recorder.connect();
            return recorder;
        } catch (RuntimeException e) {
            CloseHelper.quietClose(recorder);
            throw explained(e, directory);
        }
    }

    private static HostException explained(RuntimeException e, HostDirectory directory) {
        if (e instanceof HostException known) return known;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof BindException) {
                return new HostException(PORT_IN_USE, "a port is in use: " + cause.getMessage(), e);
            }
        }
        return new HostException(
                STORAGE,
                directory.archive() + ": recording cannot start: " + e.getMessage()
                        + ": check that there is room and that the directory may be written",
                e);
    }

    private boolean isShared() {
        return settings.threads().layout() == Layout.SHARED;
    }

    private void launchDriver(Path aeronDirectory) {
        MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(aeronDirectory.toString())
                .dirDeleteOnStart(true)
                .dirDeleteOnShutdown(true)
                .warnIfDirectoryExists(false)
                .threadingMode(isShared() ? ThreadingMode.INVOKER : ThreadingMode.SHARED)
                .ipcTermBufferLength(1 << 20)
                .publicationTermBufferLength(1 << 20)
                .termBufferSparseFile(true)
                .clientLivenessTimeoutNs(settings.intervals().gatewayTimeout().toNanos())
                .publicationUnblockTimeoutNs(
                        2 * settings.intervals().gatewayTimeout().toNanos())
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(10))
                .lowStorageWarningThreshold(0)
                .errorHandler(errors);
        driver = MediaDriver.launch(context);
    }

    private void launchArchive(Path directory) {
        // The lock shows that no other archive lives here; a mark that says otherwise is stale.
        deleteMark(directory);
        Archive.Context context = new Archive.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .archiveDir(directory.toFile())
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
                .replicationChannel("aeron:udp?endpoint=127.0.0.1:0")
                .errorHandler(errors);
        if (settings.storage().checksums()) {
            context.recordChecksum(Checksums.crc32c()).replayChecksum(Checksums.crc32c());
        }
        if (isShared()) context.mediaDriverAgentInvoker(driver.sharedAgentInvoker());
        String network = settings.channels().networkArchive();
        context.controlChannelEnabled(!network.isEmpty());
        if (network.isEmpty()) {
            context.archiveClientContext(
                    new AeronArchive.Context().controlResponseChannel(CommonContext.IPC_CHANNEL));
        } else {
            context.controlChannel("aeron:udp?endpoint=" + network)
                    .controlStreamId(HostFile.CONTROL_STREAM);
        }
        archive = Archive.launch(context);
    }

    private static void deleteMark(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve("archive-mark.dat"));
        } catch (IOException e) {
            throw new HostException(STORAGE, directory + ": cannot be written: " + e, e);
        }
    }

    private void connect() {
        Aeron.Context context = new Aeron.Context()
                .aeronDirectoryName(driver.aeronDirectoryName())
                .useConductorAgentInvoker(true)
                .clientLock(NoOpLock.INSTANCE)
                .errorHandler(errors)
                .subscriberErrorHandler(errors);
        if (isShared()) {
            driverAndArchive = archive.invoker();
            context.driverAgentInvoker(driverAndArchive);
        }
        aeron = Aeron.connect(context);
        AeronArchive.Context archiveContext = new AeronArchive.Context()
                .aeron(aeron)
                .ownsAeronClient(false)
                .lock(NoOpLock.INSTANCE)
                .controlRequestChannel(CommonContext.IPC_CHANNEL)
                .controlRequestStreamId(HostFile.CONTROL_STREAM)
                .controlResponseChannel(CommonContext.IPC_CHANNEL)
                .controlResponseStreamId(HostFile.CONTROL_RESPONSE_STREAM)
                .controlTermBufferLength(CONTROL_TERM);
        if (isShared()) archiveContext.agentInvoker(driverAndArchive);
        control = AeronArchive.connect(archiveContext);
    }

    /// Lets everything work that has no thread of its own.
    int pump() {
        int work = driverAndArchive == null ? 0 : driverAndArchive.invoke();
        return work + aeron.conductorAgentInvoker().invoke();
    }

    Aeron aeron() {
        return aeron;
    }

    AeronArchive control() {
        return control;
    }

    long archiveId() {
        return archive.context().archiveId();
    }

    String aeronDirectory() {
        return driver.aeronDirectoryName();
    }

    RecorderErrors errors() {
        return errors;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(control, aeron, archive, driver);
    }
}
