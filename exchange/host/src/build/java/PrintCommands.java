import crossbook.core.MatchingEngine;
import crossbook.core.command.Command;
import crossbook.core.command.Definition;
import crossbook.core.command.OperatorCommand;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Kind;
import crossbook.protocol.Schema.Message;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints `CommandReader` of `crossbook.host` from `command.xml` and the engine's commands: a field
/// of a message goes to the field of the command that has its name.
final class PrintCommands {
    /// How many commands a method tells apart: small enough to be compiled into its caller.
    private static final int COMMANDS_PER_METHOD = 12;

    /// What the answer of a command repeats, where the engine does not.
    private static final Set<String> OF_REQUEST = Set.of("clOrdId", "sessionId", "requestId");

    private static final Set<String> AMOUNTS = Set.of("Price", "Qty", "Amount");

    private final Message message;
    private final Class<? extends Command> command; // null: the engine only needs the time
    private final Map<String, Class<?>> targets = new HashMap<>();
    private final List<String> missing = new ArrayList<>();
    private final StringBuilder fields = new StringBuilder();
    private final StringBuilder request = new StringBuilder();

    private PrintCommands(Message message) {
        this.message = message;
        command = command(message.name());
        if (command != null) {
            for (var field : command.getFields()) targets.put(field.getName(), field.getType());
        }
        boolean isOperator = command != null && OperatorCommand.class.isAssignableFrom(command);
        if (isOperator) readAsker();
        for (Field field : message.fields()) {
            boolean isAsker = field.name().equals("askerId") || field.name().equals("reasonText");
            if (field.name().equals("timestampNs") || isOperator && isAsker) continue;
            if (isOperator && field.name().equals(asker())) continue;
            if (isOperator && field.name().equals("requestId")) continue;
            read(field);
        }
        message.tails().forEach(tail -> missing.add(tail.name()));
    }

    static String reader() {
        Set<String> ofEngine = Stream.of(MatchingEngine.class.getMethods())
                .map(method -> method.getName())
                .collect(Collectors.toSet());
        List<PrintCommands> commands = Schema.command().messages().stream()
                .filter(message -> ofEngine.contains("on" + message.name()))
                .sorted(Comparator.comparing(Message::templateId))
                .map(PrintCommands::new)
                .toList();
        return reader(commands);
    }

    private static Class<? extends Command> command(String name) {
        try {
            return Class.forName("crossbook.core.command." + name).asSubclass(Command.class);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    // A message.

    private String decoder() {
        return message.name() + "Decoder";
    }

    private String variable() {
        return Character.toLowerCase(message.name().charAt(0)) + message.name().substring(1);
    }

    private boolean isDefinition() {
        return command != null && Definition.class.isAssignableFrom(command);
    }

    private boolean has(String field) {
        return message.fields().stream().anyMatch(each -> each.name().equals(field));
    }

    private String asker() {
        return has("askerId") ? "askerId" : "participantId";
    }

    private void readAsker() {
        request.append(
                "        request.ask(command, wire.%s(), wire.requestId());\n".formatted(asker()));
        if (!has("reasonText")) return;
        request.append("        request.giveReason(command, wire, %s.reasonTextEncodingOffset());\n"
                .formatted(decoder()));
    }

    private void read(Field field) {
        String target = target(field);
        if (!field.part().isEmpty()) missing.add(field.part());
        else if (OF_REQUEST.contains(field.name()) && target.isEmpty()) toRequest(field);
        else if (field.name().equals("askerId"))
            request.append("        request.askerId = (int) wire.askerId();\n");
        else if (target.isEmpty()) missing.add(field.name());
        else fields.append(flags(field)).append(copy(field, target));
        if (field.name().equals("sessionId") && !target.isEmpty()) toRequest(field);
    }

    private void toRequest(Field field) {
        request.append("        %s;\n"
                .formatted(
                        switch (field.name()) {
                            case "clOrdId" -> get("request.clOrdId", field);
                            case "sessionId" -> "request.sessionId = (int) wire.sessionId()";
                            default -> "request.requestId = wire.requestId()";
                        }));
    }

    /// The field of the command that holds it: the one that has its name, with "is" where it is a
    /// boolean; an account is who stands behind it. Empty: there is none.
    private String target(Field field) {
        String name = field.name();
        if (targets.containsKey(name)) return name;
        if (targets.get("is" + upper(name)) == boolean.class) return "is" + upper(name);
        String owner = name.equals("account") ? "client" : name.replaceFirst("Account$", "");
        return targets.get(owner) == Parties.class ? owner : "";
    }

    /// What the engine asks apart of a field that may be absent.
    private String flags(Field field) {
        String isNone = "wire.%1$s() %%s %2$s.%1$sNullValue()".formatted(field.name(), decoder());
        String changes = "changes" + upper(field.name());
        if (targets.containsKey(changes)) return set(changes, isNone.formatted("!="));
        if (field.name().equals("participantId") && targets.containsKey("everybody"))
            return set("everybody", isNone.formatted("=="));
        if (field.name().equals("instrumentId") && targets.containsKey("oneInstrument"))
            return set("oneInstrument", isNone.formatted("!="));
        return "";
    }

    private String copy(Field field, String target) {
        Class<?> type = targets.get(target);
        String wire = "wire.%s()".formatted(field.name());
        String raw = "wire.%sRaw()".formatted(field.name());
        if (type == ClOrdId.class)
            return "        %s;\n".formatted(get("command." + target, field));
        if (type == Parties.class)
            return "        Wire.getAccount(command.%s, wire, %s);\n".formatted(target, at(field));
        if (type == boolean.class) return set(target, "Wire.isYes(%s)".formatted(raw));
        if (type.isEnum())
            return set(target, "%s.core(%s)".formatted(PrintNames.constant(type), raw));
        if (field.type().kind() == Kind.SET) return set(target, "Wire.get(%s)".formatted(wire));
        if (field.type().kind() == Kind.TEXT && type == long.class)
            return set(target, "Wire.getWord(wire, %s)".formatted(at(field)));
        if (type == int.class && field.type().primitive().equals("uint32"))
            return set(target, "(int) " + wire);
        boolean isZeroIfNone = AMOUNTS.contains(field.type().name())
                && !isDefinition()
                && targets.keySet().stream().noneMatch(each -> each.startsWith("changes"));
        return set(target, isZeroIfNone ? "Wire.orZero(%s)".formatted(wire) : wire);
    }

    private String get(String clOrdId, Field field) {
        return "Wire.get(%s, wire, %s)".formatted(clOrdId, at(field));
    }

    private String at(Field field) {
        return "%s.%sEncodingOffset()".formatted(decoder(), field.name());
    }

    private static String set(String target, String value) {
        return "        command.%s = %s;\n".formatted(target, value);
    }

    private static String upper(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    /// Reads and runs the command.
    private String method() {
        String head = """

                    private void %1$s(DirectBuffer buffer, int offset) {
                        %2$s wire = %1$sDecoder.wrapAndApplyHeader(buffer, offset, header);
                """.formatted(variable(), decoder());
        if (command == null) {
            return head
                    + request
                    + "        engine.on%s(wire.timestampNs());\n    }\n".formatted(message.name());
        }
        return head
                + "        %s command = %s;\n".formatted(message.name(), variable())
                + "        command.timestampNs = wire.timestampNs();\n"
                + request
                + "        read(wire, command);\n"
                + "        engine.on%s(command);\n    }\n".formatted(message.name())
                + readMethod();
    }

    private String readMethod() {
        String signature = "void read(%s wire, %s command)".formatted(decoder(), message.name());
        String text = "\n    /// %s\n    %s {\n%s%s    }\n"
                .formatted(
                        "Reads what the command has by the names of the schema.",
                        signature,
                        fields,
                        missing.isEmpty() ? "" : "        readRest(wire, command);\n");
        if (missing.isEmpty()) return text;
        return text
                + "\n    /// Reads what the command has by no name of the schema: %s.\n"
                        .formatted(missing.stream().distinct().collect(Collectors.joining(", ")))
                + "    abstract void readRest(%s wire, %s command);\n"
                        .formatted(decoder(), message.name());
    }

    // The class.

    private static String reader(List<PrintCommands> commands) {
        StringBuilder text = new StringBuilder(imports(commands));
        text.append("""

                /// Reads the commands of the log, field by field, and calls the engine's method for
                /// each. What an answer repeats goes to the [Request].
                abstract class CommandReader {
                    final MatchingEngine engine;
                    final Request request;
                    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
                """);
        for (PrintCommands each : commands) {
            text.append("    private final %1$s %2$sDecoder = new %1$s();\n"
                    .formatted(each.decoder(), each.variable()));
            if (each.command == null) continue;
            text.append("    private final %1$s %2$s = new %1$s();\n"
                    .formatted(each.message.name(), each.variable()));
        }
        text.append("""

                    CommandReader(MatchingEngine engine, Request request) {
                        this.engine = engine;
                        this.request = request;
                    }

                    /// Runs the command whose SBE header is at `offset`, and returns its template id.
                    final int onCommand(DirectBuffer buffer, int offset) {
                        header.wrap(buffer, offset);
                        request.clear();
                        int templateId = header.templateId();
                """);
        int methods = (commands.size() - 1) / COMMANDS_PER_METHOD;
        for (int i = 0; i < methods; i++) {
            int next = commands.get((i + 1) * COMMANDS_PER_METHOD).message.templateId();
            text.append("        %sif (templateId < %d) run%d(templateId, buffer, offset);\n"
                    .formatted(i == 0 ? "" : "else ", next, i));
        }
        text.append("        else run%d(templateId, buffer, offset);\n".formatted(methods));
        text.append("        return templateId;\n    }\n");
        for (int i = 0; i <= methods; i++) {
            int from = i * COMMANDS_PER_METHOD;
            int to = Math.min(from + COMMANDS_PER_METHOD, commands.size());
            text.append(run(i, commands.subList(from, to)));
        }
        text.append(definitions(commands));
        commands.forEach(each -> text.append(each.method()));
        return text.append("}\n").toString();
    }

    private static String run(int number, List<PrintCommands> commands) {
        StringBuilder text = new StringBuilder();
        text.append("\n    private void run%d(int templateId, DirectBuffer buffer, int offset) {\n"
                .formatted(number));
        text.append("        switch (templateId) {\n");
        for (PrintCommands each : commands) {
            text.append("            case %s.TEMPLATE_ID -> %s(buffer, offset);\n"
                    .formatted(each.decoder(), each.variable()));
        }
        return text.append("            default -> throw unknown(templateId);\n        }\n    }\n")
                .toString();
    }

    /// What a batch defines.
    private static String definitions(List<PrintCommands> commands) {
        StringBuilder text = new StringBuilder("""

                    private static IllegalStateException unknown(int templateId) {
                        return new IllegalStateException("command of unknown kind " + templateId);
                    }

                    /// Whether a command of that template defines something, so that a batch may have it.
                    static boolean isDefinition(int templateId) {
                        return switch (templateId) {
                            case\s""");
        text.append(commands.stream()
                .filter(PrintCommands::isDefinition)
                .map(each -> each.decoder() + ".TEMPLATE_ID")
                .collect(Collectors.joining(", ")));
        text.append("""
                 -> true;
                            default -> false;
                        };
                    }

                    /// What the command defines whose SBE header is at `offset`, but not who asks for it.
                    final Definition definition(
                            DirectBuffer buffer, int offset, MessageHeaderDecoder its) {
                        switch (its.templateId()) {
                """);
        for (PrintCommands each : commands) {
            if (!each.isDefinition()) continue;
            text.append("            case %s.TEMPLATE_ID -> {\n".formatted(each.decoder()));
            text.append(
                    "                %1$s command = new %1$s();\n".formatted(each.message.name()));
            text.append("                read(%sDecoder.wrapAndApplyHeader(buffer, offset, its),"
                    .formatted(each.variable()));
            text.append(" command);\n                return command;\n            }\n");
        }
        return text.append("            default -> throw unknown(its.templateId());\n")
                .append("        }\n    }\n")
                .toString();
    }

    private static String imports(List<PrintCommands> commands) {
        Stream<String> decoders =
                commands.stream().map(each -> "crossbook.protocol.command." + each.decoder());
        Stream<String> others = commands.stream()
                .filter(each -> each.command != null)
                .map(each -> each.command.getName());
        Stream<String> fixed = Stream.of(
                "crossbook.core.MatchingEngine",
                "crossbook.core.command.Definition",
                "crossbook.protocol.MessageHeaderDecoder",
                "org.agrona.DirectBuffer");
        return "// Printed from command.xml by PrintCommands.java: do not edit.\n"
                + "package crossbook.host;\n\n"
                + Stream.of(decoders, others, fixed)
                        .flatMap(each -> each)
                        .sorted()
                        .map("import %s;\n"::formatted)
                        .collect(Collectors.joining());
    }
}
