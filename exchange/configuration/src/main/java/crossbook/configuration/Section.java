package crossbook.configuration;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// A table of a configuration file and its keys, in the order in which they are written.
public final class Section {
    private final String name;
    private final String meaning;
    private final List<Key<?>> keys = new ArrayList<>();
    private int nameKeys = 1;

    Section(String name, String meaning) {
        this.name = name;
        this.meaning = meaning;
    }

    /// Has the rows of a list named by several keys together, its first ones.
    Section namedByFirst(int several) {
        nameKeys = several;
        return this;
    }

    /// The keys by which a row of a list is known: no two have the same there.
    List<Key<?>> nameKeys() {
        return keys.subList(0, nameKeys);
    }

    /// Adds a key that has a default.
    <T> Key<T> key(String key, Kind<T> kind, String defaultText, String keyMeaning) {
        return key(key, kind, defaultText, defaultText, keyMeaning);
    }

    /// Adds a key that has another default under the profile `durable`.
    <T> Key<T> key(
            String key, Kind<T> kind, String defaultText, String durableText, String keyMeaning) {
        return add(new Key<>(name, key, kind, defaultText, durableText, keyMeaning));
    }

    /// Adds a key that must be given.
    <T> Key<T> required(String key, Kind<T> kind, String keyMeaning) {
        return add(new Key<>(name, key, kind, null, null, keyMeaning));
    }

    private <T> Key<T> add(Key<T> key) {
        keys.add(key);
        return key;
    }

    /// What the table is called.
    public String name() {
        return name;
    }

    /// One sentence for the user.
    public String meaning() {
        return meaning;
    }

    /// All keys.
    public List<Key<?>> keys() {
        return Collections.unmodifiableList(keys);
    }

    Optional<Key<?>> find(String key) {
        for (Key<?> candidate : keys) {
            if (candidate.name().equals(key)) return Optional.of(candidate);
        }
        return Optional.empty();
    }

    List<String> names() {
        return keys.stream().<String>map(Key::name).toList();
    }
}
