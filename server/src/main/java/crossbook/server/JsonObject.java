package crossbook.server;

import java.util.Map;
import java.util.StringJoiner;

/// An object of JSON, written field by field.
final class JsonObject {
    private final StringJoiner fields = new StringJoiner(",", "{", "}");

    /// A field of a number.
    JsonObject number(String name, long value) {
        return raw(name, String.valueOf(value));
    }

    /// A field of a text; null is JSON's null.
    JsonObject text(String name, String value) {
        return raw(name, value == null ? "null" : quoted(value));
    }

    /// A field of an object with a number for each key.
    JsonObject numbers(String name, Map<?, Long> values) {
        JsonObject object = new JsonObject();
        values.forEach((key, value) -> object.number(String.valueOf(key), value));
        return raw(name, object.toString());
    }

    /// A field whose value is JSON already.
    JsonObject raw(String name, String json) {
        fields.add(quoted(name) + ":" + json);
        return this;
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') quoted.append('\\').append(c);
            else if (c < ' ') quoted.append(String.format("\\u%04x", (int) c));
            else quoted.append(c);
        }
        return quoted.append('"').toString();
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
