package crossbook.market;

import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

import java.util.ArrayList;
import java.util.List;

/// A TOML text with the mistakes in it, each in a line that begins with its place.
final class TomlPlaces {
    private final String source;
    private final TomlParseResult toml;
    private final List<String> mistakes = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    /// @param source what to call the text in errors
    /// @throws BadInput if the text is not TOML
    TomlPlaces(String source, String text) {
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

    TomlParseResult toml() {
        return toml;
    }

    /// A mistake in a key as a whole.
    void refuse(String key, String message) {
        mistakes.add(at(toml.inputPositionOf(List.of(key))) + key + ": " + message);
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

    void refuse(TomlPosition position, String message) {
        mistakes.add(at(position) + message);
    }

    /// A mistake to be thrown.
    BadInput bad(TomlPosition position, String message) {
        return new BadInput(at(position) + message);
    }

    /// A mistake that stands elsewhere.
    void refuse(BadInput elsewhere) {
        mistakes.addAll(elsewhere.lines());
    }

    void missing(String key) {
        missing.add(key);
    }

    void throwIfAny() {
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
