package crossbook.configuration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/// A list in a file, TOML or CSV, one row for each thing. The first key of a row is its
/// name and unique, or the first few together ([Section#nameKeys]). An edit changes the row that
/// it is about and leaves the rest as it was written, comments included.
public abstract class RowFile {
    private final Path file;
    private final Section section;

    RowFile(Path file, Section section) {
        this.file = file;
        this.section = section;
    }

    /// Reads a list; what is wrong with it is noted.
    static RowFile read(Path file, Section section, List<Mistake> mistakes) {
        return parse(file, section, TomlText.read(file), mistakes);
    }

    /// Reads a list from a text, as if it were that of the file.
    static RowFile parse(Path file, Section section, String text, List<Mistake> mistakes) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv")
                ? new CsvRowFile(file, section, text, mistakes)
                : new TomlRowFile(file, section, text, mistakes);
    }

    final String source() {
        return file.toString();
    }

    final Section section() {
        return section;
    }

    final Key<?> nameKey() {
        return section.keys().getFirst();
    }

    /// The values of all rows, in the order of the file.
    abstract List<Values> rows();

    /// Adds a row at the end.
    ///
    /// @param cells texts by the name of the key
    abstract void add(Map<String, String> cells);

    /// Changes some values of a row.
    abstract void change(int row, Map<String, String> cells);

    /// Takes a row out.
    abstract void remove(int row);

    /// The whole file as it is now.
    abstract String text();

    /// What the rows define; a row with mistakes defines nothing, and its mistakes are
    /// noted.
    final <T> List<T> definitions(Function<Values, Optional<T>> read, List<Mistake> mistakes) {
        List<T> definitions = new ArrayList<>();
        Map<String, Place> places = new HashMap<>();
        for (Values row : rows()) {
            if (section.nameKeys().stream().allMatch(row::isGood)) {
                String name =
                        section.nameKeys().stream().map(row::text).collect(Collectors.joining(" "));
                Place place = row.place(nameKey());
                Place first = places.putIfAbsent(name, place);
                if (first != null) {
                    row.refuse(nameKey(), "stands twice", "first in line " + first.line());
                    continue;
                }
            }
            read.apply(row).ifPresent(definitions::add);
        }
        return definitions;
    }

    /// The row of a name.
    final OptionalInt find(String name) {
        List<Values> rows = rows();
        for (int i = 0; i < rows.size(); i++) {
            boolean isIt =
                    rows.get(i).isGood(nameKey()) && rows.get(i).text(nameKey()).equals(name);
            if (isIt) return OptionalInt.of(i);
        }
        return OptionalInt.empty();
    }

    /// Gives a row the defaults of the keys that it lacks, and notes those that have
    /// none.
    final void complete(Values row, Place place, List<Mistake> mistakes) {
        for (Key<?> key : section.keys()) {
            if (row.has(key)) continue;
            if (!key.isRequired()) row.setDefault(key, key.defaultText(), Place.of("default"));
            else mistakes.add(new Mistake(place, key.path(), "", "is missing", ""));
        }
    }
}
