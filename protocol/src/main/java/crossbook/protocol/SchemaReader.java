package crossbook.protocol;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/// Reads a [Schema] from its file, a resource of this package. Knows the part of SBE that
/// the schemas use and stops at anything else, so that nothing is silently left out.
final class SchemaReader {
    private final Map<String, FieldType> types = new LinkedHashMap<>();

    private SchemaReader() {}

    static Schema read(String name) {
        return read(name, parse(name + ".xml"));
    }

    /// Reads a text instead of the file; what it includes is a file still.
    static Schema read(String name, String text) {
        return read(name, parse(name, new InputSource(new StringReader(text))));
    }

    private static Schema read(String name, Element root) {
        SchemaReader reader = new SchemaReader();
        List<Element> messages = new ArrayList<>();
        for (Element child : children(root)) {
            switch (child.getNodeName()) {
                case "types" -> reader.readTypes(child);
                case "xi:include" -> reader.readTypes(parse(child.getAttribute("href")));
                case "sbe:message" -> messages.add(child);
                default -> throw unknown(child);
            }
        }
        return new Schema(
                name,
                number(root, "id", 0),
                number(root, "version", 0),
                root.getAttribute("description"),
                messages.stream().map(reader::message).toList(),
                List.copyOf(reader.types.values()));
    }

    private static Element parse(String file) {
        try (InputStream in = SchemaReader.class.getResourceAsStream(file)) {
            if (in == null) throw new IllegalStateException("no schema " + file);
            return parse(file, new InputSource(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Element parse(String name, InputSource source) {
        try {
            return DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(source)
                    .getDocumentElement();
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new IllegalStateException("cannot read the schema " + name, e);
        }
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) children.add(element);
        }
        return children;
    }

    private void readTypes(Element parent) {
        for (Element element : children(parent)) {
            switch (element.getNodeName()) {
                case "type" -> add(plainType(element));
                case "enum" -> add(listType(element, Kind.ENUM));
                case "set" -> add(listType(element, Kind.SET));
                case "composite" -> {} // the header, and what tails are made of
                default -> throw unknown(element);
            }
        }
    }

    private void add(FieldType type) {
        types.put(type.name(), type);
    }

    private static FieldType plainType(Element element) {
        String primitive = element.getAttribute("primitiveType");
        int length = number(element, "length", 1);
        String nullValue = element.getAttribute("nullValue");
        return new FieldType(
                element.getAttribute("name"),
                primitive.equals("char") ? Kind.TEXT : Kind.NUMBER,
                primitive,
                length,
                isOptional(element),
                nullValue.isEmpty() ? nullValue(primitive) : Long.parseUnsignedLong(nullValue),
                element.getAttribute("description"),
                List.of());
    }

    private static FieldType listType(Element element, Kind kind) {
        String primitive = element.getAttribute("encodingType");
        List<Value> values = new ArrayList<>();
        for (Element child : children(element)) {
            if (!List.of("validValue", "choice").contains(child.getNodeName())) {
                throw unknown(child);
            }
            String text = child.getTextContent().strip();
            long value = primitive.equals("char") ? text.charAt(0) : Long.parseLong(text);
            values.add(new Value(
                    child.getAttribute("name"), value, child.getAttribute("description")));
        }
        return new FieldType(
                element.getAttribute("name"),
                kind,
                primitive,
                1,
                false,
                nullValue(primitive),
                element.getAttribute("description"),
                List.copyOf(values));
    }

    private Message message(Element element) {
        List<Field> fields = new ArrayList<>();
        List<Tail> tails = new ArrayList<>();
        int offset = 0;
        for (Element child : children(element)) {
            switch (child.getNodeName()) {
                case "field" -> {
                    Field field = field(child, offset);
                    fields.add(field);
                    offset += field.type().lengthBytes();
                }
                case "data" -> tails.add(tail(child));
                default -> throw unknown(child);
            }
        }
        return new Message(
                element.getAttribute("name"),
                number(element, "id", 0),
                element.getAttribute("description"),
                List.copyOf(fields),
                List.copyOf(tails));
    }

    private Field field(Element element, int offset) {
        FieldType type = types.get(element.getAttribute("type"));
        if (type == null || element.hasAttribute("offset")) throw unknown(element);
        return new Field(
                element.getAttribute("name"),
                number(element, "id", 0),
                offset,
                type,
                type.optional() || isOptional(element),
                number(element, "sinceVersion", 0),
                element.getAttribute("semanticType"),
                element.getAttribute("description"));
    }

    private static Tail tail(Element element) {
        return new Tail(
                element.getAttribute("name"),
                number(element, "id", 0),
                element.getAttribute("type"),
                number(element, "sinceVersion", 0),
                element.getAttribute("semanticType"),
                element.getAttribute("description"));
    }

    private static boolean isOptional(Element element) {
        return element.getAttribute("presence").equals("optional");
    }

    private static int number(Element element, String attribute, int otherwise) {
        String text = element.getAttribute(attribute);
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

    private static IllegalStateException unknown(Element element) {
        return new IllegalStateException("a schema has what is not known here: "
                + element.getNodeName() + ' ' + element.getAttribute("name"));
    }
}
