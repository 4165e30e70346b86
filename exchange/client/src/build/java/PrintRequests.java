import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Prints `OperatorRequest` of `crossbook.client.entry` from `entry.xml`: a method for each request
/// with a number whose fields are numbers, texts and enums.
final class PrintRequests {
    private static final String HEAD = """
            // Printed from entry.xml by PrintRequests.java: do not edit.
            package crossbook.client.entry;

            """;

    private final Message message;

    /// Why somebody asks comes last.
    private final List<Field> fields;

    private PrintRequests(Message message) {
        this.message = message;
        fields = new ArrayList<>(message.fields().subList(1, message.fields().size()));
        fields.sort(Comparator.comparing(PrintRequests::isReason));
    }

    static String requests() {
        List<PrintRequests> requests = Schema.entry().messages().stream()
                .filter(PrintRequests::isPlain)
                .map(PrintRequests::new)
                .toList();
        StringBuilder text = new StringBuilder(HEAD);
        requests.stream().map(PrintRequests::imports).distinct().forEach(text::append);
        requests.stream()
                .flatMap(each -> each.fields.stream())
                .filter(field -> field.type().kind() == Kind.ENUM)
                .map(field ->
                        "import crossbook.protocol.%s;\n".formatted(field.type().name()))
                .distinct()
                .forEach(text::append);
        text.append("""

                import java.util.Optional;
                import java.util.OptionalInt;
                import java.util.OptionalLong;

                /// A request of an operator, which [Operator#ask] sends. Texts are printable ASCII
                /// characters, as many as the schema has; reasons are for those who read of it later,
                /// and may be empty. What needs more than single fields is asked by its own class:
                /// [Security#definition], [Participant#definition], [LimitTerms#request] and
                /// [Transfer#request].
                @FunctionalInterface
                public interface OperatorRequest {
                    /// Writes the message.
                    ///
                    /// @param requestId what the answer goes by
                    void write(EntrySession session, long requestId);
                """);
        requests.forEach(each -> text.append(each.method()));
        return text.append("}\n").toString();
    }

    private static boolean isPlain(Message message) {
        List<Field> fields = message.fields();
        return !message.asked().isEmpty()
                && !message.asked().getFirst().equals("NONE")
                && fields.getFirst().name().equals("requestId")
                && message.tails().isEmpty()
                && fields.stream().allMatch(field -> field.part().isEmpty())
                && fields.stream().noneMatch(field -> field.type().kind() == Kind.SET);
    }

    private static boolean isReason(Field field) {
        return field.name().equals("reasonText");
    }

    private String imports() {
        return "import crossbook.protocol.entry.%s;\n".formatted(encoder());
    }

    private String encoder() {
        return message.name() + "Encoder";
    }

    private String method() {
        String parameters = fields.stream()
                .map(field -> type(field) + " " + name(field))
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder("\n    /// %s\n".formatted(message.description()));
        String documented = fields.stream()
                .filter(field -> !field.description().isEmpty())
                .map(field -> "    /// @param %s %s\n".formatted(name(field), field.description()))
                .collect(Collectors.joining());
        if (!documented.isEmpty()) text.append("    ///\n").append(documented);
        String called = message.name().replaceFirst("Request$", "");
        text.append("    static OperatorRequest %s(%s) {\n"
                .formatted(
                        Character.toLowerCase(called.charAt(0)) + called.substring(1), parameters));
        fields.stream()
                .filter(field -> field.type().kind() == Kind.TEXT)
                .forEach(field -> text.append("        RequestText.check(\"%1$s\", %2$s, %3$d);\n"
                        .formatted(name(field), value(field), field.type().length())));
        text.append("        return (session, requestId) -> session.message(new %s(), 0)\n"
                .formatted(encoder()));
        text.append("                .requestId(requestId)");
        fields.forEach(field ->
                text.append("\n                .%s(%s)".formatted(field.name(), value(field))));
        return text.append(";\n    }\n").toString();
    }

    private static String name(Field field) {
        return isReason(field) ? "reason" : field.name();
    }

    private static String type(Field field) {
        boolean mayBeNone = field.isNoneMeant();
        boolean isLong = field.type().primitive().endsWith("int64");
        return switch (field.type().kind()) {
            case TEXT -> mayBeNone ? "Optional<String>" : "String";
            case NUMBER -> {
                if (mayBeNone) yield isLong ? "OptionalLong" : "OptionalInt";
                yield isLong ? "long" : "int";
            }
            default -> field.type().name();
        };
    }

    private String value(Field field) {
        String name = name(field);
        boolean isByte = field.type().primitive().equals("uint8");
        return switch (type(field)) {
            case "Optional<String>" -> name + ".orElse(\"\")";
            case "OptionalLong" ->
                "%s.orElse(%s.%sNullValue())".formatted(name, encoder(), field.name());
            case "OptionalInt" -> {
                String number = "%1$s.isPresent() ? %1$s.getAsInt() : %2$s.%3$sNullValue()"
                        .formatted(name, encoder(), field.name());
                yield isByte ? "(short) (" + number + ")" : number;
            }
            case "int" -> isByte ? "(short) " + name : name;
            default -> name;
        };
    }
}
