package crossbook.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import java.util.stream.Stream;

/// Where the sources are, from whichever module a test runs in.
public final class Repository {
    /// The root of the repository.
    public static final Path ROOT = root();

    private Repository() {}

    /// Where a module is: in its group, or at the root.
    ///
    /// @throws NoSuchElementException if there is none of that name
    public static Path module(String name) {
        return Stream.of("exchange", "research", "measure", "")
                .map(group -> ROOT.resolve(group).resolve(name))
                .filter(directory -> Files.exists(directory.resolve("pom.xml")))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException("there is no module " + name));
    }

    private static Path root() {
        Path directory = Path.of("").toAbsolutePath();
        while (!Files.exists(directory.resolve(".mvn"))) directory = directory.getParent();
        return directory;
    }
}
