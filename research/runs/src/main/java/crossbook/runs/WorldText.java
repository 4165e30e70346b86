package crossbook.runs;

import com.fasterxml.jackson.databind.node.TextNode;

import crossbook.market.BadInput;
import crossbook.market.TomlPlaces;
import crossbook.web.text.Problem;

import org.tomlj.TomlArray;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The text of a world, with the places of its values: `until`, `instruments.0.tick`,
/// `agents.1.limit_rate`. A value can be replaced where it stands, so that the text says what was
/// run.
final class WorldText {
    private static final Pattern LINE = Pattern.compile(
            "(\\s*[A-Za-z0-9_]+\\s*=\\s*)(\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|[^\\s#,{}\\[\\]]+)(.*)");
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?" + "([eE][+-]?[0-9]{1,3})?");
    private static final List<String> LISTS = List.of("instruments", "agents");
    private static final String SHIPPED = "[a-z0-9-]+";

    private final List<String> lines;
    private final List<Value> values = new ArrayList<>();
    private final Map<Integer, String> replaced = new HashMap<>();

    /// A value of the text.
    ///
    /// @param path where it is
    /// @param kind of an agent's table its kind; else empty
    /// @param line counted from 1
    /// @param isText whether it stands in quotes
    record Value(String path, String kind, String text, int line, boolean isText) {}

    /// @throws BadInput if it is not TOML, or names a file of this machine
    WorldText(String source, String text) {
        TomlTable toml = new TomlPlaces(source, text).toml();
        lines = new ArrayList<>(text.lines().toList());
        add("", "", toml);
        for (String list : LISTS) {
            if (!toml.isArray(list)) continue;
            TomlArray tables = toml.getArray(list);
            for (int i = 0; i < tables.size(); i++) {
                if (!(tables.get(i) instanceof TomlTable table)) continue;
                String kind = table.isString("kind") ? table.getString("kind") : "";
                refuseFiles(source, table, kind);
                add(list + "." + i + ".", kind, table);
            }
        }
    }

    private void add(String prefix, String kind, TomlTable table) {
        for (String key : new TreeSet<>(table.keySet())) {
            Object value = table.get(List.of(key));
            boolean isPlain =
                    value instanceof String || value instanceof Long || value instanceof Double;
            TomlPosition position = table.inputPositionOf(List.of(key));
            if (!isPlain || position == null) continue;
            values.add(new Value(
                    prefix + key,
                    kind,
                    value.toString(),
                    position.line(),
                    value instanceof String));
        }
        values.sort((a, b) -> Integer.compare(a.line, b.line));
    }

    /// Whoever may start a run may not read the files of this machine by it.
    private static void refuseFiles(String source, TomlTable table, String kind) {
        if (kind.equals("recorded")) {
            throw new BadInput(source + ": kind: 'recorded': reads a file of the server; such a"
                    + " world is run by ./crossbook sim run");
        }
        boolean isModelOfFile = kind.equals("queue-reactive")
                && table.isString("model")
                && !table.getString("model").matches(SHIPPED);
        if (isModelOfFile) {
            throw new BadInput(
                    source + ": model: '" + table.getString("model") + "': must be one that ships");
        }
    }

    /// In the order of the lines.
    List<Value> values() {
        return List.copyOf(values);
    }

    /// Of a table its value; empty if it has none.
    String value(String path) {
        return values.stream()
                .filter(value -> value.path.equals(path))
                .map(Value::text)
                .findFirst()
                .orElse("");
    }

    /// Replaces values.
    ///
    /// @throws Problem that names the place, if there is no such value or it cannot be replaced
    void replace(Map<String, String> overrides) {
        overrides.forEach((path, text) -> {
            Value value = values.stream()
                    .filter(each -> each.path.equals(path))
                    .findFirst()
                    .orElseThrow(() -> Problem.field(
                            field(path),
                            "'" + text + "': the world has no such value; its text can have"
                                    + " another"));
            replace(value, text);
        });
    }

    private void replace(Value value, String text) {
        int at = value.line - 1;
        Matcher matcher = LINE.matcher(lines.get(at));
        if (!matcher.matches()) {
            throw Problem.field(
                    field(value.path), "'" + text + "': stands in more than one line of the world");
        }
        if (!value.isText && !NUMBER.matcher(text).matches()) {
            throw Problem.field(field(value.path), "'" + text + "': must be a number");
        }
        String written = value.isText ? TextNode.valueOf(text).toString() : text;
        lines.set(at, matcher.group(1) + written + matcher.group(3));
        replaced.put(value.line, value.path);
    }

    /// What a request calls a value of a place.
    static String field(String path) {
        return "overrides." + path;
    }

    /// The place of the value that was replaced in a line; null if none was.
    String replacedIn(int line) {
        return replaced.get(line);
    }

    /// The text with what was replaced.
    String text() {
        return String.join("\n", lines) + "\n";
    }
}
