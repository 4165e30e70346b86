package crossbook.configuration;

/// What a key may hold: how its value is read from a text or from TOML, written, and
/// described. The reader, the schema and the documentation all ask the kind, so that they
/// cannot differ.
///
/// @param <T> what the value becomes
public abstract class Kind<T> {
    /// Reads a value as an environment variable, a flag or a CSV cell gives it.
    ///
    /// @throws WrongValue with the rule that the text breaks
    abstract T read(String text);

    /// Reads a value of TOML. Most kinds are texts there.
    ///
    /// @throws WrongValue with the rule that the value breaks
    T readToml(Object value) {
        if (value instanceof String text) return read(text);
        throw new WrongValue(rule());
    }

    /// The text that reads as this value.
    abstract String write(T value);

    /// The same as TOML spells it.
    String toml(T value) {
        return tomlText(write(value));
    }

    /// What is allowed, as a phrase that begins with `must be`.
    abstract String rule();

    /// The rule as JSON Schema, without braces.
    abstract String schema();

    static String tomlText(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
