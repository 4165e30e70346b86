package crossbook.web.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import crossbook.protocol.Decimals;
import crossbook.web.text.Json;
import crossbook.web.text.Problem;
import crossbook.web.text.Times;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The fields of an object in a body. This is the one place where text becomes a number: exactly,
/// or not at all. Whatever is wrong is a [Problem] that names the field, the value and the rule.
public final class Fields {
    private final ObjectNode object;
    private final String prefix;
    private final Set<String> known = new HashSet<>();

    public Fields(ObjectNode object) {
        this(object, "");
    }

    /// @param prefix what stands before the names of fields in what is told of them
    public Fields(ObjectNode object, String prefix) {
        this.object = object;
        this.prefix = prefix;
    }

    /// The fields of a body.
    public static Fields of(Call call) {
        return new Fields(Json.object(call.body()));
    }

    /// The reason of a request that has no other field, and needs no body.
    static String reason(Call call) {
        if (call.body().length == 0) return "";
        Fields fields = of(call);
        String reason = fields.text("reason", 64, "");
        fields.done();
        return reason;
    }

    /// Refuses fields that nobody asked for.
    public void done() {
        if (known.size() == object.size()) return;
        for (Iterator<String> names = object.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (known.contains(name)) continue;
            throw new Problem("FIELD_UNKNOWN", prefix + name + ": there is no such field")
                    .at(prefix + name);
        }
    }

    /// Whether a field is there and is not null.
    public boolean has(String name) {
        return value(name) != null;
    }

    private JsonNode value(String name) {
        JsonNode value = object.get(name);
        if (value == null) return null;
        known.add(name);
        return value.isNull() ? null : value;
    }

    private JsonNode needed(String name) {
        JsonNode value = value(name);
        if (value != null) return value;
        throw new Problem("FIELD_MISSING", prefix + name + ": is missing").at(prefix + name);
    }

    /// What is told of a field whose value breaks a rule.
    public Problem wrong(String name, String rule) {
        return wrong(name, object.get(name), rule);
    }

    /// A field as it is told of.
    public String place(String name) {
        return prefix + name;
    }

    private Problem wrong(String name, JsonNode value, String rule) {
        String text = value.toString();
        String shown = text.length() > 64 ? text.substring(0, 61) + "..." : text;
        return Problem.field(prefix + name, shown + ": " + rule);
    }

    /// A text of printable ASCII.
    public String text(String name, int maxLength) {
        return text(name, needed(name), maxLength);
    }

    /// The same, empty if it is not there.
    public String text(String name, int maxLength, String otherwise) {
        JsonNode value = value(name);
        return value == null ? otherwise : text(name, value, maxLength);
    }

    private String text(String name, JsonNode value, int maxLength) {
        String rule = "must be a text of 1 to " + maxLength + " printable ASCII characters";
        if (!value.isTextual()) throw wrong(name, value, rule);
        String text = value.textValue();
        if (text.isEmpty() || text.length() > maxLength) throw wrong(name, value, rule);
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') throw wrong(name, value, rule);
        }
        return text;
    }

    /// A text of any characters but control characters, such as a reason or a label.
    public String words(String name, int maxLength, String otherwise) {
        JsonNode value = value(name);
        if (value == null) return otherwise;
        String rule = "must be a text of up to " + maxLength + " characters on one line";
        if (!value.isTextual()) throw wrong(name, value, rule);
        String text = value.textValue();
        boolean isPlain =
                text.length() <= maxLength && text.codePoints().noneMatch(Character::isISOControl);
        if (!isPlain) throw wrong(name, value, rule);
        return text;
    }

    /// A text of several lines, such as a file.
    public String lines(String name, int maxLength, String otherwise) {
        JsonNode value = value(name);
        return value == null ? otherwise : lines(name, value, maxLength);
    }

    private String lines(String name, JsonNode value, int maxLength) {
        boolean fits = value.isTextual()
                && !value.textValue().isEmpty()
                && value.textValue().length() <= maxLength;
        if (fits) return value.textValue();
        throw Problem.field(prefix + name, "must be a text of 1 to " + maxLength + " characters");
    }

    /// Texts by names; a number counts as its text.
    ///
    /// @param form of the names, a regular expression
    public Map<String, String> map(String name, String form, int maxCount, int maxLength) {
        JsonNode value = value(name);
        if (value == null) return Map.of();
        String rule = "must be an object of up to " + maxCount + " texts";
        if (!(value instanceof ObjectNode found) || found.size() > maxCount) {
            throw wrong(name, value, rule);
        }
        Map<String, String> texts = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> each : found.properties()) {
            String path = name + "." + each.getKey();
            if (!each.getKey().matches(form)) {
                throw Problem.field(prefix + path, "'" + each.getKey() + "': is no such name");
            }
            JsonNode text = each.getValue().isNumber()
                    ? TextNode.valueOf(each.getValue().asText())
                    : each.getValue();
            texts.put(each.getKey(), lines(path, text, maxLength));
        }
        return texts;
    }

    /// One of some words; the first if it is not there.
    public String word(String name, List<String> words) {
        JsonNode value = value(name);
        if (value == null) return words.getFirst();
        if (value.isTextual() && words.contains(value.textValue())) return value.textValue();
        throw wrong(name, value, "must be one of " + String.join(", ", words));
    }

    /// A password. The value stays out of every message.
    public char[] secret(String name, int maxLength) {
        JsonNode value = needed(name);
        boolean fits = value.isTextual()
                && !value.textValue().isEmpty()
                && value.textValue().length() <= maxLength;
        if (fits) return value.textValue().toCharArray();
        throw Problem.field(prefix + name, "must be a text of 1 to " + maxLength + " characters");
    }

    /// One of the constants of an enum; those of no value do not count.
    public <E extends Enum<E>> E word(String name, Class<E> type, E otherwise) {
        JsonNode value = otherwise == null ? needed(name) : value(name);
        if (value == null) return otherwise;
        List<String> words = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals("NULL_VAL")) continue;
            if (value.isTextual() && constant.name().equals(value.textValue())) return constant;
            words.add(constant.name());
        }
        throw wrong(name, value, "must be one of " + String.join(", ", words));
    }

    /// True or false.
    public boolean yesNo(String name) {
        return yesNo(name, needed(name));
    }

    /// The same, if it is there.
    public boolean yesNo(String name, boolean otherwise) {
        JsonNode value = value(name);
        return value == null ? otherwise : yesNo(name, value);
    }

    private boolean yesNo(String name, JsonNode value) {
        if (value.isBoolean()) return value.booleanValue();
        throw wrong(name, value, "must be true or false");
    }

    /// A small whole number, which JSON has as a number.
    public long count(String name, long min, long max) {
        JsonNode value = needed(name);
        boolean fits = value.isIntegralNumber()
                && value.canConvertToLong()
                && value.longValue() >= min
                && value.longValue() <= max;
        if (fits) return value.longValue();
        throw wrong(name, value, "must be a whole number from " + min + " to " + max);
    }

    /// A decimal number in quotes, at a scale.
    public long decimal(String name, int scale) {
        return decimal(name, needed(name), scale);
    }

    /// The same, if it is there.
    public OptionalLong optionalDecimal(String name, int scale) {
        JsonNode value = value(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(decimal(name, value, scale));
    }

    private long decimal(String name, JsonNode value, int scale) {
        if (!value.isTextual()) {
            throw wrong(name, value, "must be a decimal number in quotes, so that it is exact");
        }
        try {
            return Decimals.parse(value.textValue(), scale);
        } catch (IllegalArgumentException e) {
            throw wrong(name, value, e.getMessage());
        }
    }

    /// A time, if it is there.
    public OptionalLong time(String name) {
        JsonNode value = value(name);
        if (value == null) return OptionalLong.empty();
        if (!value.isTextual())
            throw wrong(name, value, "must be a time such as 2026-11-22T09:00Z");
        try {
            return OptionalLong.of(Times.parse(value.textValue()));
        } catch (IllegalArgumentException e) {
            throw wrong(name, value, e.getMessage());
        }
    }

    /// Different words, each one of some.
    public Set<String> words(String name, List<String> allowed) {
        JsonNode value = value(name);
        if (value == null) return Set.of();
        String rule = "must be an array of " + String.join(", ", allowed);
        if (!(value instanceof ArrayNode array)) throw wrong(name, value, rule);
        Set<String> words = new HashSet<>();
        for (JsonNode word : array) {
            boolean fits = word.isTextual() && allowed.contains(word.textValue());
            if (!fits || !words.add(word.textValue())) throw wrong(name, value, rule);
        }
        return words;
    }

    /// Different texts.
    public Set<String> texts(String name, int maxCount, int maxLength) {
        JsonNode value = value(name);
        if (value == null) return Set.of();
        String rule = "must be an array of up to " + maxCount + " different texts";
        if (!(value instanceof ArrayNode array) || array.size() > maxCount) {
            throw wrong(name, value, rule);
        }
        Set<String> texts = new HashSet<>();
        for (JsonNode text : array) {
            if (!texts.add(text(name, text, maxLength))) throw wrong(name, value, rule);
        }
        return texts;
    }

    /// Texts in their order.
    public List<String> textList(String name, int maxCount, int maxLength) {
        JsonNode value = needed(name);
        if (!(value instanceof ArrayNode array) || array.size() > maxCount) {
            throw wrong(name, value, "must be an array of up to " + maxCount + " texts");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode text : array) texts.add(text(name, text, maxLength));
        return texts;
    }

    /// Several objects, in their order; what is none is empty.
    public List<Optional<ObjectNode>> objects(String name, int maxCount) {
        JsonNode value = needed(name);
        String rule = "must be an array of 1 to " + maxCount + " objects";
        if (!(value instanceof ArrayNode array) || array.isEmpty() || array.size() > maxCount) {
            throw value instanceof ArrayNode
                    ? Problem.field(prefix + name, rule)
                    : wrong(name, value, rule);
        }
        List<Optional<ObjectNode>> objects = new ArrayList<>();
        for (JsonNode item : array) {
            objects.add(item instanceof ObjectNode found ? Optional.of(found) : Optional.empty());
        }
        return objects;
    }
}
