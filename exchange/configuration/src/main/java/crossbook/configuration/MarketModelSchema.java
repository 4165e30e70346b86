package crossbook.configuration;

import crossbook.core.model.KeyForm;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.RuleKey;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A market model as JSON Schema, made of the keys that its reader knows. What stands in
/// the tables is checked by `crossbook check`.
public final class MarketModelSchema {
    private static final String TEXT = "\"type\": \"string\"";

    private MarketModelSchema() {}

    /// The schema of `data/markets/*.toml`.
    public static String text() {
        List<String> required = List.of(
                property("name", "What the market is called.", TEXT),
                property("initial_phase", "The phase in which an instrument begins.", TEXT),
                property(
                        "replace_priority",
                        "Which replace keeps an order's place in the queue.",
                        words(Stream.of(ReplacePriority.values())
                                .map(priority -> priority.name().toLowerCase(Locale.ROOT))
                                .toList())),
                property(
                        "remember_ids",
                        "How many closed client order ids are remembered per participant.",
                        numbers(0, 1 << 24)),
                property("phases", "The parts of the trading day, a row each.", TEXT),
                property(
                        "by_time_in_force",
                        "What each phase does with a time in force: -, park, take, rest.",
                        TEXT),
                property(
                        "by_ord_type",
                        "What each phase does with an order type: -, park, take, rest.",
                        TEXT),
                property("combinations", "Which order type may have which time in force.", TEXT));
        Stream<String> optional = Stream.of(RuleKey.values()).map(MarketModelSchema::property);
        return """
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "title": "market model",
                  "type": "object",
                  "additionalProperties": false,
                  "required": ["name", "initial_phase", "replace_priority", "remember_ids", "phases", \
                "by_time_in_force", "by_ord_type", "combinations"],
                  "properties": {
                """
                + Stream.concat(required.stream(), optional).collect(Collectors.joining(",\n"))
                + "\n  }\n}\n";
    }

    private static String property(RuleKey key) {
        KeyForm form = key.form;
        boolean isNumber = form.kind() == KeyForm.Kind.NUMBER;
        String schema = switch (form.kind()) {
            case TEXT, TABLE -> TEXT;
            case WORD -> words(form.words());
            case NUMBER -> numbers(form.least(), form.most());
            case DURATION -> TEXT + ", \"pattern\": \"^[0-9]{1,9}(ns|us|ms|s|m|h)$\"";
        };
        String byDefault = isNumber ? key.byDefault : Kind.tomlText(key.byDefault);
        return property(key.word, key.meaning, schema + ", \"default\": " + byDefault);
    }

    private static String property(String key, String meaning, String schema) {
        return "    " + Kind.tomlText(key) + ": {\"description\": " + Kind.tomlText(meaning) + ", "
                + schema + "}";
    }

    private static String words(List<String> words) {
        return "\"enum\": " + words.stream().map(Kind::tomlText).toList();
    }

    private static String numbers(long least, long most) {
        return "\"type\": \"integer\", \"minimum\": " + least + ", \"maximum\": " + most;
    }
}
