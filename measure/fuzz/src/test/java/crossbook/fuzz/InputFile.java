package crossbook.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file of the test's own, for decoders that read files.
public final class InputFile {
    private InputFile() {}

    /// The path of a file of that name in a new directory; it is not there yet.
    public static Path named(String name) {
        try {
            Path directory = Files.createTempDirectory("crossbook-fuzz");
            Path file = directory.resolve(name);
            directory.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
