package crossbook.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The decoders for Python and for Wireshark in `protocol/decoders`, and the codecs of the Python
/// package, know the messages of the schemas: this test prints them. With `-Dcrossbook.update=true`
/// it writes the files.
class DecodersTest {
    private static final Path DIRECTORY = Path.of("decoders");
    private static final Path PACKAGE = Path.of("../python/src/crossbook/protocol");

    /// How a language writes lists and tables.
    private record Language(String nothing, String open, String close, String pair) {
        static final Language PYTHON = new Language("None", "[", "]", "%s: %s");
        static final Language LUA = new Language("false", "{", "}", "[%s] = %s");

        String list(List<String> values) {
            return values.stream().collect(Collectors.joining(", ", open, close));
        }
    }

    @Test
    void thePythonModuleKnowsTheMessages() throws IOException {
        compare("crossbook_messages.py", Language.PYTHON);
    }

    @Test
    void theDissectorKnowsTheMessages() throws IOException {
        compare("crossbook.lua", Language.LUA);
    }

    @Test
    void thePythonPackageKnowsTheMessages() throws IOException {
        for (Map.Entry<String, String> module : PythonModules.all().entrySet()) {
            compare(PACKAGE.resolve(module.getKey() + ".py"), module.getValue());
        }
    }

    private static void compare(String name, Language language) throws IOException {
        compare(DIRECTORY.resolve(name), template(name).replace("@TABLES@", tables(language)));
    }

    private static void compare(Path file, String expected) throws IOException {
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(file, expected);
        assertEquals(expected, Files.readString(file), "write it with -Dcrossbook.update=true");
    }

    private static String template(String name) throws IOException {
        try (InputStream in = DecodersTest.class.getResourceAsStream(name + ".template")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String tables(Language language) {
        Map<String, FieldType> named = new LinkedHashMap<>();
        StringBuilder messages = new StringBuilder();
        for (Schema schema : Schema.all()) {
            for (FieldType type : schema.types()) {
                if (!type.values().isEmpty()) named.putIfAbsent(type.name(), type);
            }
            for (Message message : schema.messages()) {
                int key = schema.schemaId() << 16 | message.templateId();
                messages.append(row(language, Integer.toString(key), message(language, message)));
            }
        }
        StringBuilder values = new StringBuilder();
        named.forEach(
                (name, type) -> values.append(row(language, quoted(name), values(language, type))));
        return "VALUES = {\n" + values + "}\n\nMESSAGES = {\n" + messages + "}";
    }

    private static String row(Language language, String key, String value) {
        return "    " + language.pair.formatted(key, value) + ",\n";
    }

    private static String values(Language language, FieldType type) {
        return type.values().stream()
                .map(value -> language.pair.formatted(value.value(), quoted(value.name())))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String message(Language language, Message message) {
        String fields = message.fields().stream()
                .map(field -> "        " + field(language, field) + ",\n")
                .collect(Collectors.joining("", language.open + "\n", "    " + language.close));
        List<String> tails = message.tails().stream()
                .map(Tail::name)
                .map(DecodersTest::quoted)
                .toList();
        return language.list(List.of(quoted(message.name()), fields, language.list(tails)));
    }

    /// Name, offset, length, what it holds, what it holds if it is absent, and the names of its
    /// values.
    private static String field(Language language, Field field) {
        FieldType type = field.type();
        boolean mayBeAbsent = type.kind() != Kind.TEXT && (field.optional() || type.optional());
        boolean isSigned = type.primitive().startsWith("int");
        String absent = isSigned
                ? Long.toString(type.nullValue())
                : Long.toUnsignedString(type.nullValue());
        return language.list(List.of(
                quoted(field.name()),
                Integer.toString(field.offset()),
                Integer.toString(type.lengthBytes()),
                quoted(holds(type, isSigned)),
                mayBeAbsent ? quoted(absent) : language.nothing,
                type.values().isEmpty() ? language.nothing : quoted(type.name())));
    }

    private static String holds(FieldType type, boolean isSigned) {
        return switch (type.kind()) {
            case TEXT -> "text";
            case SET -> "set";
            case NUMBER, ENUM -> isSigned ? "signed" : "unsigned";
        };
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
