package crossbook.testkit;

import java.nio.file.Files;
import java.nio.file.Path;

/// Where the sources are, from whichever module a test runs in.
public final class Repository {
    /// The root of the repository.
    public static final Path ROOT = root();

    private Repository() {}

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(".mvn"))) directory = directory.getParent();
        return directory;
    }
}
