import crossbook.core.MatchingEngine;
import crossbook.core.command.NewOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.Roles;
import crossbook.core.order.Side;
import crossbook.protocol.RequestType;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints `EventFields` of `crossbook.host` from `event.xml` and the engine's `EventSink`: a field
/// of an event is what one of the method's arguments has by its name.
final class PrintSink {
    private static final Pattern METHOD = Pattern.compile("default void (\\w+)\\(([^)]*)\\)");

    /// What every answer to a request repeats.
    private static final Set<String> OF_REQUEST =
            Set.of("requestId", "principalId", "principalRole", "reasonText");

    /// The engine means something else by the words of these.
    private static final Set<String> IN_OTHER_WORDS = Set.of("OrderHeld");

    /// @param expression how a method reads it
    private record Value(String expression, Class<?> type) {
        Value of(String name, Class<?> itsType) {
            return new Value("%s.%s".formatted(expression, name), itsType);
        }
    }

    private record Argument(String name, Class<?> type) {
        Value value() {
            return new Value(name, type);
        }
    }

    private final Message message;
    private final List<Argument> arguments;
    private final Set<String> used = new HashSet<>();
    private final List<String> missing = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();

    private PrintSink(Message message, List<Argument> arguments) {
        this.message = message;
        this.arguments = arguments;
        List<Field> fields = fields(message);
        fields.forEach(this::writeParties);
        for (Field field : fields) byItsArgument(field).ifPresent(value -> write(field, value));
        Set<String> parts = new HashSet<>();
        for (Field field : fields) {
            if (!field.part().isEmpty() && parts.add(field.part())) writePart(field.part());
            else if (field.part().isEmpty() && !used.contains(field.name())) writeByName(field);
        }
    }

    /// @param sink the source of `EventSink`, which names the arguments
    static String fields(String sink) {
        StringBuilder text = new StringBuilder(head());
        for (Message message : Schema.event().messages()) {
            if (message.tails().isEmpty()) text.append(begin(message));
            if (!message.tails().isEmpty() || IN_OTHER_WORDS.contains(message.name())) continue;
            METHOD.matcher(sink)
                    .results()
                    .filter(found -> found.group(1).equals(lower(message.name())))
                    .forEach(found -> text.append(
                            new PrintSink(message, arguments(found.group(1), found.group(2)))
                                    .method()));
        }
        return text.append("}\n").toString();
    }

    private static List<Argument> arguments(String method, String text) {
        List<String> words = Stream.of(text.strip().split(",\\s*")).toList();
        if (text.isBlank()) return List.of();
        Method found = Stream.of(EventSink.class.getMethods())
                .filter(each -> each.getName().equals(method))
                .filter(each -> each.getParameterCount() == words.size())
                .findFirst()
                .orElseThrow();
        List<Argument> arguments = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String name = words.get(i).replaceFirst(".* ", "");
            arguments.add(new Argument(name, found.getParameterTypes()[i]));
        }
        return arguments;
    }

    // Where a field comes from.

    private static List<Field> fields(Message message) {
        return message.fields().stream()
                .filter(field -> !field.part().equals("head"))
                .filter(field -> !OF_REQUEST.contains(field.name()))
                .toList();
    }

    /// The `orderId` of an argument `maker` is the field `makerOrderId`, and what a trade has for
    /// each side are the fields `buyOrderId` and `sellOrderId`.
    private Optional<Value> byItsArgument(Field field) {
        if (!field.part().isEmpty() || used.contains(field.name())) return Optional.empty();
        for (Argument argument : arguments) {
            String name = rest(field.name(), argument.name());
            if (!name.isEmpty()) {
                Optional<Value> value = has(argument, field, name).findFirst();
                if (value.isPresent()) return value;
            }
            for (Side side : Side.values()) {
                String method = rest(field.name(), side.name().toLowerCase());
                if (!method.isEmpty()
                        && method(argument.type(), method, Side.class).isPresent()) {
                    Class<?> type = method(argument.type(), method, Side.class).get();
                    return Optional.of(
                            argument.value().of("%s(Side.%s)".formatted(method, side), type));
                }
            }
        }
        return Optional.empty();
    }

    private static String rest(String name, String beginning) {
        boolean begins = name.startsWith(beginning) && name.length() > beginning.length();
        return begins ? lower(name.substring(beginning.length())) : "";
    }

    private void writeByName(Field field) {
        Optional<Value> value = byName(field);
        if (value.isPresent()) write(field, value.get());
        else missing.add(field.name());
    }

    private Optional<Value> byName(Field field) {
        List<Value> found = new ArrayList<>();
        Set<Class<?>> asked = new HashSet<>();
        for (Argument argument : arguments) {
            boolean isIt = argument.name().equals(field.name()) && fits(field, argument.type());
            if (isIt) return Optional.of(argument.value());
            if (!asked.add(argument.type()))
                continue; // both orders of a trade are of its instrument
            has(argument, field, field.name())
                    .filter(value -> !used.contains(value.expression()))
                    .findFirst()
                    .ifPresent(found::add);
        }
        if (found.isEmpty()) return byEngine(field);
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static Optional<Value> byEngine(Field field) {
        if (field.name().equals("sessionId"))
            return Optional.of(new Value("request.sessionId", int.class));
        if (field.name().equals("clOrdId") || field.name().equals("requestClOrdId"))
            return Optional.of(new Value("request.clOrdId", ClOrdId.class));
        if (field.name().equals("requestType"))
            return Optional.of(new Value("request.requestType", RequestType.class));
        return method(MatchingEngine.class, field.name())
                .filter(type -> fits(field, type))
                .map(type -> new Value("engine.%s()".formatted(field.name()), type));
    }

    /// What an argument has by a name; a position also has what its account has.
    private static Stream<Value> has(Argument argument, Field field, String name) {
        if (argument.type().isEnum()) return Stream.empty();
        Stream<Value> ofAccount = method(argument.type(), "account").stream()
                .flatMap(type -> has(argument.value().of("account()", type), field, name));
        return Stream.concat(has(argument.value(), field, name), ofAccount);
    }

    private static Stream<Value> has(Value value, Field field, String name) {
        boolean isAccount = name.equals("account");
        List<String> names = isAccount
                ? List.of("client", "parties")
                : List.of(name, "is" + Character.toUpperCase(name.charAt(0)) + name.substring(1));
        Stream<Value> fields = Stream.of(value.type().getFields())
                .filter(its -> names.contains(its.getName()))
                .map(its -> value.of(its.getName(), its.getType()));
        Stream<Value> methods = names.stream()
                .flatMap(each -> method(value.type(), each).stream()
                        .map(type -> value.of(each + "()", type)));
        return Stream.concat(fields, methods)
                .filter(its -> fits(field, its.type()))
                .filter(its -> !isAccount || its.type() == Parties.class);
    }

    private static Optional<Class<?>> method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return Optional.of(type.getMethod(name, parameters).getReturnType());
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    private static boolean fits(Field field, Class<?> type) {
        return switch (field.type().kind()) {
            case NUMBER -> type == int.class || type == long.class;
            case TEXT -> type == String.class || type == ClOrdId.class || type == Parties.class;
            case ENUM -> type.isEnum() || type == boolean.class;
            case SET -> type == Roles.class;
        };
    }

    // How it is written.

    private void write(Field field, Value value) {
        used.add(field.name());
        used.add(value.expression());
        body.append("        %s;\n".formatted(statement(field, value)));
    }

    private String statement(Field field, Value value) {
        String expression = value.expression();
        String owner = expression.substring(0, Math.max(0, expression.lastIndexOf('.')));
        String at = "%s.%sEncodingOffset()".formatted(encoder(message), field.name());
        if (value.type() == ClOrdId.class)
            return "Wire.put(%s, event, %s)".formatted(expression, at);
        if (value.type() == Parties.class)
            return "Wire.putAccount(%s, event, %s)".formatted(expression, at);
        if (value.type() == Roles.class)
            return "Wire.put(%s, event.%s())".formatted(expression, field.name());
        String written = expression;
        if (value.type() == RequestType.class) return "event.requestType(%s)".formatted(expression);
        if (value.type() == boolean.class) written = "Wire.yesNo(%s)".formatted(expression);
        else if (value.type().isEnum())
            written = "%s.wire(%s)".formatted(PrintNames.constant(value.type()), expression);
        else if (field.type().primitive().equals("uint8")) written = "(short) " + expression;
        else if (field.type().name().equals("OrderValue"))
            written = "Wire.orNoValue(%s)".formatted(expression);
        else if (field.name().equals("participantId") && has(owner, "everybody"))
            written = orNone(owner + ".everybody", field, expression);
        else if (field.name().equals("instrumentId") && has(owner, "oneInstrument"))
            written = orNone("!" + owner + ".oneInstrument", field, expression);
        return "event.%s(%s)".formatted(field.name(), written);
    }

    private boolean has(String argument, String flag) {
        return arguments.stream()
                .filter(each -> each.name().equals(argument))
                .flatMap(each -> Stream.of(each.type().getFields()))
                .anyMatch(field -> field.getName().equals(flag));
    }

    private String orNone(String isNone, Field field, String expression) {
        return "%s ? %s.%sNullValue() : %s"
                .formatted(isNone, encoder(message), field.name(), expression);
    }

    /// Capacity, trader and account are one word of the engine.
    private void writeParties(Field field) {
        for (Argument argument : arguments) {
            String name = argument.name();
            boolean isFirst = field.name().equals(name + "Capacity")
                    && method(argument.type(), "parties").isPresent();
            if (!isFirst) continue;
            body.append(
                    "        Wire.put(%1$s.parties(), event, %2$s.%1$sCapacity%3$s, %2$s.%1$sTrader%3$s);\n"
                            .formatted(name, encoder(message), "EncodingOffset()"));
            used.addAll(List.of(name + "Capacity", name + "Trader", name + "Account"));
        }
    }

    /// State and terms of an order are those of the first argument.
    private void writePart(String part) {
        Class<?> first = arguments.isEmpty() ? void.class : arguments.getFirst().type();
        boolean isOfOrder = first == Order.class || first == NewOrder.class;
        if (!isOfOrder) missing.add(part);
        else
            body.append("        Wire.put(%s, event.%s());\n"
                    .formatted(arguments.getFirst().name(), part));
    }

    private String method() {
        String declared = arguments.stream()
                .map(each -> each.type().getCanonicalName() + " " + each.name())
                .collect(Collectors.joining(", "));
        String passed =
                arguments.stream().map(each -> ", " + each.name()).collect(Collectors.joining());
        String event = encoder(message);
        String text = """

                    @Override
                    public void %1$s(%2$s) {
                        %3$s event = begin%4$s();
                %5$s%6$s    }
                """.formatted(
                        lower(message.name()),
                        declared,
                        event,
                        message.name(),
                        body,
                        missing.isEmpty() ? "" : "        writeRest(event%s);\n".formatted(passed));
        if (missing.isEmpty()) return text;
        return text
                + "\n    /// Writes what no argument has by its name: %s.\n"
                        .formatted(String.join(", ", missing))
                + "    abstract void writeRest(%s event%s);\n"
                        .formatted(event, declared.isEmpty() ? "" : ", " + declared);
    }

    // The class.

    private static String begin(Message message) {
        StringBuilder text = new StringBuilder(
                """

                    /// Begins the event, with what it repeats of the request.
                    final %1$s begin%2$s() {
                        %1$s event = begin(%3$s);
                """.formatted(encoder(message), message.name(), lower(message.name())));
        for (Field field : message.fields()) {
            text.append(
                    switch (field.name()) {
                        case "requestId" -> "        event.requestId(request.requestId);\n";
                        case "principalId" -> "        event.principalId(request.askerId);\n";
                        case "principalRole" -> "        event.principalRole(principalRole());\n";
                        case "reasonText" ->
                            "        Wire.putReasonText(request.text, event, %s.%s);\n"
                                    .formatted(encoder(message), "reasonTextEncodingOffset()");
                        default -> "";
                    });
        }
        return text.append("        return event;\n    }\n").toString();
    }

    private static String head() {
        String imports = Schema.event().messages().stream()
                .map(message -> "import crossbook.protocol.event.%s;\n".formatted(encoder(message)))
                .sorted()
                .collect(Collectors.joining());
        String fields = Schema.event().messages().stream()
                .map(message -> "    final %1$s %2$s = new %1$s();\n"
                        .formatted(encoder(message), lower(message.name())))
                .collect(Collectors.joining());
        return """
                // Printed from event.xml by PrintSink.java: do not edit.
                package crossbook.host;

                import crossbook.core.MatchingEngine;
                import crossbook.core.event.EventSink;
                import crossbook.core.order.Side;
                import crossbook.protocol.Role;
                %s
                import org.agrona.sbe.MessageEncoderFlyweight;

                /// Writes what the engine says and the events have by the same names.
                abstract class EventFields implements EventSink {
                    final Request request;
                    MatchingEngine engine;
                %s
                    EventFields(Request request) {
                        this.request = request;
                    }

                    /// Makes room for an event, and writes its SBE header.
                    abstract <E extends MessageEncoderFlyweight> E begin(E event);

                    /// The role under which the running command was asked for.
                    abstract Role principalRole();
                """.formatted(imports, fields);
    }

    private static String encoder(Message message) {
        return message.name() + "Encoder";
    }

    private static String lower(String name) {
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
