package crossbook.configuration;

import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.Profile;

import org.tomlj.TomlParseResult;
import org.tomlj.TomlTable;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Finds out what each key of `crossbook.toml` has: a flag goes before an environment variable,
/// that before the file, that before the default. What is unknown or wrong is noted, all of it.
final class ConfigurationReader {
    /// Variables of others that begin as those of a section: the Python package's.
    private static final Set<String> OTHERS = Set.of("CROSSBOOK_ENGINE_JAR");

    private final Values values;
    private final List<Mistake> mistakes;

    private ConfigurationReader(List<Mistake> mistakes) {
        this.mistakes = mistakes;
        values = new Values(mistakes);
    }

    /// The values of all keys.
    ///
    /// @param mistakes where what is wrong is noted
    static Values read(ConfigurationSource source, List<Mistake> mistakes) {
        ConfigurationReader reader = new ConfigurationReader(mistakes);
        reader.readFlags(source.flags());
        reader.readEnvironment(source.environment());
        if (source.file().isPresent()) reader.readFile(source.file().get());
        reader.readDefaults();
        return reader.values;
    }

    private void readFlags(Map<String, String> flags) {
        flags.forEach((path, text) -> {
            Place place = Place.of("--set");
            Optional<Key<?>> key = ServerKeys.all().stream()
                    .filter(candidate -> candidate.path().equals(path))
                    .findFirst();
            if (key.isPresent()) values.set(key.get(), text, place);
            else unknownPath(place, path);
        });
    }

    /// Where no key is nearly called that, those of its section are told.
    private void unknownPath(Place place, String path) {
        List<String> paths = ServerKeys.all().stream().<String>map(Key::path).toList();
        String meant = WrongValue.didYouMean(path, paths);
        String name = path.contains(".") ? path.substring(0, path.indexOf('.')) : path;
        if (meant.isEmpty()) {
            meant = ServerKeys.section(name)
                    .map(section ->
                            "the keys of [" + name + "] are " + String.join(", ", section.names()))
                    .orElseGet(() -> "the sections are "
                            + ServerKeys.SECTIONS.stream()
                                    .map(Section::name)
                                    .collect(Collectors.joining(", ")));
        }
        mistakes.add(new Mistake(place, path, "", "is not a key", meant));
    }

    private void readEnvironment(Map<String, String> environment) {
        List<Key<?>> keys = ServerKeys.all();
        environment.forEach((variable, text) -> {
            boolean isMeant = ServerKeys.SECTIONS.stream()
                    .anyMatch(section -> variable.startsWith("CROSSBOOK_" + upper(section) + "_"));
            if (!isMeant || OTHERS.contains(variable)) return;
            Place place = Place.of("environment");
            Optional<Key<?>> key = keys.stream()
                    .filter(candidate -> candidate.variable().equals(variable))
                    .findFirst();
            if (key.isEmpty()) unknown(place, variable, "sets no key", keys, Key::variable);
            else if (!values.has(key.get())) values.set(key.get(), text, Place.of(variable));
        });
    }

    private static String upper(Section section) {
        return section.name().toUpperCase(java.util.Locale.ROOT);
    }

    private void readFile(Path file) {
        String source = file.toString();
        String text = TomlText.read(file); // or nothing else that could be said is of use
        Optional<List<PlainToml.Entry>> plain =
                PlainToml.read(TomlText.withoutComments(text), ServerKeys.sectionNames());
        if (plain.isPresent()) readPlain(source, plain.get());
        else readToml(source, text);
    }

    private void readPlain(String source, List<PlainToml.Entry> entries) {
        for (PlainToml.Entry entry : entries) {
            Section section = ServerKeys.section(entry.section()).orElseThrow();
            readKey(section, entry.name(), entry.value(), new Place(source, entry.line(), 1));
        }
    }

    private void readToml(String source, String text) {
        TomlParseResult toml;
        try {
            toml = TomlText.parse(source, text, mistakes);
        } catch (BadConfiguration e) {
            mistakes.addAll(e.mistakes());
            return;
        }
        for (String name : toml.keySet()) {
            Place place = TomlText.place(source, toml.inputPositionOf(List.of(name)));
            Optional<Section> section = ServerKeys.section(name);
            Object value = toml.get(List.of(name));
            if (section.isEmpty()) unknownSection(place, name, value);
            else if (value instanceof TomlTable table) readSection(source, section.get(), table);
            else mistakes.add(new Mistake(place, name, "", "must be a table: [" + name + "]", ""));
        }
    }

    private void unknownSection(Place place, String name, Object value) {
        List<String> names = ServerKeys.SECTIONS.stream().map(Section::name).toList();
        if (value instanceof TomlTable) {
            String suggestion = WrongValue.didYouMean(name, names);
            mistakes.add(new Mistake(place, name, "", "there is no such section", suggestion));
        } else {
            mistakes.add(new Mistake(
                    place, name, "", "is not a key outside of a section", elsewhere(name)));
        }
    }

    private void readSection(String source, Section section, TomlTable table) {
        for (String name : table.keySet()) {
            Place place = TomlText.place(source, table.inputPositionOf(List.of(name)));
            readKey(section, name, table.get(List.of(name)), place);
        }
    }

    private void readKey(Section section, String name, Object value, Place place) {
        Optional<Key<?>> key = section.find(name);
        if (key.isEmpty()) {
            String rule = "is not a key of [" + section.name() + "]";
            String suggestion = WrongValue.didYouMean(name, section.names());
            if (suggestion.isEmpty()) suggestion = elsewhere(name);
            String path = section.name() + "." + name;
            mistakes.add(new Mistake(place, path, "", rule, suggestion));
        } else if (!values.has(key.get())) {
            values.setToml(key.get(), value, place);
        }
    }

    private static String elsewhere(String name) {
        for (Section section : ServerKeys.SECTIONS) {
            if (section.find(name).isPresent()) return "it belongs to [" + section.name() + "]";
        }
        return "";
    }

    private void unknown(
            Place place,
            String word,
            String rule,
            List<Key<?>> keys,
            java.util.function.Function<Key<?>, String> name) {
        List<String> names = new ArrayList<>();
        keys.forEach(key -> names.add(name.apply(key)));
        mistakes.add(new Mistake(place, word, "", rule, WrongValue.didYouMean(word, names)));
    }

    private void readDefaults() {
        if (!values.has(EngineKeys.PROFILE)) {
            values.setDefault(
                    EngineKeys.PROFILE, EngineKeys.PROFILE.defaultText(), Place.of("default"));
        }
        boolean durable = values.get(EngineKeys.PROFILE) == Profile.DURABLE;
        for (Key<?> key : ServerKeys.all()) {
            if (values.has(key)) continue;
            boolean differs = durable && !key.durableText().equals(key.defaultText());
            String text = differs ? key.durableText() : key.defaultText();
            values.setDefault(key, text, Place.of(differs ? "profile durable" : "default"));
        }
    }
}
