package crossbook.simulation.agents;

import crossbook.market.BadInput;
import crossbook.market.TextFiles;
import crossbook.market.TomlPlaces;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/// Reads the tables of the queue-reactive model from TOML; `docs/queue-reactive.md` lists the keys.
public final class QueueModelFile {
    private static final Set<String> KEYS = Set.of("theta", "theta_reinit", "queues");
    private static final Set<String> QUEUE_KEYS = Set.of("limit", "cancel", "market");

    private final TomlPlaces places;
    private final TomlTable toml;

    private QueueModelFile(String source, String text) {
        places = new TomlPlaces(source, text);
        toml = places.toml();
    }

    /// The model that ships with Crossbook under that name: `large-tick`.
    ///
    /// @throws BadInput if there is none of that name
    public static QueueModel shipped(String name) {
        String file = "queues/" + name + ".toml";
        String text = TextFiles.shipped(QueueModelFile.class, file)
                .orElseThrow(() -> new BadInput(
                        "queue-reactive model '" + name + "': none ships under that name"));
        return parse(file, text);
    }

    /// The model in a file.
    ///
    /// @throws BadInput if the file cannot be read or is not such a model
    public static QueueModel read(Path file) {
        return parse(file.toString(), TextFiles.read(file));
    }

    /// The model in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with the first mistake: the source, the line, the key, the value
    ///     and the rule
    public static QueueModel parse(String source, String text) {
        return new QueueModelFile(source, text).model();
    }

    private QueueModel model() {
        allow(toml, KEYS, "a queue-reactive model");
        List<QueueTable> queues = new ArrayList<>();
        TomlArray tables = toml.isArray("queues") ? toml.getArray("queues") : null;
        for (int i = 0; tables != null && i < tables.size(); i++) {
            if (!(tables.get(i) instanceof TomlTable)) {
                throw bad(toml, "queues", "must be tables [[queues]]");
            }
            queues.add(queue(tables.getTable(i)));
        }
        double theta = number(toml, "theta");
        double thetaReinit = number(toml, "theta_reinit");
        try {
            return new QueueModel(theta, thetaReinit, queues);
        } catch (IllegalArgumentException e) {
            throw refused(toml, e);
        }
    }

    private QueueTable queue(TomlTable table) {
        allow(table, QUEUE_KEYS, "a queue");
        double[] limit = numbers(table, "limit");
        double[] cancel = numbers(table, "cancel");
        double[] market = numbers(table, "market");
        try {
            return new QueueTable(limit, cancel, market);
        } catch (IllegalArgumentException e) {
            throw refused(table, e);
        }
    }

    private void allow(TomlTable table, Set<String> keys, String what) {
        for (String key : new TreeSet<>(table.keySet())) {
            if (!keys.contains(key)) throw bad(table, key, "is not a key of " + what);
        }
    }

    /// A refusal begins with the name of what is refused.
    private BadInput refused(TomlTable table, IllegalArgumentException refusal) {
        String[] parts = refusal.getMessage().split(": ", 2);
        String key = parts[0].replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        return bad(table, key, parts[1]);
    }

    private BadInput bad(TomlTable table, String key, String message) {
        boolean isThere = table.contains(key);
        return places.bad(
                table.inputPositionOf(isThere ? List.of(key) : List.of()),
                key + ": " + (isThere ? message : "is missing"));
    }

    private double number(TomlTable table, String key) {
        Object value = table.get(key);
        if (value instanceof Long || value instanceof Double) return ((Number) value).doubleValue();
        throw bad(table, key, value + ": must be a number");
    }

    private double[] numbers(TomlTable table, String key) {
        if (!table.isArray(key))
            throw bad(table, key, table.get(key) + ": must be a list of numbers");
        TomlArray list = table.getArray(key);
        double[] numbers = new double[list.size()];
        for (int i = 0; i < numbers.length; i++) {
            Object value = list.get(i);
            if (!(value instanceof Long) && !(value instanceof Double)) {
                throw places.bad(
                        list.inputPositionOf(i), key + ": " + value + ": must be a number");
            }
            numbers[i] = ((Number) value).doubleValue();
        }
        return numbers;
    }
}
