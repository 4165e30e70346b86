package crossbook.simulation;

import crossbook.core.MarketModel;
import crossbook.core.MarketModelException;
import crossbook.core.ReplacePriority;

import org.tomlj.Toml;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// Reads market models from TOML (`markets/*.toml`). The keys are those of [MarketModelBuilder] in
/// snake case; every key must be there, and no other.
public final class MarketModelFile {
    private static final Set<String> KEYS = Set.of(
            "name",
            "initial_phase",
            "replace_priority",
            "remember_ids",
            "phases",
            "by_time_in_force",
            "by_ord_type",
            "combinations");

    private final String source;
    private final TomlParseResult toml;

    private MarketModelFile(String source, String text) {
        this.source = source;
        toml = parsed(source, text);
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

    /// The model that ships with Crossbook under that name, such as `continuous`.
    ///
    /// @throws BadInput if there is none of that name
    public static MarketModel shipped(String name) {
        String resource = "/markets/" + name + ".toml";
        try (InputStream in = MarketModelFile.class.getResourceAsStream(resource)) {
            if (in == null)
                throw new BadInput("market model '" + name + "': none ships under that name");
            return parse(
                    "markets/" + name + ".toml",
                    new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new BadInput("market model '" + name + "': " + e.getMessage());
        }
    }

    /// The model in a file.
    ///
    /// @throws BadInput in one line, if the file cannot be read or is not a market model
    public static MarketModel read(Path file) {
        try {
            return parse(file.toString(), Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new BadInput(file + ": there is no such file");
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + e.getMessage());
        }
    }

    /// The model in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput naming the source, the line, the key and the rule
    public static MarketModel parse(String source, String text) {
        return new MarketModelFile(source, text).model();
    }

    private MarketModel model() {
        if (toml.hasErrors()) {
            var error = toml.errors().getFirst();
            throw new BadInput(at(error.position(), 0, 0) + error.getMessage());
        }
        for (String key : new TreeSet<>(toml.keySet())) {
            if (!KEYS.contains(key)) throw error(key, "is not a key of a market model");
        }
        try {
            return MarketModel.named(text("name"))
                    .initialPhase(text("initial_phase"))
                    .replacePriority(replacePriority())
                    .rememberIds(rememberIds())
                    .phases(text("phases"))
                    .byTimeInForce(text("by_time_in_force"))
                    .byOrdType(text("by_ord_type"))
                    .combinations(text("combinations"))
                    .build();
        } catch (MarketModelException e) {
            String at = at(toml.inputPositionOf(e.key()), e.line(), e.column());
            throw new BadInput(at + e.key() + ": " + e.getMessage());
        }
    }

    private String text(String key) {
        require(key);
        if (!toml.isString(key)) throw error(key, "must be a text");
        return toml.getString(key);
    }

    private int rememberIds() {
        require("remember_ids");
        if (!toml.isLong("remember_ids")) throw error("remember_ids", "must be a whole number");
        return Math.clamp(toml.getLong("remember_ids"), -1, Integer.MAX_VALUE);
    }

    private ReplacePriority replacePriority() {
        String word = text("replace_priority");
        for (ReplacePriority priority : ReplacePriority.values()) {
            if (priority.name().toLowerCase(Locale.ROOT).equals(word)) return priority;
        }
        throw error("replace_priority", "'" + word + "' is unknown: keep_on_reduce, always_lose");
    }

    private void require(String key) {
        if (!toml.contains(key)) throw new BadInput(source + ": key " + key + " is missing");
    }

    private BadInput error(String key, String message) {
        return new BadInput(at(toml.inputPositionOf(key), 0, 0) + key + ": " + message);
    }

    /// The place of a line within the multi-line text of a key, whose first line follows the one of
    /// the key.
    private String at(TomlPosition key, int line, int column) {
        if (key == null) return source + ": ";
        if (line == 0) return source + ":" + key.line() + ":" + key.column() + ": ";
        return source + ":" + (key.line() + line) + ":" + column + ": ";
    }
}
