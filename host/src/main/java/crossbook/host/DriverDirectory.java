package crossbook.host;

import static crossbook.host.HostException.Kind.STORAGE;

import org.agrona.IoUtil;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The directory of a media driver: a private name, so that two hosts never share one,
/// and a name that says whose it is, so that what a killed host left can be removed.
final class DriverDirectory {
    private static final String PREFIX = "crossbook-";

    private DriverDirectory() {}

    /// Removes what hosts left that are gone, and returns a path that is free. Only who
    /// holds the lock of the host's directory may call this.
    static Path prepare(Path host, Path parent) {
        Path place = parent(parent);
        String owner = PREFIX + Integer.toHexString(realPath(host).toString().hashCode()) + "-";
        for (Path other : driverDirectories(place)) {
            String name = other.getFileName().toString();
            if (name.startsWith(owner) || !isProcessAlive(name)) {
                IoUtil.delete(other.toFile(), true);
            }
        }
        long now = System.nanoTime();
        return place.resolve(
                owner + ProcessHandle.current().pid() + "-" + Long.toUnsignedString(now, 36));
    }

    /// Where the directory is made.
    ///
    /// @param wanted null: where the machine has shared memory, else where it keeps temporary
    ///     files
    static Path parent(Path wanted) {
        return wanted == null ? usualParent() : wanted;
    }

    private static Path usualParent() {
        Path sharedMemory = Path.of("/dev/shm");
        return Files.isWritable(sharedMemory)
                ? sharedMemory
                : Path.of(System.getProperty("java.io.tmpdir"));
    }

    private static Path realPath(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new HostException(STORAGE, path + ": cannot be read: " + StorageProblem.of(e), e);
        }
    }

    private static List<Path> driverDirectories(Path place) {
        try (Stream<Path> entries = Files.list(place)) {
            return entries.filter(
                            path -> processOf(path.getFileName().toString()).isPresent())
                    .filter(path -> Files.isDirectory(path) && Files.isWritable(path))
                    .toList();
        } catch (IOException e) {
            throw new HostException(
                    STORAGE,
                    place + ": cannot be read: " + StorageProblem.of(e)
                            + ": name another directory for the media driver",
                    e);
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
}
