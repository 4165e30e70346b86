package crossbook.flow.replay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/// Files that are written under other names and get their own when they are whole; those that do
/// not are taken away, also when the program is ended meanwhile.
final class PartFiles implements AutoCloseable {
    private final Map<Path, Closeable> open = new LinkedHashMap<>();
    private final Thread cleaner = new Thread(this::discard, "replay-output-cleaner");

    PartFiles() {
        Runtime.getRuntime().addShutdownHook(cleaner);
    }

    /// The name under which a file is written.
    static Path partOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".part");
    }

    /// Keeps what writes to a part. Returns it.
    <T extends Closeable> T keep(Path part, T stream) {
        open.put(part, stream);
        return stream;
    }

    /// Ends a part and gives it its name.
    void rename(Path part, Path file) throws IOException {
        open.get(part).close();
        Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        open.remove(part);
    }

    /// Takes away what did not get its name.
    @Override
    public void close() {
        discard();
        try {
            Runtime.getRuntime().removeShutdownHook(cleaner);
        } catch (IllegalStateException shuttingDown) {
            // Then the cleaner runs as well, and finds nothing to do.
        }
    }

    private void discard() {
        open.forEach((part, stream) -> {
            attempt(stream);
            attempt(() -> Files.deleteIfExists(part));
        });
    }

    /// What the disk has no room for is being taken away, so failing to write it is no loss.
    private static void attempt(Closeable deed) {
        try {
            deed.close();
        } catch (IOException e) {
            // As said above.
        }
    }
}
