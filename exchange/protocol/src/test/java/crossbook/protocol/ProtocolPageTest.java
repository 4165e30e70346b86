package crossbook.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The messages that are published are the messages that are sent: `docs/protocol.md` is what
/// this test prints from the schemas. With `-Dcrossbook.update=true` it writes the page.
class ProtocolPageTest {
    private static final Path PAGE = Path.of("../../docs/protocol.md");

    private final StringBuilder page = new StringBuilder("""
            # Protocol

            What the components say to each other, printed from the schemas in `exchange/protocol/` by a test. How the names
            are called on other interfaces: [glossary.md](glossary.md). How schemas change, and what a receiver does
            with another version: [exchange/protocol/README.md](../exchange/protocol/README.md).

            Everything is little-endian. A message is a header of 8 bytes (length of the block, template id, schema
            id, version: 16 bits each, unsigned), a block of fields with fixed places, and after it, where a message
            has them, tails: a length of 32 bits, unsigned, and as many bytes. Where messages stand one after the
            other, each is preceded by its length, unsigned, 16 bits, that counts header, block and tails.

            Offsets count from the end of the header. Bytes of every message: `exchange/protocol/vectors/`.

            A field that does not apply holds the value of its type that means absent. Of numbers the table of the types says
            which it is; texts are zeros then; an enumeration of one byte is 255. An enumeration is always one of its values where the
            field's line does not say that it may be absent.
            """);

    @Test
    void thePageSaysWhatTheSchemasSay() throws IOException {
        List<Schema> schemas = Schema.all();
        schemas.forEach(this::appendMessages);
        appendTypes(schemas);
        String expected = page.toString();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(PAGE, expected);
        assertEquals(expected, Files.readString(PAGE), "write it with -Dcrossbook.update=true");
    }

    private void appendMessages(Schema schema) {
        page.append("\n## Schema ").append(schema.schemaId()).append(", `").append(schema.name());
        page.append("`, version ").append(schema.version()).append("\n\n");
        page.append(schema.description()).append('\n');
        for (Message message : schema.messages()) appendMessage(schema, message);
    }

    private void appendMessage(Schema schema, Message message) {
        page.append("\n### ").append(message.name()).append(" (").append(message.templateId());
        page.append(")\n\n").append(message.description()).append(" Block: ");
        page.append(message.blockLength(schema.version())).append(" bytes.\n\n");
        page.append("| offset | bytes | field | type | |\n|---|---|---|---|---|\n");
        for (Field field : message.fields()) {
            row(
                    field.offset(),
                    field.type().lengthBytes(),
                    field.name(),
                    field.type().name(),
                    said(field));
        }
        for (Tail tail : message.tails()) {
            String said = said(tail.semanticType(), tail.sinceVersion(), tail.description());
            row("tail", "4 + n", tail.name(), tail.type(), said);
        }
    }

    private static String said(Field field) {
        boolean isOptional = field.optional() && !field.type().optional();
        String description = isOptional
                ? "may be absent (" + Long.toUnsignedString(field.type().nullValue()) + ")"
                        + (field.description().isEmpty() ? "" : "; ")
                        + field.description()
                : field.description();
        return said(field.semanticType(), field.sinceVersion(), description);
    }

    private static String said(String semanticType, int sinceVersion, String description) {
        List<String> parts = new ArrayList<>();
        if (!semanticType.isEmpty()) parts.add(semanticType);
        if (sinceVersion > 0) parts.add("since version " + sinceVersion);
        if (!description.isEmpty()) parts.add(description);
        return String.join("; ", parts);
    }

    private void row(Object... cells) {
        page.append('|');
        for (Object cell : cells) page.append(' ').append(cell).append(" |");
        page.append('\n');
    }

    private void appendTypes(List<Schema> schemas) {
        Map<String, FieldType> types = new LinkedHashMap<>();
        for (Schema schema : schemas) {
            for (FieldType type : schema.types()) types.putIfAbsent(type.name(), type);
        }
        page.append("\n## Types\n\n| type | made of | absent | |\n|---|---|---|---|\n");
        for (FieldType type : types.values()) {
            if (type.values().isEmpty()) {
                String length = type.length() == 1 ? "" : "[" + type.length() + "]";
                row(type.name(), type.primitive() + length, absent(type), type.description());
            }
        }
        for (FieldType type : types.values()) if (!type.values().isEmpty()) appendValues(type);
    }

    private static String absent(FieldType type) {
        if (type.kind() == Kind.TEXT) return "zeros";
        if (!type.optional()) return "";
        return type.primitive().equals("int64")
                ? Long.toString(type.nullValue())
                : Long.toUnsignedString(type.nullValue());
    }

    /// What a value is, and which fields go with it ([OrderField]).
    private static String described(Value value) {
        String fields = Stream.of(value.fields().split(" "))
                .filter(field -> !field.isEmpty())
                .map(field -> switch (field.charAt(field.length() - 1)) {
                    case '?' -> "may have `" + field.replace("?", "") + "`";
                    case '0' -> "`" + field.replace("=0", "") + "` 0 or none";
                    default -> "needs `" + field + "`";
                })
                .collect(Collectors.joining(", "));
        return Stream.of(value.description(), fields)
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining("; "));
    }

    private void appendValues(FieldType type) {
        boolean isSet = type.kind() == Kind.SET;
        page.append("\n### ").append(type.name()).append("\n\n");
        page.append(isSet ? "Bits of a " : "One ").append(type.primitive()).append('.');
        if (!type.description().isEmpty())
            page.append(' ').append(type.description()).append('.');
        page.append("\n\n| ")
                .append(isSet ? "bit" : "value")
                .append(" | name | |\n|---|---|---|\n");
        for (Value value : type.values()) {
            Object shown = type.primitive().equals("char")
                    ? "`" + (char) value.value() + "`"
                    : (Object) value.value();
            row(shown, value.name(), described(value));
        }
    }
}
