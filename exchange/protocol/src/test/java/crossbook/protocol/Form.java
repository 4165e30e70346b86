package crossbook.protocol;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How the fields of a golden vector are filled.
///
/// Values are what JSON has: a long for numbers of up to 32 bits, a text for longer ones, a
/// text for texts and constants of enumerations, a list of texts for sets, null for what is
/// absent. Bytes are a text of hex digits.
enum Form {
    /// Each field another value, in which each byte is another.
    SAMPLE,
    /// Nothing that can be left out.
    ABSENT,
    /// The highest numbers, the longest texts, every bit.
    EXTREME;

    Map<String, Object> values(Message message) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Field field : message.fields()) {
            values.put(field.name(), value(field, values.size() + 1));
        }
        for (Tail tail : message.tails()) values.put(tail.name(), value(tail));
        return values;
    }

    /// @param place of the field in the message, from 1
    private Object value(Field field, int place) {
        FieldType type = field.type();
        if (this == ABSENT && field.optional()) return null;
        return switch (type.kind()) {
            case NUMBER -> number(field, place);
            case TEXT -> text(field.name(), type.length());
            case ENUM -> constant(place, type.values());
            case SET -> bits(place, type.values());
        };
    }

    private Object number(Field field, int place) {
        String primitive = field.type().primitive();
        long number = switch (this) {
            case SAMPLE -> 0x0102_0304_0506_0700L + place;
            case ABSENT -> 0;
            case EXTREME -> primitive.equals("int64") ? Long.MIN_VALUE + 1 : -2;
        };
        return switch (primitive) {
            case "uint8" -> number & 0xFF;
            case "uint16" -> number & 0xFFFF;
            case "uint32" -> number & 0xFFFF_FFFFL;
            case "uint64" -> Long.toUnsignedString(number);
            case "int64" -> Long.toString(number);
            default -> throw new IllegalStateException("no sample of " + primitive);
        };
    }

    private String text(String name, int length) {
        return switch (this) {
            case SAMPLE -> name.length() > length ? name.substring(0, length) : name;
            case ABSENT -> "";
            case EXTREME -> "~".repeat(length);
        };
    }

    /// One of the first two, so that a new constant leaves the vectors as they are.
    private String constant(int place, List<Value> values) {
        return switch (this) {
            case SAMPLE -> values.get(place % 2).name();
            case ABSENT -> values.getFirst().name();
            case EXTREME -> values.get((place + 1) % 2).name();
        };
    }

    private List<String> bits(int place, List<Value> values) {
        return switch (this) {
            case SAMPLE ->
                List.of(values.get(Math.min(place % 2, values.size() - 1)).name());
            case ABSENT -> List.of();
            case EXTREME -> values.stream().map(Value::name).toList();
        };
    }

    private String value(Tail tail) {
        boolean isText = tail.type().equals("text");
        return switch (this) {
            case SAMPLE -> isText ? "A \"" + tail.name() + "\", 1 €" : "0001feff";
            case ABSENT -> "";
            case EXTREME -> isText ? "é".repeat(200) : "80".repeat(300);
        };
    }
}
