package crossbook.store;

import crossbook.client.marketdata.MarketBook;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;

import io.questdb.cairo.TableWriter;
import io.questdb.std.str.Utf8StringSink;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Copies an event into a row of a table: what stands where was looked up in the schema, once.
final class EventCopier {
    private static final Set<String> HEAD =
            Set.of("eventNumber", "timestampNs", "commandNumber", "eventFlags");

    private final EventRoute route;
    private final List<Step> steps = new ArrayList<>();
    private final Utf8StringSink text = new Utf8StringSink();
    private final Names names;

    EventCopier(EventRoute route, Optional<Schema.Message> message, Names names) {
        this.route = route;
        this.names = names;
        List<Field> fields = message.map(Schema.Message::fields).orElse(List.of());
        List<String> used = new ArrayList<>(HEAD);
        for (Column column : route.table().columns()) {
            int place = route.table().place(column.name());
            String constant = route.words().get(column.name());
            if (constant != null) {
                steps.add((row, _, _) -> row.putSym(place, constant));
            } else if (column.kind() != Column.Kind.DETAIL) {
                find(fields, column).ifPresent(field -> {
                    used.add(field.name());
                    steps.add(step(column, place, field));
                });
            }
        }
        opposite(fields);
        detail(message, used);
    }

    /// What fills one column.
    @FunctionalInterface
    private interface Step {
        void copy(TableWriter.Row row, DirectBuffer buffer, int body);
    }

    EventRoute route() {
        return route;
    }

    /// Fills the columns of a row from the event whose body stands there.
    void copy(TableWriter.Row row, DirectBuffer buffer, int body) {
        for (int i = 0; i < steps.size(); i++) steps.get(i).copy(row, buffer, body);
    }

    private Optional<Field> find(List<Field> fields, Column column) {
        String name = route.fields().getOrDefault(column.name(), column.field());
        if (name.isEmpty()) return Optional.empty();
        String ofPart = route.part() + Character.toUpperCase(name.charAt(0)) + name.substring(1);
        return named(fields, ofPart).or(() -> named(fields, name));
    }

    private static Optional<Field> named(List<Field> fields, String name) {
        return fields.stream().filter(field -> field.name().equals(name)).findFirst();
    }

    /// The schema tells the side of the taker; the maker's is the other.
    private void opposite(List<Field> fields) {
        if (!route.part().equals("maker")) return;
        int offset = named(fields, "takerSide").orElseThrow().offset();
        int place = route.table().place("side");
        steps.add((row, buffer, body) ->
                row.putSym(place, buffer.getByte(body + offset) == 1 ? "SELL" : "BUY"));
    }

    private Step step(Column column, int place, Field field) {
        int offset = field.offset();
        Numbers numbers = numbers(field.type());
        return switch (column.kind()) {
            case NUMBER, PRICE -> number(place, field);
            case WORD ->
                field.type().kind() == Schema.Kind.ENUM ? word(place, field) : few(place, field);
            case TEXT -> text(place, field);
            case LETTER ->
                (row, buffer, body) ->
                        row.putSym(place, (char) (buffer.getByte(body + offset) & 0xFF));
            case PARTICIPANT ->
                (row, buffer, body) -> {
                    String name = names.participant(numbers.at(buffer, body + offset));
                    if (name != null) row.putSym(place, name);
                };
            case INSTRUMENT ->
                (row, buffer, body) -> {
                    MarketBook book = names.instrument(numbers.at(buffer, body + offset));
                    if (book != null) row.putSym(place, book.symbol());
                };
            case SCALE ->
                (row, buffer, body) -> {
                    MarketBook book = names.instrument(numbers.at(buffer, body + offset));
                    if (book != null) row.putShort(place, (short) book.priceScale());
                };
            case DETAIL, DECIMAL, AMOUNT, AMOUNT_DECIMAL, ASSET, ASSET_SCALE ->
                throw new IllegalStateException(column.name());
        };
    }

    private static Step number(int place, Field field) {
        FieldType type = field.type();
        int offset = field.offset();
        Numbers numbers = numbers(type);
        boolean isOptional = field.optional() || type.optional();
        if (!isOptional) {
            return (row, buffer, body) -> row.putLong(place, numbers.at(buffer, body + offset));
        }
        long none = type.nullValue();
        return (row, buffer, body) -> {
            long value = numbers.at(buffer, body + offset);
            if (value != none) row.putLong(place, value);
        };
    }

    private static boolean isNone(Field field, long value) {
        boolean isOptional = field.optional() || field.type().optional();
        return isOptional && value == field.type().nullValue();
    }

    private static Step word(int place, Field field) {
        FieldType type = field.type();
        int offset = field.offset();
        long most = type.values().stream().mapToLong(Schema.Value::value).max().orElse(0);
        String[] words = new String[(int) most + 1];
        type.values().forEach(value -> words[(int) value.value()] = value.name());
        Numbers numbers = numbers(type);
        return (row, buffer, body) -> {
            long value = numbers.at(buffer, body + offset);
            boolean isWord = value < words.length && words[(int) value] != null;
            if (isWord && !words[(int) value].equals("NONE")) row.putSym(place, words[(int) value]);
        };
    }

    private static Step few(int place, Field field) {
        int offset = field.offset();
        int length = field.type().length();
        return (row, buffer, body) -> {
            String value = string(buffer, body + offset, length);
            if (!value.isEmpty()) row.putSym(place, value);
        };
    }

    private Step text(int place, Field field) {
        int offset = field.offset();
        int length = field.type().length();
        return (row, buffer, body) -> {
            if (buffer.getByte(body + offset) == 0) return;
            text.clear();
            for (int i = 0; i < length; i++) {
                byte letter = buffer.getByte(body + offset + i);
                if (letter == 0) break;
                text.putAscii((char) letter); // the gateways take nothing else
            }
            row.putVarchar(place, text);
        };
    }

    /// Reads a field that is a number, a word's code or a set of bits.
    @FunctionalInterface
    private interface Numbers {
        long at(DirectBuffer buffer, int at);
    }

    /// How that is read is looked up once: it is done for every field of every event.
    private static Numbers numbers(FieldType type) {
        return switch (type.primitive()) {
            case "int64", "uint64" -> (buffer, at) -> buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
            case "uint32" ->
                (buffer, at) -> buffer.getInt(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
            case "uint16" -> (buffer, at) -> buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFFL;
            case "uint8", "char" -> (buffer, at) -> buffer.getByte(at) & 0xFFL;
            default -> throw new IllegalStateException("a field of " + type.primitive());
        };
    }

    static String string(DirectBuffer buffer, int at, int length) {
        int end = 0;
        while (end < length && buffer.getByte(at + end) != 0) end++;
        return buffer.getStringWithoutLengthAscii(at, end);
    }

    // What has no column of its own.

    private void detail(Optional<Schema.Message> message, List<String> used) {
        Optional<Column> column = route.table().columns().stream()
                .filter(candidate -> candidate.kind() == Column.Kind.DETAIL)
                .findFirst();
        if (column.isEmpty()) return;
        int place = route.table().place(column.get().name());
        List<Field> rest = message.map(Schema.Message::fields).orElse(List.of()).stream()
                .filter(field -> !used.contains(field.name()))
                .toList();
        List<Schema.Tail> tails = message.map(Schema.Message::tails).orElse(List.of());
        steps.add((row, buffer, body) -> {
            String words = detail(rest, tails, buffer, body);
            if (words.isEmpty()) return;
            text.clear();
            text.put(words);
            row.putVarchar(place, text);
        });
    }

    private static String detail(
            List<Field> fields, List<Schema.Tail> tails, DirectBuffer buffer, int body) {
        StringBuilder words = new StringBuilder();
        for (Field field : fields) {
            String value = value(field, buffer, body + field.offset());
            if (value.isEmpty()) continue;
            if (!words.isEmpty()) words.append(' ');
            words.append(field.name()).append('=').append(value);
        }
        int at = body + blockLength(buffer, body);
        for (Schema.Tail tail : tails) {
            int length = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
            if (tail.type().equals("text")) {
                if (!words.isEmpty()) words.append(' ');
                words.append(tail.name()).append('=');
                words.append(buffer.getStringWithoutLengthUtf8(at + Integer.BYTES, length));
            }
            at += Integer.BYTES + length;
        }
        return words.toString();
    }

    private static int blockLength(DirectBuffer buffer, int body) {
        return buffer.getShort(body - MessageHeaderDecoder.ENCODED_LENGTH, ByteOrder.LITTLE_ENDIAN)
                & 0xFFFF;
    }

    private static String value(Field field, DirectBuffer buffer, int at) {
        FieldType type = field.type();
        if (type.kind() == Schema.Kind.TEXT) return string(buffer, at, type.length());
        long value = numbers(type).at(buffer, at);
        if (isNone(field, value)) return "";
        if (type.kind() != Schema.Kind.ENUM) return Long.toString(value);
        return type.values().stream()
                .filter(word -> word.value() == value)
                .map(Schema.Value::name)
                .findFirst()
                .orElse("");
    }
}
