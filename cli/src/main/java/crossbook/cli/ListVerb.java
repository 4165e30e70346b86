package crossbook.cli;

import crossbook.configuration.EditableList;
import crossbook.configuration.ServerConfiguration;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

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
        });
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
