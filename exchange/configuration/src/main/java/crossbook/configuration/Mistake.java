package crossbook.configuration;

/// One mistake in a configuration, told in one line: where it is, which key and value,
/// the rule that it breaks, and what was probably meant.
///
/// @param key the key with its section, or empty where a line as a whole is meant
/// @param value what was written, as it is to be shown, or empty
/// @param suggestion what to do about it, or empty
public record Mistake(Place place, String key, String value, String rule, String suggestion) {
    private static final int LONGEST_VALUE = 80;

    /// A text in quotes, on one line, not too long to read.
    static String quoted(String text) {
        StringBuilder shown = new StringBuilder("'");
        for (int i = 0; i < Math.min(text.length(), LONGEST_VALUE); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f) shown.append(String.format("\\u%04x", (int) c));
            else shown.append(c);
        }
        return shown.append(text.length() > LONGEST_VALUE ? "...'" : "'").toString();
    }

    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(place.toString());
        if (!key.isEmpty()) line.append(": ").append(key);
        if (!value.isEmpty()) line.append(": ").append(value);
        line.append(": ").append(rule);
        if (!suggestion.isEmpty()) line.append("; ").append(suggestion);
        return line.toString();
    }
}
