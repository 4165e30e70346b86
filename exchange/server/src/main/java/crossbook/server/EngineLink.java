package crossbook.server;

import crossbook.client.stream.DriverClock;
import crossbook.client.stream.EventHandler;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.MediaError;
import crossbook.client.stream.OwnDriver;
import crossbook.client.stream.RememberedState;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.host.StateEvents;

import io.aeron.Aeron;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;

import org.agrona.CloseHelper;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// The way from this process to the engine's host: in this process, in another one of this machine,
/// or on another machine.
final class EngineLink implements AutoCloseable {
    private static final Logger LOG = System.getLogger(EngineLink.class.getName());

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SOON_NS = TimeUnit.SECONDS.toNanos(2);

    private final ServerConfiguration configuration;
    private final Consumer<String> log;
    private Aeron aeron;
    private String aeronDirectory = "";
    private OwnDriver driver;

    /// @param log takes a line where the engine is waited for
    EngineLink(ServerConfiguration configuration, Consumer<String> log) {
        this.configuration = configuration;
        this.log = log;
    }

    HostConnection connect() {
        return isRemote()
                ? HostConnection.open(ComponentSettings.remoteHost(configuration))
                : HostConnection.open(directory());
    }

    /// What tells the outcome of the events that the engine's host no longer keeps; none if that is
    /// elsewhere.
    Optional<RememberedState> state() {
        return isRemote() ? Optional.empty() : Optional.of(this::tellState);
    }

    /// The outcome of the events that the engine's host no longer keeps.
    long tellState(EventHandler handler) {
        return StateEvents.tell(directory(), handler);
    }

    /// The latest event of the host on this machine; -1 if there is none.
    long newestEvent() {
        return newestEvent(directory());
    }

    /// The latest event of the host with that directory; -1 if there is none.
    static long newestEvent(Path hostDirectory) {
        return HostStatus.read(hostDirectory)
                .map(status -> status.get(HostStatus.Value.EVENTS))
                .orElse(-1L);
    }

    Path directory() {
        return configuration.engineDirectory();
    }

    /// Whether the network is the way to the engine: there is none on this machine, or it is one of
    /// several members, and not in this process, so that it may be lost.
    boolean isRemote() {
        if (configuration.isReplicated()) return !isHere();
        return HostFile.read(directory()).isEmpty()
                && ComponentSettings.reachesNetwork(configuration);
    }

    /// A client of the host's media driver, or of one of its own if that is elsewhere.
    Aeron aeron() {
        if (aeron == null) {
            if (driver == null && isRemote()) driver = launchDriver();
            Aeron.Context context = driver == null
                    ? hostsDriver()
                    : new Aeron.Context()
                            .aeronDirectoryName(driver.directoryName())
                            .epochClock(DriverClock.HERE);
            aeron = Aeron.connect(context.driverTimeoutMs(HostConnection.PATIENCE.toMillis())
                    .errorHandler(EngineLink::mediaFailed));
        }
        return aeron;
    }

    /// A client of a media driver of this process, which outlives that of another process'
    /// engine: the feed goes on by the same lines.
    Aeron aeronOfLines() {
        if (driver == null && !isHere()) driver = launchDriver();
        return aeron();
    }

    private boolean isHere() {
        long own = ProcessHandle.current().pid();
        return HostFile.read(directory()).filter(host -> host.pid() == own).isPresent();
    }

    private static OwnDriver launchDriver() {
        return OwnDriver.launch(new MediaDriver.Context().threadingMode(ThreadingMode.SHARED));
    }

    /// The client for doors, or another one where the host has been started again since then,
    /// with another media driver. That of a host that is away stays as it is.
    Aeron currentAeron() {
        if (driver != null) return aeron;
        boolean isAnother = HostFile.read(directory())
                .filter(host -> !host.aeronDirectory().equals(aeronDirectory))
                .filter(host -> HostFile.isOfLivingHost(directory()))
                .isPresent();
        if (isAnother) {
            CloseHelper.quietClose(aeron);
            aeron = null;
        }
        return aeron();
    }

    private Aeron.Context hostsDriver() {
        await(() -> HostFile.isOfLivingHost(directory()));
        HostFile host = HostFile.read(directory())
                .orElseThrow(() -> new EngineMissingException(missing(), Duration.ZERO));
        aeronDirectory = host.aeronDirectory();
        return new Aeron.Context()
                .aeronDirectoryName(host.aeronDirectory())
                .epochClock(host.clock());
    }

    /// Waits for an engine of another process, as long as the configuration says.
    ///
    /// @param isThere whether it is
    /// @throws EngineMissingException if it does not come
    void await(BooleanSupplier isThere) {
        Duration patience = configuration.get(EngineKeys.WAIT);
        long begunNs = System.nanoTime();
        boolean isTold = false;
        while (!isThere.getAsBoolean()) {
            long waitedNs = System.nanoTime() - begunNs;
            if (waitedNs > patience.toNanos()) {
                throw new EngineMissingException(missing(), patience);
            }
            if (!isTold && waitedNs > SOON_NS) {
                log.accept("component=engine state=awaited: " + missing());
                isTold = true;
            }
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    /// Why the engine is not heard, in words.
    private String missing() {
        if (configuration.isReplicated()) {
            String alive = ClusterMembers.of(configuration).stream()
                    .filter(ClusterMembers.Member::isAlive)
                    .map(each -> Integer.toString(each.number()))
                    .collect(Collectors.joining(", "));
            return "nobody leads the cluster; of its members there run on this machine: "
                    + (alive.isEmpty() ? "none" : alive)
                    + ": crossbook cluster status tells more";
        }
        if (HostFile.isOfLivingHost(directory())) {
            return "the engine of " + directory()
                    + " runs, and what it has recorded is not read yet";
        }
        if (isRemote()) {
            return "the engine at "
                    + configuration.get(EngineKeys.INGRESS_CHANNEL).uri() + " does not answer";
        }
        return "no engine runs with " + directory()
                + ": start crossbook engine or crossbook serve first";
    }

    /// A component whose connection is gone finds out by itself; a host that has failed takes its
    /// media driver with it, and says why.
    private static void mediaFailed(Throwable cause) {
        MediaError.words(cause)
                .ifPresent(words -> LOG.log(Level.INFO, () -> "component=media error=" + words));
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(aeron, driver);
    }
}
