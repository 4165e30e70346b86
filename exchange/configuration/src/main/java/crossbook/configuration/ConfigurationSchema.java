package crossbook.configuration;

import java.util.List;
import java.util.stream.Collectors;

/// The configuration files as JSON Schema, made of the same keys that read them. Editors
/// that know TOML use it to complete and to check.
public final class ConfigurationSchema {
    private static final String HEAD = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "title": "%s",
              "type": "object",
              "additionalProperties": false,
              "properties": {
            """;
    private static final String FOOT = "\n  }\n}\n";

    private ConfigurationSchema() {}

    /// The schema of `crossbook.toml`.
    public static String server() {
        return ServerKeys.SECTIONS.stream()
                .map(section ->
                        "    " + quoted(section.name()) + ": {" + table(section) + "\n    }")
                .collect(Collectors.joining(",\n", HEAD.formatted("crossbook.toml"), FOOT));
    }

    /// The schema of the list of instruments.
    public static String instruments() {
        return rows("instruments.toml", InstrumentDefinition.SECTION);
    }

    /// The schema of the list of participants.
    public static String participants() {
        return rows("participants.toml", ParticipantDefinition.SECTION);
    }

    /// The schema of the list of assets.
    public static String assets() {
        return rows("assets.toml", AssetDefinition.SECTION);
    }

    /// The schema of the list of clients.
    public static String clients() {
        return rows("clients.toml", ClientDefinition.SECTION);
    }

    /// The schema of the list of limits.
    public static String limits() {
        return rows("limits.toml", LimitDefinition.SECTION);
    }

    /// The schema of the list of top-ups.
    public static String topUps() {
        return rows("topups.toml", TopUpDefinition.SECTION);
    }

    private static String rows(String title, Section section) {
        return HEAD.formatted(title) + "    " + quoted(section.name())
                + ": {\"type\": \"array\", \"items\": {" + table(section) + "\n    }}" + FOOT;
    }

    private static String table(Section section) {
        List<String> required = section.keys().stream()
                .filter(Key::isRequired)
                .map(key -> quoted(key.name()))
                .toList();
        return "\n      \"description\": " + quoted(section.meaning())
                + ",\n      \"type\": \"object\",\n      \"additionalProperties\": false,"
                + (required.isEmpty() ? "" : "\n      \"required\": " + required + ",")
                + "\n      \"properties\": {\n"
                + section.keys().stream()
                        .map(ConfigurationSchema::property)
                        .collect(Collectors.joining(",\n"))
                + "\n      }";
    }

    private static <T> String property(Key<T> key) {
        // A default in TOML is written like one in JSON.
        String byDefault = key.isRequired()
                ? ""
                : ", \"default\": " + key.kind().toml(key.kind().read(key.defaultText()));
        return "        " + quoted(key.name()) + ": {\"description\": " + quoted(key.meaning())
                + ", " + key.kind().schema() + byDefault + "}";
    }

    private static String quoted(String text) {
        return Kind.tomlText(text);
    }
}
