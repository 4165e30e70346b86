package crossbook.configuration;

import org.tomlj.MutableTomlArray;
import org.tomlj.MutableTomlTable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A list in TOML: an array of tables.
final class TomlRowFile extends RowFile {
    private final TomlParseResult toml;
    private final List<Mistake> mistakes;

    TomlRowFile(Path file, Section section, String text, List<Mistake> mistakes) {
        super(file, section);
        this.mistakes = mistakes;
        toml = TomlText.parse(source(), text, mistakes);
        for (String name : toml.keySet()) {
            Place place = TomlText.place(source(), toml.inputPositionOf(List.of(name)));
            if (!name.equals(section.name())) {
                String suggestion = WrongValue.didYouMean(name, List.of(section.name()));
                if (suggestion.isEmpty()) suggestion = "a row begins with " + header();
                mistakes.add(new Mistake(place, name, "", "does not belong here", suggestion));
            } else if (!toml.isArray(List.of(name))) {
                mistakes.add(new Mistake(
                        place, name, "", "must be rows that begin with " + header(), ""));
            }
        }
    }

    private String header() {
        return "[[" + section().name() + "]]";
    }

    private Optional<MutableTomlArray> array() {
        List<String> path = List.of(section().name());
        return toml.isArray(path) ? Optional.of(toml.getArray(path)) : Optional.empty();
    }

    @Override
    List<Values> rows() {
        List<Values> rows = new ArrayList<>();
        if (array().isEmpty()) return rows;
        TomlArray array = array().get();
        for (int i = 0; i < array.size(); i++) {
            Place place = TomlText.place(source(), array.inputPositionOf(i));
            if (array.isTable(i)) rows.add(row(place, array.getTable(i)));
            else mistakes.add(new Mistake(place, section().name(), "", "must be tables", ""));
        }
        return rows;
    }

    private Values row(Place rowPlace, TomlTable table) {
        Values row = new Values(mistakes);
        for (String name : table.keySet()) {
            Place place = TomlText.place(source(), table.inputPositionOf(List.of(name)));
            Optional<Key<?>> key = section().find(name);
            if (key.isPresent()) {
                row.setToml(key.get(), table.get(List.of(name)), place);
            } else {
                String path = section().name() + "." + name;
                String suggestion = WrongValue.didYouMean(name, section().names());
                mistakes.add(
                        new Mistake(place, path, "", "is not a key of " + header(), suggestion));
            }
        }
        complete(row, rowPlace, mistakes);
        return row;
    }

    @Override
    void add(Map<String, String> cells) {
        MutableTomlTable row = MutableTomlTable.create();
        set(row, cells);
        toml.getOrCreateArray(section().name()).add(row);
    }

    @Override
    void change(int row, Map<String, String> cells) {
        set(array().orElseThrow().getTable(row), cells);
    }

    @Override
    void remove(int row) {
        MutableTomlArray array = array().orElseThrow();
        array.remove(row);
        if (array.isEmpty()) toml.remove(section().name());
    }

    private void set(MutableTomlTable row, Map<String, String> cells) {
        cells.forEach((name, text) -> row.set(List.of(name), tomlValue(name, text)));
    }

    private Object tomlValue(String name, String text) {
        Key<?> key = section().find(name).orElseThrow();
        return Toml.parse("value = " + tomlText(key, text)).get("value");
    }

    /// What the text means as TOML; as a text if it means nothing, to be found wrong when the
    /// file is read again.
    private static <T> String tomlText(Key<T> key, String text) {
        try {
            return key.kind().toml(key.kind().read(text));
        } catch (WrongValue e) {
            return Kind.tomlText(text);
        }
    }

    @Override
    String text() {
        return toml.toToml();
    }
}
