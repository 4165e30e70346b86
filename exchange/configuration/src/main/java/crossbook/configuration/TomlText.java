package crossbook.configuration;

import crossbook.host.StorageProblem;

import org.tomlj.Toml;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/// Reads a file of text, and TOML in it, and notes what is wrong with it.
final class TomlText {
    private static final int LARGEST = 64 << 20;

    /// Control characters are mistakes in a comment, too.
    private static final Pattern COMMENT = Pattern.compile(
            "^[ \\t]*#[\\t -~\\x{A0}-\\x{D7FF}]*(?=\\r?$)", Pattern.MULTILINE | Pattern.UNIX_LINES);

    private TomlText() {}

    /// The text of a file.
    ///
    /// @throws BadConfiguration in one line, if it cannot be read
    static String read(Path file) {
        try {
            if (Files.isDirectory(file)) throw new BadConfiguration("" + file, "is a directory");
            if (Files.size(file) > LARGEST) throw new BadConfiguration("" + file, "is too large");
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new BadConfiguration(file.toString(), "there is no such file");
        } catch (CharacterCodingException e) {
            throw new BadConfiguration(file.toString(), "is not text in UTF-8");
        } catch (java.nio.file.AccessDeniedException e) {
            throw new BadConfiguration(file.toString(), "permission denied");
        } catch (IOException e) {
            throw new BadConfiguration(file.toString(), "cannot be read: " + StorageProblem.of(e));
        }
    }

    /// The TOML in a text, as much of it as makes sense; the rest is noted.
    static TomlParseResult parse(String source, String text, List<Mistake> mistakes) {
        TomlParseResult toml = parsed(source, text);
        for (TomlParseError error : toml.errors()) {
            mistakes.add(mistake(source, text, error));
        }
        return toml;
    }

    private static TomlParseResult parsed(String source, String text) {
        try {
            return Toml.parse(text);
        } catch (StackOverflowError e) {
            throw new BadConfiguration(source, "tables or lists are nested too deep");
        } catch (AssertionError e) { // only where the parser's assertions are on
            throw new BadConfiguration(source, "is not TOML: the header of a table is damaged");
        }
    }

    /// Empties the lines that are comments, so that positions stay. Never for a file that is
    /// written again: its comments are somebody's. Where a text may go over several lines all
    /// stays, for such a line may be part of it.
    static String withoutComments(String text) {
        boolean hasLongTexts = text.contains("\"".repeat(3)) || text.contains("'".repeat(3));
        if (hasLongTexts) return text;
        return COMMENT.matcher(text).replaceAll("");
    }

    static Place place(String source, TomlPosition position) {
        return position == null
                ? Place.of(source)
                : new Place(source, position.line(), position.column());
    }

    private static Mistake mistake(String source, String text, TomlParseError error) {
        String message = error.getMessage();
        String rule = message.substring(0, 1).toLowerCase(Locale.ROOT) + message.substring(1);
        boolean isBareWord = message.matches("Unexpected '[A-Za-z/:.]+', expected .*")
                && isValue(text, error.position());
        String suggestion = isBareWord ? "a text stands in quotes" : "";
        return new Mistake(place(source, error.position()), "", "", rule, suggestion);
    }

    /// Whether a position is behind an equals sign.
    private static boolean isValue(String text, TomlPosition position) {
        String line = text.lines().skip(position.line() - 1L).findFirst().orElse("");
        int equals = line.indexOf('=');
        return equals >= 0 && equals < position.column() - 1;
    }
}
