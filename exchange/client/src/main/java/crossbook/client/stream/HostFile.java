package crossbook.client.stream;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/// What a running host tells those on its machine, in a file of its directory: how it is
/// reached. It is there from the moment the host is ready, and another with each start.
///
/// @param pid the host's process
/// @param aeronDirectory the directory of its media driver
/// @param ingressChannel where commands go in
/// @param ingressEndpoints the members of the cluster that the host belongs to, as
///     Aeron Cluster writes them; empty: it belongs to none
/// @param address of this machine, under which other members reach it; empty: none need to
/// @param eventRecordingId the recording of its events
/// @param tellsLive whether readers may have events as they happen; else once they are recorded
/// @param clock of its media driver
/// @param build what it runs, for people; empty: it does not say
public record HostFile(
        long pid,
        String aeronDirectory,
        String ingressChannel,
        String ingressEndpoints,
        String address,
        long eventRecordingId,
        boolean tellsLive,
        DriverClock clock,
        String build) {
    /// The stream on which commands go in.
    public static final int INGRESS_STREAM = 1001;

    /// The stream of the command log.
    public static final int LOG_STREAM = 1002;

    /// The stream of live events.
    public static final int EVENT_STREAM = 1003;

    /// The stream on which the archive is asked.
    public static final int CONTROL_STREAM = 1010;

    /// The stream on which the archive answers.
    public static final int CONTROL_RESPONSE_STREAM = 1011;

    /// The stream on which recorded events come.
    public static final int REPLAY_STREAM = 1012;

    private static final String NAME = "host.address";

    /// A host whose media driver is in this process, and whose readers have events as they happen.
    public HostFile(
            long pid,
            String aeronDirectory,
            String ingressChannel,
            String ingressEndpoints,
            String address,
            long eventRecordingId) {
        this(
                pid,
                aeronDirectory,
                ingressChannel,
                ingressEndpoints,
                address,
                eventRecordingId,
                true,
                DriverClock.HERE,
                "");
    }

    /// The same host, whose readers have events once they are recorded.
    public HostFile tellingWhatIsRecorded() {
        return with(false, build);
    }

    /// The same host, which says what it runs.
    public HostFile ofBuild(String itsBuild) {
        return with(tellsLive, itsBuild);
    }

    private HostFile with(boolean itTellsLive, String itsBuild) {
        return new HostFile(
                pid,
                aeronDirectory,
                ingressChannel,
                ingressEndpoints,
                address,
                eventRecordingId,
                itTellsLive,
                clock,
                itsBuild);
    }

    /// Whether the host is a member of a cluster.
    public boolean isCluster() {
        return !ingressEndpoints.isEmpty();
    }

    /// What the host of a directory tells; nothing if there is none, or it is just being
    /// written.
    public static Optional<HostFile> read(Path hostDirectory) {
        Properties text = new Properties();
        try (Reader reader = Files.newBufferedReader(path(hostDirectory))) {
            text.load(reader);
            return Optional.of(new HostFile(
                    Long.parseLong(text.getProperty("pid")),
                    there(text, "aeronDirectory"),
                    text.getProperty("ingressEndpoints", "").isEmpty()
                            ? there(text, "ingressChannel")
                            : "",
                    text.getProperty("ingressEndpoints", ""),
                    text.getProperty("address", ""),
                    Long.parseLong(text.getProperty("eventRecordingId")),
                    !"false".equals(text.getProperty("tellsLive")),
                    clock(text),
                    text.getProperty("build", "")));
        } catch (IOException | IllegalArgumentException e) {
            return Optional.empty(); // no host, or one of another version: both are no host for us
        }
    }

    /// Whether a host of a directory lives; one that was killed leaves its file behind.
    public static boolean isOfLivingHost(Path hostDirectory) {
        return read(hostDirectory)
                .flatMap(file -> ProcessHandle.of(file.pid()))
                .filter(ProcessHandle::isAlive)
                .isPresent();
    }

    /// A host of an earlier version has none.
    private static DriverClock clock(Properties text) {
        String offset = text.getProperty("clockOffsetMs");
        return offset == null ? DriverClock.HERE : new DriverClock(Long.parseLong(offset));
    }

    private static String there(Properties text, String key) {
        String value = text.getProperty(key, "");
        if (value.isEmpty()) throw new IllegalArgumentException(key + " is missing");
        return value;
    }

    static Path path(Path hostDirectory) {
        return hostDirectory.resolve(NAME);
    }

    public void write(Path hostDirectory) {
        Properties text = new Properties();
        text.setProperty("pid", Long.toString(pid));
        text.setProperty("aeronDirectory", aeronDirectory);
        text.setProperty("ingressChannel", ingressChannel);
        text.setProperty("ingressEndpoints", ingressEndpoints);
        text.setProperty("address", address);
        text.setProperty("eventRecordingId", Long.toString(eventRecordingId));
        text.setProperty("tellsLive", Boolean.toString(tellsLive));
        text.setProperty("clockOffsetMs", Long.toString(clock.offsetMs()));
        text.setProperty("build", build);
        Path draft = hostDirectory.resolve(NAME + ".new");
        try (var writer = Files.newBufferedWriter(draft)) {
            text.store(writer, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            Files.move(
                    draft,
                    path(hostDirectory),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void delete(Path hostDirectory) {
        try {
            Files.deleteIfExists(path(hostDirectory));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
