package crossbook.protocol;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads a [Schema] from its file, a resource of this package. Knows the part of SBE that
/// the schemas use and stops at anything else, so that nothing is silently left out.
final class SchemaReader {
    private final Map<String, FieldType> types = new LinkedHashMap<>();
    private final Map<String, XmlElement> composites = new HashMap<>();

    private SchemaReader() {}

    static Schema read(String name) {
        return read(name, parse(name + ".xml"));
    }

    /// Reads a text instead of the file; what it includes is a file still.
    static Schema read(String name, String text) {
        return read(name, XmlElement.parse(name, text));
    }

    private static Schema read(String name, XmlElement root) {
        SchemaReader reader = new SchemaReader();
        List<XmlElement> messages = new ArrayList<>();
        for (XmlElement child : root.children()) {
            switch (child.name()) {
                case "types" -> reader.readTypes(child);
                case "xi:include" -> reader.readTypes(parse(child.attribute("href")));
                case "sbe:message" -> messages.add(child);
                default -> throw unknown(child);
            }
        }
        return new Schema(
                name,
                number(root, "id", 0),
                number(root, "version", 0),
                root.attribute("description"),
                messages.stream().map(reader::message).toList(),
                List.copyOf(reader.types.values()));
    }

    private static XmlElement parse(String file) {
        try (InputStream in = SchemaReader.class.getResourceAsStream(file)) {
            if (in == null) throw new IllegalStateException("no schema " + file);
            return XmlElement.parse(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readTypes(XmlElement parent) {
        for (XmlElement element : parent.children()) {
            switch (element.name()) {
                case "type" -> add(plainType(element));
                case "enum" -> add(listType(element, Kind.ENUM));
                case "set" -> add(listType(element, Kind.SET));
                case "composite" -> composites.put(element.attribute("name"), element);
                default -> throw unknown(element);
            }
        }
    }

    private void add(FieldType type) {
        types.put(type.name(), type);
    }

    private static FieldType plainType(XmlElement element) {
        String primitive = element.attribute("primitiveType");
        int length = number(element, "length", 1);
        String nullValue = element.attribute("nullValue");
        return new FieldType(
                element.attribute("name"),
                primitive.equals("char") ? Kind.TEXT : Kind.NUMBER,
                primitive,
                length,
                number(element, "widenedIn", 0),
                number(element, "lengthBefore", length),
                isOptional(element),
                nullValue.isEmpty() ? nullValue(primitive) : Long.parseUnsignedLong(nullValue),
                element.attribute("description"),
                List.of());
    }

    private static FieldType listType(XmlElement element, Kind kind) {
        String primitive = element.attribute("encodingType");
        List<Value> values = new ArrayList<>();
        for (XmlElement child : element.children()) {
            if (!List.of("validValue", "choice").contains(child.name())) {
                throw unknown(child);
            }
            String text = child.text().strip();
            long value = primitive.equals("char") ? text.charAt(0) : Long.parseLong(text);
            values.add(new Value(
                    child.attribute("name"),
                    value,
                    child.attribute("description"),
                    child.attribute("fields")));
        }
        return new FieldType(
                element.attribute("name"),
                kind,
                primitive,
                1,
                0,
                1,
                false,
                nullValue(primitive),
                element.attribute("description"),
                List.copyOf(values));
    }

    private Message message(XmlElement element) {
        List<Field> fields = new ArrayList<>();
        List<Tail> tails = new ArrayList<>();
        int offset = 0;
        for (XmlElement child : element.children()) {
            switch (child.name()) {
                case "field" -> {
                    fields.addAll(fields(child, offset));
                    offset = fields.getLast().offset() + fields.getLast().type().lengthBytes();
                }
                case "data" -> tails.add(tail(child));
                default -> throw unknown(child);
            }
        }
        return new Message(
                element.attribute("name"),
                number(element, "id", 0),
                element.attribute("description"),
                words(element.attribute("semanticType")),
                List.copyOf(fields),
                List.copyOf(tails));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    /// The field of an element: of a composite its members, one after the other.
    private List<Field> fields(XmlElement element, int offset) {
        if (!element.attribute("offset").isEmpty()) throw unknown(element);
        XmlElement composite = composites.get(element.attribute("type"));
        if (composite == null) {
            return List.of(field(element, "", element, element.attribute("semanticType"), offset));
        }
        Visibility visibility = new Visibility(element, composite);
        List<Field> members = new ArrayList<>();
        int at = offset;
        for (XmlElement member : composite.children()) {
            if (!member.name().equals("ref")) throw unknown(member);
            String semanticType = visibility.of(member);
            Field field = field(member, element.attribute("name"), element, semanticType, at);
            members.add(field);
            at += field.type().lengthBytes();
        }
        return members;
    }

    /// @param element of the field itself, or of the member of a composite
    /// @param outer of the field of the message
    private Field field(
            XmlElement element, String part, XmlElement outer, String semanticType, int offset) {
        FieldType type = types.get(element.attribute("type"));
        if (type == null) throw unknown(element);
        return new Field(
                element.attribute("name"),
                part,
                number(outer, "id", 0),
                offset,
                type,
                type.optional() || isOptional(element),
                Math.max(number(element, "sinceVersion", 0), number(outer, "sinceVersion", 0)),
                semanticType,
                element.attribute("description"));
    }

    /// What the public may see of a composite: the message that has it says "private", or
    /// "public:" and which members; if it says nothing, they say it themselves.
    private static final class Visibility {
        private static final String SOME = "public: ";
        private final String said;
        private final List<String> names;

        Visibility(XmlElement field, XmlElement composite) {
            said = field.attribute("semanticType");
            names = said.startsWith(SOME)
                    ? List.of(said.substring(SOME.length()).split(" "))
                    : List.of();
            List<String> members = composite.children().stream()
                    .map(member -> member.attribute("name"))
                    .toList();
            if (!members.containsAll(names)) throw unknown(field);
        }

        String of(XmlElement member) {
            if (said.isEmpty()) return member.attribute("semanticType");
            if (names.isEmpty()) return said;
            return names.contains(member.attribute("name")) ? "public" : "private";
        }
    }

    private static Tail tail(XmlElement element) {
        return new Tail(
                element.attribute("name"),
                number(element, "id", 0),
                element.attribute("type"),
                number(element, "sinceVersion", 0),
                element.attribute("semanticType"),
                element.attribute("description"));
    }

    private static boolean isOptional(XmlElement element) {
        return element.attribute("presence").equals("optional");
    }

    private static int number(XmlElement element, String attribute, int otherwise) {
        String text = element.attribute(attribute);
        return text.isEmpty() ? otherwise : Integer.parseInt(text);
    }

    static int bytesOf(String primitive) {
        return switch (primitive) {
            case "char", "uint8" -> 1;
            case "uint16" -> 2;
            case "uint32" -> 4;
            case "uint64", "int64" -> 8;
            default -> throw new IllegalStateException("unknown primitive type " + primitive);
        };
    }

    /// SBE's own, where the schema names none.
    private static long nullValue(String primitive) {
        return switch (primitive) {
            case "char" -> 0;
            case "uint8" -> 0xFF;
            case "uint16" -> 0xFFFF;
            case "uint32" -> 0xFFFF_FFFFL;
            case "uint64" -> -1;
            case "int64" -> Long.MIN_VALUE;
            default -> throw new IllegalStateException("unknown primitive type " + primitive);
        };
    }

    private static IllegalStateException unknown(XmlElement element) {
        return new IllegalStateException("a schema has what is not known here: " + element.name()
                + ' ' + element.attribute("name"));
    }
}
