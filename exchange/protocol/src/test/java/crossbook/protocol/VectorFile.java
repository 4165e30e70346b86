package crossbook.protocol;

import crossbook.protocol.Schema.Message;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A file of golden vectors: what a message's fields hold, and the bytes of header and body.
final class VectorFile {
    static final Path DIRECTORY = Path.of("vectors");

    private static final Pattern HEX = Pattern.compile("\"hex\": \"([0-9a-f]*)\"");

    private VectorFile() {}

    static Path path(Schema schema, Message message) {
        return DIRECTORY.resolve(schema.name()).resolve(message.name() + ".json");
    }

    /// The forms of a message that differ.
    static List<Form> forms(Message message) {
        List<Form> forms = new ArrayList<>();
        for (Form form : Form.values()) {
            Map<String, Object> values = form.values(message);
            if (forms.stream().noneMatch(other -> other.values(message).equals(values))) {
                forms.add(form);
            }
        }
        return forms;
    }

    /// The bytes of the vectors of a file, in the order of [#forms].
    static List<byte[]> messages(String text) {
        List<byte[]> messages = new ArrayList<>();
        Matcher matcher = HEX.matcher(text);
        while (matcher.find()) messages.add(HexFormat.of().parseHex(matcher.group(1)));
        return messages;
    }

    /// What the file must say.
    static String text(Schema schema, Message message) throws ReflectiveOperationException {
        StringBuilder text = new StringBuilder("{\n");
        line(text, 2, "schema", json(schema.name())).append(",\n");
        line(text, 2, "schemaId", schema.schemaId()).append(",\n");
        line(text, 2, "version", schema.version()).append(",\n");
        line(text, 2, "message", json(message.name())).append(",\n");
        line(text, 2, "templateId", message.templateId()).append(",\n");
        line(text, 2, "blockLength", message.blockLength(schema.version())).append(",\n");
        text.append("  \"vectors\": [\n");
        String separator = "";
        for (Form form : forms(message)) {
            Map<String, Object> values = form.values(message);
            text.append(separator).append("    {\n      \"fields\": {");
            appendFields(text, values);
            text.append("},\n");
            byte[] bytes = new Codecs(schema).encode(message, values);
            line(text, 6, "hex", json(HexFormat.of().formatHex(bytes))).append("\n    }");
            separator = ",\n";
        }
        return text.append("\n  ]\n}\n").toString();
    }

    private static void appendFields(StringBuilder text, Map<String, Object> values) {
        String separator = "\n";
        for (Map.Entry<String, Object> value : values.entrySet()) {
            line(text.append(separator), 8, value.getKey(), json(value.getValue()));
            separator = ",\n";
        }
        if (!values.isEmpty()) text.append("\n      ");
    }

    private static StringBuilder line(StringBuilder text, int indent, String name, Object value) {
        return text.append(" ".repeat(indent)).append(json(name)).append(": ").append(value);
    }

    private static String json(Object value) {
        return switch (value) {
            case null -> "null";
            case List<?> list -> list.stream().map(VectorFile::json).toList().toString();
            case String text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
            default -> value.toString();
        };
    }
}
