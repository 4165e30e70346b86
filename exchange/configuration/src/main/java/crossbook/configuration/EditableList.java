package crossbook.configuration;

import crossbook.configuration.ServerKeys.MarketKeys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/// The list of instruments or of participants in its file, to be read and edited. An edit
/// that would leave a mistake in the file is refused and changes nothing.
///
/// @param <T> what a row defines
public final class EditableList<T> {
    private final Path file;
    private final Section section;
    private final Function<Values, Optional<T>> read;

    private EditableList(Path file, Section section, Function<Values, Optional<T>> read) {
        this.file = file;
        this.section = section;
        this.read = read;
    }

    /// The list of instruments that a configuration names.
    public static EditableList<InstrumentDefinition> instruments(
            ServerConfiguration configuration) {
        return new EditableList<>(
                configuration.path(MarketKeys.INSTRUMENTS),
                InstrumentDefinition.SECTION,
                InstrumentDefinition.reader(
                        Market.segments(configuration), Market.assets(configuration)));
    }

    /// The list of participants that a configuration names.
    public static EditableList<ParticipantDefinition> participants(
            ServerConfiguration configuration) {
        return new EditableList<>(
                configuration.path(MarketKeys.PARTICIPANTS),
                ParticipantDefinition.SECTION,
                ParticipantDefinition::read);
    }

    /// The list of assets that a configuration names.
    public static EditableList<AssetDefinition> assets(ServerConfiguration configuration) {
        return new EditableList<>(
                configuration.path(MarketKeys.ASSETS),
                AssetDefinition.SECTION,
                AssetDefinition::read);
    }

    /// The list of clients that a configuration names.
    public static EditableList<ClientDefinition> clients(ServerConfiguration configuration) {
        return new EditableList<>(
                configuration.path(MarketKeys.CLIENTS),
                ClientDefinition.SECTION,
                ClientDefinition.reader(Market.participants(configuration)));
    }

    /// What the file defines.
    ///
    /// @throws BadConfiguration with every mistake in it
    public List<T> definitions() {
        return definitions(text());
    }

    private List<T> definitions(String text) {
        List<Mistake> mistakes = new ArrayList<>();
        List<T> definitions =
                RowFile.parse(file, section, text, mistakes).definitions(read, mistakes);
        BadConfiguration.throwIfAny(mistakes);
        return definitions;
    }

    /// Adds a row, then does something with it. Where that fails by refusing it, the file is as it
    /// was before.
    ///
    /// @param cells texts by the name of the key, without the name of the row
    /// @throws BadConfiguration if there is such a row or the new one would be a mistake
    public void add(String name, Map<String, String> cells, Consumer<T> then) throws IOException {
        edit(added(name, cells), () -> then.accept(definition(name)));
    }

    /// A row of another file.
    ///
    /// @param place where it stands
    public record Row<R>(String place, R definition) {}

    /// Adds all rows of another file, then does something with them, as [#add] does.
    ///
    /// @throws BadConfiguration with every mistake in the other file, or if one of its rows is
    ///     there already
    public void addAll(Path other, Consumer<List<Row<T>>> then) throws IOException {
        List<Mistake> mistakes = new ArrayList<>();
        RowFile from = RowFile.read(other, section, mistakes);
        List<T> definitions = from.definitions(read, mistakes);
        BadConfiguration.throwIfAny(mistakes);
        definitions();
        RowFile rows = rows();
        Key<?> name = rows.nameKey();
        Set<String> names = new HashSet<>();
        for (Values row : rows.rows()) names.add(row.text(name));
        List<Row<T>> added = new ArrayList<>();
        for (Values row : from.rows()) {
            if (names.contains(row.text(name))) row.refuse(name, "is in the list already", "");
            added.add(new Row<>(row.place(name).toString(), definitions.get(added.size())));
            rows.add(given(row));
        }
        BadConfiguration.throwIfAny(mistakes);
        edit(rows, () -> then.accept(added));
    }

    /// The cells of a row that stand in its file.
    private Map<String, String> given(Values row) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (Key<?> key : section.keys()) {
            if (row.place(key).line() != 0) cells.put(key.name(), row.text(key));
        }
        return cells;
    }

    /// Fails as [#add] would, and changes nothing.
    public void requireAddable(String name, Map<String, String> cells) {
        definitions(added(name, cells).text());
    }

    private RowFile added(String name, Map<String, String> cells) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put(section.keys().getFirst().name(), name);
        row.putAll(cells);
        check(row);
        definitions();
        RowFile rows = rows();
        if (rows.find(name).isPresent()) {
            throw refusal("there is " + article() + " '" + name + "' already", "");
        }
        rows.add(row);
        return rows;
    }

    private String article() {
        return ("ai".indexOf(section.name().charAt(0)) >= 0 ? "an " : "a ") + section.name();
    }

    /// Changes some values of a row, then does something with it, as [#add] does. A mistake in the
    /// file that the change mends is none.
    ///
    /// @throws BadConfiguration if there is no such row or the change would be a mistake
    public void change(String name, Map<String, String> cells, Consumer<T> then)
            throws IOException {
        check(cells);
        RowFile rows = rows();
        rows.change(row(rows, name), cells);
        edit(rows, () -> then.accept(definition(name)));
    }

    /// Takes a row out, then does something about it, as [#add] does.
    ///
    /// @throws BadConfiguration if there is no such row
    public void remove(String name, Consumer<T> then) throws IOException {
        T removed = definition(name);
        RowFile rows = rows();
        rows.remove(row(rows, name));
        edit(rows, () -> then.accept(removed));
    }

    private void edit(RowFile rows, Runnable then) throws IOException {
        definitions(rows.text());
        String before = text();
        OwnerFile.write(file, rows.text());
        try {
            then.run();
        } catch (RuntimeException e) {
            OwnerFile.write(file, before);
            throw e;
        }
    }

    /// What a row defines.
    ///
    /// @throws BadConfiguration if there is no such row
    public T definition(String name) {
        return definitions().get(row(rows(), name));
    }

    /// Fails if there is no such row.
    public void require(String name) {
        row(rows(), name);
    }

    private RowFile rows() {
        return RowFile.parse(file, section, text(), new ArrayList<>());
    }

    private int row(RowFile rows, String name) {
        OptionalInt row = rows.find(name);
        if (row.isPresent()) return row.getAsInt();
        definitions();
        List<String> names = new ArrayList<>();
        for (Values values : rows.rows()) names.add(values.text(rows.nameKey()));
        throw refusal(
                "there is no " + section.name() + " '" + name + "'",
                WrongValue.didYouMean(name, names));
    }

    /// Tries each value on its own, so that a mistake names the option and not a line of
    /// the file.
    private void check(Map<String, String> cells) {
        List<Mistake> mistakes = new ArrayList<>();
        Values values = new Values(mistakes);
        cells.forEach(
                (name, text) -> values.set(section.find(name).orElseThrow(), text, place(name)));
        BadConfiguration.throwIfAny(mistakes);
    }

    private Place place(String key) {
        boolean isName = key.equals(section.keys().getFirst().name());
        return Place.of(isName ? "command line" : "--" + key.replace('_', '-'));
    }

    private BadConfiguration refusal(String rule, String suggestion) {
        return new BadConfiguration(
                List.of(new Mistake(Place.of(file.toString()), "", "", rule, suggestion)));
    }

    private String text() {
        boolean isCsv = file.toString().endsWith(".csv");
        if (Files.exists(file)) return TomlText.read(file);
        return isCsv ? "" : InitialFiles.head(section);
    }
}
