package crossbook.market;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// Texts in UTF-8, of users and of those that ship.
public final class TextFiles {
    private TextFiles() {}

    /// The text of a file of a user.
    ///
    /// @throws BadInput in one line, if it cannot be read
    public static String read(Path file) {
        return read(file, file.toString());
    }

    /// The same, with what to call the file in errors.
    static String read(Path file, String source) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new BadInput(source + ": there is no such file");
        } catch (CharacterCodingException e) {
            throw new BadInput(source + ": is not UTF-8 text");
        } catch (IOException e) {
            throw new BadInput(source + ": cannot be read: " + e.getMessage());
        }
    }

    /// The text that ships beside a class; nothing if there is none of that name.
    ///
    /// @param name from the root of the class path, such as `markets/continuous.toml`
    public static Optional<String> shipped(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream("/" + name)) {
            if (in == null) return Optional.empty();
            return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": cannot be read", e);
        }
    }
}
