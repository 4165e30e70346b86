package crossbook.flow.replay;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Data that is too large, or not ours, to keep in the repository: the directory `shared`
/// beside it, or where CROSSBOOK_SHARED says. A test that needs a file that is not there
/// is skipped.
public final class SharedFiles {
    private SharedFiles() {}

    /// A file or directory below the shared directory.
    public static Path find(String path) {
        Path file = directory().resolve(path);
        assumeTrue(
                Files.exists(file), () -> "skipped: " + file + " is absent (see CROSSBOOK_SHARED)");
        return file;
    }

    private static Path directory() {
        return Optional.ofNullable(System.getenv("CROSSBOOK_SHARED"))
                .map(Path::of)
                .orElseGet(() -> repository().resolveSibling("shared"));
    }

    /// Tests run in the directory of their module.
    private static Path repository() {
        Path directory = Path.of("").toAbsolutePath();
        while (directory.getParent() != null && !Files.exists(directory.resolve("crossbook"))) {
            directory = directory.getParent();
        }
        return directory;
    }
}
