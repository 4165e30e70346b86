package crossbook.cli.record;

import crossbook.core.order.OrderId;
import crossbook.protocol.Decimals;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.server.JsonObject;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Recorded commands and events in words, or as JSON, by their schemas. What a field leaves out is
/// left out. In words, an instrument is its symbol, a participant its name and a price decimal, as
/// soon as the message that defines them has been seen.
final class RecordedMessage {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Map<Integer, Message> messages = new HashMap<>();
    private final Map<Long, Instrument> instruments = new HashMap<>();
    private final Map<Long, String> participants = new HashMap<>();

    private record Instrument(String symbol, int priceScale) {}

    /// A field that is there: a `Long`, a `String`, a list of names, or bytes.
    private record Given(FieldType type, Object value) {}

    RecordedMessage() {
        for (Schema schema : List.of(Schema.command(), Schema.event())) {
            for (Message message : schema.messages()) {
                messages.put(key(schema.schemaId(), message.templateId()), message);
            }
        }
    }

    private static int key(int schemaId, int templateId) {
        return schemaId << 16 | templateId;
    }

    /// A message whose SBE header stands at `offset`, in words.
    String text(DirectBuffer buffer, int offset) {
        Message message = message(buffer, offset);
        if (message == null) return unknown();
        Map<String, Given> fields = fields(message, buffer, offset);
        learn(fields);
        List<String> words = new ArrayList<>();
        fields.forEach((name, field) -> {
            if (!name.equals("timestampNs")) words.add(name + ' ' + words(field, fields));
        });
        Given time = fields.get("timestampNs");
        String line = message.name() + (words.isEmpty() ? "" : ": " + String.join(", ", words));
        return (time == null ? "" : words(time, fields) + "  ") + line;
    }

    /// The same as JSON: numbers as they are recorded.
    JsonObject json(DirectBuffer buffer, int offset) {
        Message message = message(buffer, offset);
        if (message == null) return new JsonObject().text("message", null);
        JsonObject json = new JsonObject().text("message", message.name());
        fields(message, buffer, offset)
                .forEach((name, field) -> json.raw(name, json(field.value())));
        return json;
    }

    private Message message(DirectBuffer buffer, int offset) {
        header.wrap(buffer, offset);
        return messages.get(key(header.schemaId(), header.templateId()));
    }

    private String unknown() {
        return "unknown message " + header.templateId() + " of schema " + header.schemaId();
    }

    private Map<String, Given> fields(Message message, DirectBuffer buffer, int offset) {
        Map<String, Given> fields = new LinkedHashMap<>();
        int block = offset + HEADER;
        for (Field field : message.fields()) {
            FieldType type = field.type();
            // An older sender's block may end before it.
            if (field.offset() + type.lengthBytes() > header.blockLength()) continue;
            Object value = value(type, buffer, block + field.offset());
            boolean isAbsent = value.equals("")
                    || (field.optional() && value.equals(type.nullValue()))
                    || value.equals(List.of());
            if (!isAbsent) fields.put(field.name(), new Given(type, value));
        }
        int at = block + header.blockLength();
        for (Tail tail : message.tails().subList(0, message.tailCount(header.version()))) {
            int length = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
            byte[] bytes = new byte[length];
            buffer.getBytes(at + Integer.BYTES, bytes);
            boolean isText = tail.type().equals("text");
            Object value = isText ? new String(bytes, StandardCharsets.UTF_8) : bytes;
            if (length > 0) fields.put(tail.name(), new Given(null, value));
            at += Integer.BYTES + length;
        }
        return fields;
    }

    private static Object value(FieldType type, DirectBuffer buffer, int at) {
        if (type.kind() == Schema.Kind.TEXT) return text(buffer, at, type.length());
        long number = number(type.primitive(), buffer, at);
        return switch (type.kind()) {
            case ENUM ->
                type.values().stream()
                        .filter(value -> value.value() == number)
                        .<Object>map(Schema.Value::name)
                        .findFirst()
                        .orElse(number);
            case SET ->
                type.values().stream()
                        .filter(value -> (number >> value.value() & 1) == 1)
                        .map(Schema.Value::name)
                        .toList();
            default -> number;
        };
    }

    private static String text(DirectBuffer buffer, int at, int length) {
        String text = buffer.getStringWithoutLengthAscii(at, length);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    private static long number(String primitive, DirectBuffer buffer, int at) {
        return switch (primitive) {
            case "char", "uint8" -> buffer.getByte(at) & 0xFF;
            case "uint16" -> buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
            case "uint32" -> buffer.getInt(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
            default -> buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
        };
    }

    private void learn(Map<String, Given> fields) {
        if (fields.containsKey("priceScale") && fields.containsKey("symbol")) {
            long scale = (Long) fields.get("priceScale").value();
            instruments.put(
                    id(fields, "instrumentId"),
                    new Instrument((String) fields.get("symbol").value(), (int) scale));
        }
        if (fields.containsKey("roles") && fields.containsKey("name")) {
            participants.put(
                    id(fields, "participantId"), (String) fields.get("name").value());
        }
    }

    private static long id(Map<String, Given> fields, String name) {
        return fields.get(name) != null && fields.get(name).value() instanceof Long id ? id : -1;
    }

    private String words(Given field, Map<String, Given> fields) {
        if (field.value() instanceof byte[] bytes) return bytes.length + " bytes";
        if (field.value() instanceof List<?> names) return String.join("+", strings(names));
        if (!(field.value() instanceof Long number)) return field.value().toString();
        Instrument instrument = instruments.get(id(fields, "instrumentId"));
        return switch (field.type().name()) {
            case "TimestampNs" -> Instant.ofEpochSecond(0, number).toString();
            case "InstrumentId" ->
                instruments.containsKey(number)
                        ? instruments.get(number).symbol()
                        : number.toString();
            case "ParticipantId" -> participants.getOrDefault(number, number.toString());
            case "Price" ->
                instrument == null
                        ? number.toString()
                        : Decimals.text(number, instrument.priceScale());
            case "OrderId" -> OrderId.text(number);
            case "Hash" -> String.format("%016x", number);
            case "PhaseCode" -> String.valueOf((char) number.intValue());
            default -> Long.toUnsignedString(number);
        };
    }

    private static List<String> strings(List<?> names) {
        return names.stream().map(Object::toString).toList();
    }

    private static String json(Object value) {
        return switch (value) {
            case Long number -> number.toString();
            case List<?> names -> JsonObject.texts(names);
            case byte[] bytes -> JsonObject.quoted(HexFormat.of().formatHex(bytes));
            default -> JsonObject.quoted(value.toString());
        };
    }
}
