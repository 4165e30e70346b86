package crossbook.server;

import crossbook.store.SqlText;

import java.util.Collection;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// An object of JSON, written field by field.
public final class JsonObject {
    private final StringJoiner fields = new StringJoiner(",", "{", "}");

    /// A field of a number.
    public JsonObject number(String name, long value) {
        return raw(name, String.valueOf(value));
    }

    /// A field that is true or false.
    public JsonObject yesNo(String name, boolean value) {
        return raw(name, String.valueOf(value));
    }

    /// A field of a text; null is JSON's null.
    public JsonObject text(String name, String value) {
        return raw(name, value == null ? "null" : quoted(value));
    }

    /// A field of an object with a number for each key.
    public JsonObject numbers(String name, Map<?, Long> values) {
        JsonObject object = new JsonObject();
        values.forEach((key, value) -> object.number(String.valueOf(key), value));
        return raw(name, object.toString());
    }

    /// A field whose value is JSON already.
    public JsonObject raw(String name, String json) {
        fields.add(quoted(name) + ":" + json);
        return this;
    }

    /// A field of an array of values whose texts are JSON already.
    public JsonObject array(String name, Collection<?> values) {
        return raw(name, array(values));
    }

    /// A field of an array of texts.
    public JsonObject texts(String name, Collection<?> values) {
        return raw(name, texts(values));
    }

    /// An array of values whose texts are JSON already.
    public static String array(Collection<?> values) {
        return values.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
    }

    /// An array of texts.
    public static String texts(Collection<?> values) {
        return array(values.stream().map(value -> quoted(value.toString())).toList());
    }

    /// A text as JSON has it.
    public static String quoted(String text) {
        return SqlText.jsonText(text);
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
