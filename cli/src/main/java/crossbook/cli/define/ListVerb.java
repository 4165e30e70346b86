package crossbook.cli.define;

import crossbook.cli.connect.RunningExchange;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.HomeVerb;
import crossbook.client.entry.OperatorRequest;
import crossbook.configuration.EditableList;
import crossbook.configuration.ServerConfiguration;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/// A command about a list that the configuration names. It changes the file, and the exchange of
/// the home takes the change over if it runs; what the exchange refuses is not done.
///
/// @param <T> what a row of the list defines
abstract class ListVerb<T> extends HomeVerb {
    /// The list that a configuration names.
    abstract EditableList<T> list(ServerConfiguration configuration);

    /// Does what the command is for.
    abstract void run(EditableList<T> list) throws IOException;

    /// Makes an exchange take a row as it is now. Returns the outcome, in words.
    abstract String define(RunningExchange exchange, T row);

    @Override
    public final void run() {
        try {
            run(list(options().read()));
        } catch (IOException e) {
            throw CommandFailure.storage("cannot be written", e);
        }
    }

    /// Puts a cell of a row among those that are given, if it is.
    static void put(Map<String, String> cells, String name, String text) {
        if (text != null) cells.put(name, text);
    }

    /// Adds what is given: one row, or all of a file.
    ///
    /// @param request what defines a row
    final void add(
            EditableList<T> list,
            String name,
            Map<String, String> cells,
            Added added,
            Function<T, OperatorRequest> request)
            throws IOException {
        if (added.isFile(name, cells)) {
            addAll(list, added.file, added.exchange, request);
            return;
        }
        list.requireAddable(name, cells);
        try (RunningExchange exchange = added.exchange.find(options())) {
            add(list, name, cells, exchange, List.of());
        }
    }

    /// Adds a row, and says what else was done.
    final void add(
            EditableList<T> list,
            String name,
            Map<String, String> cells,
            RunningExchange exchange,
            List<String> said)
            throws IOException {
        list.add(name, cells, row -> {
            String state = define(exchange, row);
            print("added " + name);
            said.forEach(this::print);
            print(state);
            warn(row);
        });
    }

    private void warn(T row) {
        warnings(row).forEach(warning -> say("warning: " + warning));
    }

    /// What is no mistake of a row, and mostly a slip.
    List<String> warnings(T row) {
        return List.of();
    }

    /// Adds all rows of a file, and lets the exchange of the home take all of them, or none.
    private void addAll(
            EditableList<T> list,
            Path file,
            RunningExchange.Options where,
            Function<T, OperatorRequest> request)
            throws IOException {
        try (RunningExchange exchange = where.find(options())) {
            list.addAll(file, rows -> {
                String state = exchange.define(
                        rows.stream()
                                .map(row -> request.apply(row.definition()))
                                .toList(),
                        rows.stream().map(EditableList.Row::place).toList());
                print("added " + rows.size() + " of " + file);
                print(state);
                rows.forEach(row -> warn(row.definition()));
            });
        }
    }

    /// What is to be added: one row by its name, or a file with many.
    static final class Added {
        @Option(
                names = "--file",
                paramLabel = "FILE",
                description = {
                    "A list, CSV or TOML as that of the configuration:",
                    "all of it is added, or nothing."
                })
        private Path file;

        @Mixin
        private RunningExchange.Options exchange;

        /// Whether it is a file.
        ///
        /// @param name what was given as the name of one row; null: nothing
        /// @param cells what was said of one row
        boolean isFile(String name, Map<String, String> cells) {
            boolean isNothing = file == null && name == null;
            boolean isBoth = file != null && (name != null || !cells.isEmpty());
            if (isNothing || isBoth) {
                throw CommandFailure.usage("needs the name of one to add, or --file, not both");
            }
            return file != null;
        }
    }

    /// Changes a row.
    final void change(
            EditableList<T> list,
            String name,
            Map<String, String> cells,
            RunningExchange.Options where)
            throws IOException {
        if (cells.isEmpty()) {
            throw CommandFailure.usage("nothing to change; see " + qualifiedName() + " --help");
        }
        list.require(name);
        try (RunningExchange exchange = where.find(options())) {
            list.change(name, cells, row -> {
                String state = define(exchange, row);
                print("changed " + name);
                print(state);
            });
        }
    }

    /// Takes a row out.
    ///
    /// @param remove makes an exchange do without it, and returns the outcome, in words
    final void remove(
            EditableList<T> list,
            String name,
            RunningExchange.Options where,
            BiFunction<RunningExchange, T, String> remove)
            throws IOException {
        list.require(name);
        try (RunningExchange exchange = where.find(options())) {
            list.remove(name, row -> {
                String state = remove.apply(exchange, row);
                print("removed " + name);
                print(state);
            });
        }
    }
}
