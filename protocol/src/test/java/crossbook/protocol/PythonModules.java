package crossbook.protocol;

import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.FieldType;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.Schema.Tail;
import crossbook.protocol.Schema.Value;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The messages as modules of the Python package: enumerations and sets in one that all share, and
/// for each schema a class for every message and where its fields stand. `wire.py` beside them
/// reads and writes bytes by that.
final class PythonModules {
    private static final String DO_NOT_EDIT =
            "Printed from the schemas by DecodersTest: do not edit.\n\"\"\"\n\n";

    /// Fields that are called like a method of every tuple.
    private static final Set<String> OF_TUPLES = Set.of("count", "index");

    private PythonModules() {}

    /// Each module's text by its name.
    static Map<String, String> all() {
        Map<String, String> modules = new TreeMap<>();
        modules.put("types", types());
        for (Schema schema : Schema.all()) modules.put(schema.name(), module(schema));
        return modules;
    }

    // Enumerations and sets.

    private static String types() {
        Map<String, FieldType> named = new LinkedHashMap<>();
        for (Schema schema : Schema.all()) {
            for (FieldType type : schema.types()) {
                if (!type.values().isEmpty()) named.putIfAbsent(type.name(), type);
            }
        }
        StringBuilder text = new StringBuilder("\"\"\"Enumerations and sets of the protocol.\n\n");
        text.append(DO_NOT_EDIT).append("from enum import IntFlag, StrEnum\n");
        for (FieldType type : named.values()) {
            text.append(type.kind() == Kind.SET ? set(type) : enumeration(type));
        }
        return text.toString();
    }

    private static String enumeration(FieldType type) {
        boolean isReason = type.name().equals("Reason"); // a code, spelled alike on every interface
        String members = type.values().stream()
                .map(value -> "    %s = \"%s\"%s\n"
                        .formatted(
                                value.name(),
                                isReason ? value.name() : value.name().toLowerCase(Locale.ROOT),
                                comment(value.description())))
                .collect(Collectors.joining());
        String table = type.values().stream()
                .map(value ->
                        "    %d: %s.%s,\n".formatted(value.value(), type.name(), value.name()))
                .collect(Collectors.joining());
        return "\n\nclass %s(StrEnum):\n%s%s\n\n%s = {\n%s}\n"
                .formatted(
                        type.name(), doc(type.description()), members, upper(type.name()), table);
    }

    private static String set(FieldType type) {
        String members = type.values().stream()
                .map(value -> "    %s = %d%s\n"
                        .formatted(
                                upper(value.name()),
                                1L << value.value(),
                                comment(value.description())))
                .collect(Collectors.joining());
        long bits = type.values().stream().mapToLong(Value::value).max().orElseThrow() + 1;
        return "\n\nclass %1$s(IntFlag):\n%2$s%3$s\n\n%4$s = {bits: %1$s(bits) for bits in range(%5$d)}\n"
                .formatted(
                        type.name(),
                        doc(type.description()),
                        members,
                        upper(type.name()),
                        1L << bits);
    }

    private static String doc(String description) {
        return description.isEmpty() ? "" : "    \"\"\"" + sentence(description) + "\"\"\"\n\n";
    }

    private static String sentence(String description) {
        String text =
                description.substring(0, 1).toUpperCase(Locale.ROOT) + description.substring(1);
        return text.endsWith(".") ? text : text + ".";
    }

    private static String comment(String description) {
        return description.isEmpty() ? "" : "  # " + description;
    }

    // Messages.

    private static String module(Schema schema) {
        Set<String> imported = new TreeSet<>();
        StringBuilder classes = new StringBuilder();
        StringBuilder layouts = new StringBuilder();
        for (Message message : schema.messages()) {
            for (Field field : message.fields()) {
                FieldType type = field.type();
                if (!type.values().isEmpty())
                    imported.addAll(List.of(type.name(), upper(type.name())));
            }
            classes.append(messageClass(message));
            layouts.append(layout(message));
        }
        StringBuilder text = new StringBuilder("\"\"\"").append(sentence(schema.description()));
        text.append("\n\n").append(DO_NOT_EDIT).append("from typing import NamedTuple\n\n");
        if (!imported.isEmpty()) {
            text.append("from crossbook.protocol.types import (\n    ")
                    .append(String.join(",\n    ", imported))
                    .append(",\n)\n");
        }
        text.append("from crossbook.protocol.wire import Layout, Schema\n");
        return text.append(classes)
                .append("\n\nSCHEMA = Schema(\n    %d,\n    %d,\n    (\n"
                        .formatted(schema.schemaId(), schema.version()))
                .append(layouts)
                .append("    ),\n)\n")
                .toString();
    }

    private static String messageClass(Message message) {
        StringBuilder text =
                new StringBuilder("\n\nclass %s(NamedTuple):\n".formatted(message.name()));
        text.append("    \"\"\"").append(sentence(message.description())).append("\"\"\"\n\n");
        for (Field field : message.fields()) {
            text.append(member(field.name(), typeOf(field), field.description()));
        }
        for (Tail tail : message.tails()) {
            String type = tail.type().equals("text") ? "str" : "bytes";
            text.append(member(tail.name(), type, tail.description()));
        }
        return text.toString();
    }

    private static String member(String name, String type, String description) {
        String ignored = OF_TUPLES.contains(name) ? "  # type: ignore[assignment]" : "";
        return "    %s: %s%s%s\n".formatted(snake(name), type, ignored, comment(description));
    }

    private static String typeOf(Field field) {
        String type = switch (field.type().kind()) {
            case TEXT -> "str";
            case NUMBER -> "int";
            case ENUM, SET -> field.type().name();
        };
        return mayBeAbsent(field) ? type + " | None" : type;
    }

    private static boolean mayBeAbsent(Field field) {
        return field.type().kind() != Kind.TEXT
                && (field.optional() || field.type().optional());
    }

    private static String layout(Message message) {
        StringBuilder format = new StringBuilder("<");
        int end = 0;
        for (Field field : message.fields()) {
            if (field.offset() != end)
                throw new IllegalStateException("a gap before " + field.name());
            end += field.type().lengthBytes();
            format.append(format(field.type()));
        }
        String holds = message.fields().stream().map(PythonModules::holds).collect(tuple());
        String tails = message.tails().stream()
                .map(tail -> tail.type().equals("text") ? "str" : "bytes")
                .collect(tuple());
        return "        Layout(%s, %d, \"%s\", %s, %s),\n"
                .formatted(message.name(), message.templateId(), format, holds, tails);
    }

    private static java.util.stream.Collector<CharSequence, ?, String> tuple() {
        return Collectors.collectingAndThen(
                Collectors.toList(),
                each -> "(" + String.join(", ", each) + (each.size() == 1 ? ",)" : ")"));
    }

    /// As Python's `struct` writes it.
    private static String format(FieldType type) {
        if (type.kind() == Kind.TEXT) return type.lengthBytes() + "s";
        return switch (type.primitive()) {
            case "char", "uint8" -> "B";
            case "uint16" -> "H";
            case "uint32" -> "I";
            case "uint64" -> "Q";
            case "int64" -> "q";
            default -> throw new IllegalStateException("no format of " + type.primitive());
        };
    }

    /// `None`: a number; `str`: a text; a number: one that is absent where it holds that; a table
    /// of values; a table and what the field holds where it is absent.
    private static String holds(Field field) {
        FieldType type = field.type();
        if (type.kind() == Kind.TEXT) return "str";
        String absent = type.primitive().startsWith("int")
                ? Long.toString(type.nullValue())
                : Long.toUnsignedString(type.nullValue());
        if (type.kind() == Kind.NUMBER) return mayBeAbsent(field) ? absent : "None";
        String table = upper(type.name());
        return mayBeAbsent(field) ? "(" + table + ", " + absent + ")" : table;
    }

    private static String snake(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private static String upper(String name) {
        return snake(name).toUpperCase(Locale.ROOT);
    }
}
