package crossbook.market;

import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

import java.util.ArrayList;
import java.util.List;

/// A TOML text with the mistakes in it, each in a line that begins with its place.
public final class TomlPlaces {
    private final String source;
    private final TomlParseResult toml;
    private final List<String> mistakes = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    /// Reads a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput if the text is not TOML
    public TomlPlaces(String source, String text) {
        this.source = source;
        toml = parsed(source, text);
        toml.errors().forEach(error -> mistakes.add(at(error.position()) + error.getMessage()));
        throwIfAny();
    }

    private static TomlParseResult parsed(String source, String text) {
        try {
            return Toml.parse(text);
        } catch (StackOverflowError e) {
            throw new BadInput(source + ": tables or lists are nested too deep");
        } catch (AssertionError e) { // only where the parser's assertions are on
            throw new BadInput(source + ": is not TOML: the header of a table is damaged");
        }
    }

    /// The whole text as a table.
    public TomlParseResult toml() {
        return toml;
    }

    /// A mistake in a key as a whole.
    public void refuse(String key, String message) {
        mistakes.add(at(toml.inputPositionOf(List.of(key))) + key + ": " + message);
    }

    /// A mistake in a key of a table within; at the table where the key is not there.
    public void refuse(TomlTable table, String key, String message) {
        TomlPosition position = table.inputPositionOf(List.of(key));
        if (position == null) position = table.inputPositionOf(List.of());
        refuse(position, key + ": " + message);
    }

    /// A mistake in a line of a key's text, whose first line follows the one of the key.
    void refuse(String key, int line, int column, String message) {
        TomlPosition position = toml.inputPositionOf(List.of(key));
        if (position == null || line == 0) refuse(key, message);
        else {
            mistakes.add(source + ":" + (position.line() + line) + ":" + column + ": " + key + ": "
                    + message);
        }
    }

    /// A mistake at a place; null where none is known.
    public void refuse(TomlPosition position, String message) {
        mistakes.add(at(position) + message);
    }

    /// A mistake to be thrown, at a place; null where none is known.
    public BadInput bad(TomlPosition position, String message) {
        return new BadInput(at(position) + message);
    }

    /// A mistake that stands elsewhere.
    public void refuse(BadInput elsewhere) {
        mistakes.addAll(elsewhere.lines());
    }

    /// A key of the whole that is not there.
    public void missing(String key) {
        missing.add(key);
    }

    /// Ends the reading if there is a mistake.
    ///
    /// @throws BadInput with all of them
    public void throwIfAny() {
        String keys = String.join(", ", missing);
        if (missing.size() == 1) mistakes.add(source + ": key " + keys + " is missing");
        if (missing.size() > 1) mistakes.add(source + ": keys " + keys + " are missing");
        if (!mistakes.isEmpty()) throw new BadInput(mistakes);
    }

    private String at(TomlPosition position) {
        if (position == null) return source + ": ";
        return source + ":" + position.line() + ":" + position.column() + ": ";
    }
}
