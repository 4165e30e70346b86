package crossbook.configuration;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.util.IdentityHashMap;
import java.util.List;

/// What keys have, and where each value comes from. A value that is wrong leaves the
/// default in its place and a mistake behind, so that everything can be checked in one
/// go.
public final class Values {
    /// A value and where it comes from.
    record Value(Object value, Place place, boolean isGood) {}

    private final IdentityHashMap<Key<?>, Value> values = new IdentityHashMap<>();
    private final List<Mistake> mistakes;

    /// @param mistakes where what is wrong is noted
    Values(List<Mistake> mistakes) {
        this.mistakes = mistakes;
    }

    /// The value of a key. One that must be given and is wrong has none.
    public <T> T get(Key<T> key) {
        @SuppressWarnings("unchecked") // put only by set and setDefault
        T value = (T) values.get(key).value;
        return value;
    }

    /// Where the value of a key comes from.
    public Place place(Key<?> key) {
        return values.get(key).place;
    }

    /// The text of the value.
    public <T> String text(Key<T> key) {
        return key.kind().write(get(key));
    }

    /// The value as TOML spells it.
    public <T> String toml(Key<T> key) {
        return key.kind().toml(get(key));
    }

    boolean has(Key<?> key) {
        return values.containsKey(key);
    }

    /// Whether what was given could be read, so that further rules may be tried on it.
    boolean isGood(Key<?> key) {
        return values.containsKey(key) && values.get(key).isGood;
    }

    /// Takes a text from a flag, the environment or a cell.
    void set(Key<?> key, String text, Place place) {
        try {
            values.put(key, new Value(key.kind().read(text), place, true));
        } catch (WrongValue e) {
            wrong(key, place, Mistake.quoted(text), e);
        }
    }

    /// Takes a value of TOML.
    void setToml(Key<?> key, Object value, Place place) {
        try {
            values.put(key, new Value(key.kind().readToml(value), place, true));
        } catch (WrongValue e) {
            wrong(key, place, shown(value), e);
        }
    }

    void setDefault(Key<?> key, String text, Place place) {
        values.put(key, new Value(key.kind().read(text), place, true));
    }

    /// Notes that the value of a key breaks a rule that involves more than the value.
    void refuse(Key<?> key, String rule, String suggestion) {
        refuse(key, rule, suggestion, mistakes);
    }

    /// The same, noted elsewhere.
    void refuse(Key<?> key, String rule, String suggestion, List<Mistake> noted) {
        String value = Mistake.quoted(text(key));
        noted.add(new Mistake(place(key), key.path(), value, rule, suggestion));
    }

    private void wrong(Key<?> key, Place place, String value, WrongValue error) {
        mistakes.add(new Mistake(place, key.path(), value, error.getMessage(), error.suggestion()));
        Object instead = key.isRequired() ? null : key.kind().read(key.defaultText());
        values.put(key, new Value(instead, place, false));
    }

    private static String shown(Object value) {
        return switch (value) {
            case String text -> Mistake.quoted(text);
            case TomlTable table -> "a table";
            case TomlArray array ->
                Mistake.quoted(array.toJson().replaceAll("\\s+", " ").strip());
            default -> value.toString();
        };
    }
}
