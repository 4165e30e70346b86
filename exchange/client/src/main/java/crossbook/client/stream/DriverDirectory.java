package crossbook.client.stream;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The directory of a media driver. All orders pass through its files, so nobody but their owner
/// may look into it. Its name is used once, so that two processes never share one, and says
/// whose it is, so that what a killed process left is removed by the next one that starts.
public final class DriverDirectory implements AutoCloseable {
    private static final String PREFIX = "crossbook-";
    private static final String CLIENT = "client";

    /// The driver makes its directory itself, as the process makes all files; this one guards
    /// it.
    private final Path guarded;

    private DriverDirectory(Path guarded) {
        this.guarded = guarded;
    }

    /// Makes that of a host, and removes what its earlier processes left, too. Only who holds
    /// the lock of the host's directory may call this.
    ///
    /// @param parent where, see [#parent]
    public static DriverDirectory ofHost(Path host, Path parent) throws IOException {
        String owner = Integer.toHexString(host.toRealPath().toString().hashCode());
        return make(owner, PREFIX + owner + "-", parent);
    }

    /// Makes that of a process whose host is elsewhere.
    static DriverDirectory ofClient() throws IOException {
        return make(CLIENT, "", parent(null));
    }

    private static DriverDirectory make(String owner, String own, Path parent) throws IOException {
        for (Path other : driverDirectories(parent)) {
            String name = other.getFileName().toString();
            boolean isOwn = !own.isEmpty() && name.startsWith(own);
            boolean isLeft = isOwn || !isProcessAlive(name);
            if (isLeft) IoUtil.delete(other.toFile(), true);
        }
        String name = PREFIX + owner + "-" + ProcessHandle.current().pid() + "-";
        return new DriverDirectory(Files.createTempDirectory(parent, name)); // the owner's alone
    }

    /// Where the directory is made.
    ///
    /// @param wanted null: where the machine has shared memory, else where it keeps temporary
    ///     files
    public static Path parent(Path wanted) {
        return wanted == null ? usualParent() : wanted;
    }

    private static Path usualParent() {
        Path sharedMemory = Path.of("/dev/shm");
        return Files.isWritable(sharedMemory)
                ? sharedMemory
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static List<Path> driverDirectories(Path place) throws IOException {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.filter(
                            path -> processOf(path.getFileName().toString()).isPresent())
                    .filter(path -> Files.isDirectory(path) && Files.isWritable(path))
                    .toList();
        }
    }

    private static boolean isProcessAlive(String name) {
        return ProcessHandle.of(processOf(name).orElseThrow()).isPresent();
    }

    /// The process in the name of a driver directory; nothing if it is not one of ours.
    private static OptionalLong processOf(String name) {
        String[] parts = name.split("-", -1);
        boolean isOurs = parts.length == 4
                && name.startsWith(PREFIX)
                && parts[2].matches("[0-9]{1,10}")
                && parts[3].matches("[0-9a-z]+");
        return isOurs ? OptionalLong.of(Long.parseLong(parts[2])) : OptionalLong.empty();
    }

    /// The directory for the driver, which makes it.
    public Path driver() {
        return guarded.resolve("driver");
    }

    /// Removes it. The driver must be closed.
    @Override
    public void close() {
        IoUtil.delete(guarded.toFile(), true);
    }
}
