package crossbook.bench.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The store of a tested exchange. However often it is killed, what it has in the end must be
/// what a store has that is built anew from the events.
final class TestedStore {
    private static final Pattern LAST_EVENT = Pattern.compile("\"lastEvent\":([0-9]+)");
    private static final List<String> TABLES = List.of("orders", "trades");
    private static final long NONE = -1;

    /// Its process.
    final Node node;

    private final Function<List<String>, List<String>> command;

    /// @param node not started yet
    /// @param command all words of a command of this exchange, run where the store can be asked
    TestedStore(Node node, Function<List<String>, List<String>> command) {
        this.node = node;
        this.command = command;
    }

    private String run(String... words) throws IOException {
        return Commands.run(command.apply(List.of(words)).toArray(String[]::new));
    }

    /// Whether it has everything up to an event; not as long as it does not answer.
    boolean has(long event) {
        return lastEvent() >= event;
    }

    private long lastEvent() {
        try {
            Matcher last = LAST_EVENT.matcher(run("store", "status", "--json"));
            return last.find() ? Long.parseLong(last.group(1)) : NONE;
        } catch (IOException _) {
            return NONE; // it is just being started
        }
    }

    /// Takes what it has, ends it, and has it built anew.
    ///
    /// @return what to compare when it is [back][Compared#difference]
    Compared rebuild() throws IOException {
        List<String> kept = rows();
        node.close();
        run("store", "rebuild");
        node.start();
        return new Compared(kept);
    }

    /// One line of text for each row.
    private List<String> rows() throws IOException {
        List<String> tables = new ArrayList<>();
        for (String table : TABLES) tables.add(run("sql", "--csv", "SELECT * FROM " + table));
        return tables;
    }

    /// A store as it was, beside the same built anew.
    final class Compared {
        private final List<String> kept;

        private Compared(List<String> kept) {
            this.kept = kept;
        }

        /// How many rows it had.
        long rows() {
            return kept.stream().mapToLong(table -> table.lines().count() - 1).sum();
        }

        /// Where the two differ, in words; empty: nowhere.
        Optional<String> difference() throws IOException {
            List<String> built = TestedStore.this.rows();
            for (int i = 0; i < TABLES.size(); i++) {
                if (kept.get(i).equals(built.get(i))) continue;
                return Optional.of("the store has " + (kept.get(i).lines().count() - 1)
                        + " rows of " + TABLES.get(i) + ", and one built anew from the events has "
                        + (built.get(i).lines().count() - 1) + "; they differ");
            }
            return Optional.empty();
        }
    }
}
