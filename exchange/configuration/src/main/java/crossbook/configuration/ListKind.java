package crossbook.configuration;

import org.tomlj.TomlArray;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;

/// Several different values of a kind. Without TOML they are separated by commas or spaces.
final class ListKind<T> extends Kind<List<T>> {
    private final Kind<T> kind;

    ListKind(Kind<T> kind) {
        this.kind = kind;
    }

    @Override
    List<T> read(String text) {
        List<T> values = new ArrayList<>();
        for (String word : text.strip().split("[ ,]+", -1)) {
            if (!word.isEmpty()) values.add(kind.read(word));
        }
        return different(values);
    }

    @Override
    List<T> readToml(Object value) {
        if (!(value instanceof TomlArray array)) throw new WrongValue(rule());
        return different(array.toList().stream().map(this::item).toList());
    }

    private T item(Object value) {
        try {
            return kind.readToml(value);
        } catch (WrongValue e) {
            String item = Mistake.quoted(String.valueOf(value));
            throw new WrongValue("its " + item + " " + e.getMessage(), e.suggestion());
        }
    }

    private List<T> different(List<T> values) {
        HashSet<String> seen = new HashSet<>();
        for (T value : values) {
            String written = kind.write(value);
            if (!seen.add(written)) {
                throw new WrongValue("must name " + written + " only once");
            }
        }
        return List.copyOf(values);
    }

    @Override
    String write(List<T> values) {
        return values.stream().map(kind::write).collect(Collectors.joining(" "));
    }

    @Override
    String toml(List<T> values) {
        return values.stream().map(kind::toml).collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    String rule() {
        return "must be an array; each " + kind.rule();
    }

    @Override
    String schema() {
        return "\"type\": \"array\", \"uniqueItems\": true, \"items\": {" + kind.schema() + "}";
    }
}
