package crossbook.client.act;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// An event by the names that its schema gives its fields, for those who read many kinds of
/// events alike. Used by one thread.
public final class EventFields {
    private static final Map<Integer, Shape> SHAPES = Schema.event().messages().stream()
            .collect(Collectors.toUnmodifiableMap(Message::templateId, Shape::of));

    private DirectBuffer buffer;
    private int body;
    private Shape shape;

    /// A kind of events.
    private record Shape(String name, Map<String, Field> fields, List<Tail> tails) {
        static Shape of(Message message) {
            Map<String, Field> fields = new HashMap<>();
            message.fields().forEach(field -> fields.putIfAbsent(field.name(), field));
            return new Shape(message.name(), fields, message.tails());
        }
    }

    /// Reads an event from now on; false if the schema has no such one.
    public boolean read(DirectBuffer from, int offset) {
        int templateAt = offset + MessageHeaderDecoder.templateIdEncodingOffset();
        shape = SHAPES.get(from.getShort(templateAt, ByteOrder.LITTLE_ENDIAN) & 0xFFFF);
        buffer = from;
        body = offset + MessageHeaderDecoder.ENCODED_LENGTH;
        return shape != null;
    }

    /// Its name in the schema; empty if that has no such event.
    public String event() {
        return shape == null ? "" : shape.name();
    }

    /// Whether such events have a field.
    public boolean has(String name) {
        return shape.fields().containsKey(name);
    }

    /// Whether a field says nothing: it has the value that means none, is an empty text, or is
    /// not there.
    public boolean isNone(String name) {
        Field field = shape.fields().get(name);
        if (field == null) return true;
        if (field.type().kind() == Kind.TEXT) return text(name).isEmpty();
        return number(name) == field.type().nullValue();
    }

    /// A number, the code of a word, or the bits of a set.
    public long number(String name) {
        int at = at(name);
        return switch (type(name).primitive()) {
            case "int64", "uint64" -> buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
            case "uint32" -> buffer.getInt(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
            case "uint16" -> buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFFL;
            default -> buffer.getByte(at) & 0xFFL;
        };
    }

    /// A field in words: a text, the name of a code, the names of a set with blanks between, or
    /// the digits of a number; empty where there is no such name.
    public String text(String name) {
        if (!has(name)) return tail(name);
        FieldType type = type(name);
        if (type.kind() == Kind.TEXT) return ascii(at(name), type.length());
        long number = number(name);
        if (type.kind() == Kind.NUMBER) return Long.toString(number);
        boolean isSet = type.kind() == Kind.SET;
        return type.values().stream()
                .filter(each -> isSet ? (number >> each.value() & 1) == 1 : each.value() == number)
                .map(Schema.Value::name)
                .collect(Collectors.joining(" "));
    }

    /// Where a field is in [#buffer].
    public int at(String name) {
        return body + shape.fields().get(name).offset();
    }

    /// What is read.
    public DirectBuffer buffer() {
        return buffer;
    }

    private FieldType type(String name) {
        return shape.fields().get(name).type();
    }

    private String ascii(int at, int length) {
        int end = 0;
        while (end < length && buffer.getByte(at + end) != 0) end++;
        return buffer.getStringWithoutLengthAscii(at, end);
    }

    private String tail(String name) {
        int lengthAt = body
                - MessageHeaderDecoder.ENCODED_LENGTH
                + MessageHeaderDecoder.blockLengthEncodingOffset();
        int at = body + (buffer.getShort(lengthAt, ByteOrder.LITTLE_ENDIAN) & 0xFFFF);
        for (Tail tail : shape.tails()) {
            if (tail.name().equals(name)) {
                return buffer.getStringUtf8(at, ByteOrder.LITTLE_ENDIAN);
            }
            at += Integer.BYTES + buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
        }
        return "";
    }
}
