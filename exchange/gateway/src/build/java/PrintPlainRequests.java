import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints `PlainRequests` of `crossbook.gateway.request` from `entry.xml` and `command.xml`: a
/// field
/// of a request goes to the field of the command that has its name and its type.
final class PrintPlainRequests {
    /// Without which an order of a trader is none, unless the schema says what it means.
    private static final Set<String> NEEDED = Set.of("InstrumentId", "Price", "Qty");

    private final Message request;
    private final Message command;
    private final List<String> names = new ArrayList<>(); // of which none stands for everybody
    private final List<String> missing = new ArrayList<>();
    private final StringBuilder body = new StringBuilder();

    private PrintPlainRequests(Message request, Message command) {
        this.request = request;
        this.command = command;
        boolean hasAsker = field(command, "askerId").isPresent();
        List<Field> copied = new ArrayList<>();
        for (Field field : command.fields()) {
            switch (field.name()) {
                case "timestampNs" -> {} // the host's
                case "requestId" -> set(field, "requests.ask(request)");
                case "sessionId" -> set(field, "session.sessionId()");
                case "askerId" -> set(field, "session.participantId()");
                case "participantId" -> {
                    if (hasAsker) setName(field);
                    else set(field, "session.participantId()");
                }
                default -> {
                    boolean isSame = field(request, field.name())
                            .filter(its -> its.type().name().equals(field.type().name()))
                            .isPresent();
                    if (isSame) copied.add(field);
                    else setName(field);
                }
            }
        }
        copy(copied);
        command.tails().forEach(tail -> missing.add(tail.name()));
    }

    static String requests() {
        return printed(Schema.entry().messages().stream()
                .filter(message -> message.asked().size() > 1)
                .map(message -> new PrintPlainRequests(message, command(message)))
                .toList());
    }

    /// The command that has the name of the request, or that of the operation.
    private static Message command(Message request) {
        String operation = Stream.of(request.asked().get(1).split("_"))
                .map(word -> word.charAt(0) + word.substring(1).toLowerCase())
                .collect(Collectors.joining());
        List<Message> commands = Schema.command().messages();
        return Stream.of(request.name(), operation)
                .flatMap(name -> commands.stream().filter(each -> each.name().equals(name)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no command of " + request.name()));
    }

    private static Optional<Field> field(Message message, String name) {
        return message.fields().stream()
                .filter(field -> field.name().equals(name))
                .findFirst();
    }

    // Fields.

    private void set(Field field, String value) {
        body.append("        command.%s(%s);\n".formatted(field.name(), value));
    }

    /// What is an id in the command is a name in the request.
    private void setName(Field id) {
        String name = id.name().replaceFirst("Id$", "");
        Optional<Field> named =
                field(request, name).filter(field -> field.type().name().equals("ParticipantName"));
        if (named.isEmpty()) {
            missing.add(id.name());
            return;
        }
        if (named.get().isNoneMeant()) names.add(name);
        set(id, "directory.participantId(wire.%s())".formatted(name));
    }

    /// Copies fields that follow each other in both messages at once.
    private void copy(List<Field> fields) {
        Iterator<Field> rest = fields.iterator();
        Field next = rest.hasNext() ? rest.next() : null;
        while (next != null) {
            int from = field(request, next.name()).orElseThrow().offset();
            int at = next.offset();
            int length = 0;
            List<String> copied = new ArrayList<>();
            while (next != null
                    && next.offset() == at + length
                    && field(request, next.name()).orElseThrow().offset() == from + length) {
                length += next.type().lengthBytes();
                copied.add(next.name());
                next = rest.hasNext() ? rest.next() : null;
            }
            body.append("        // %s\n".formatted(String.join(", ", copied)));
            body.append("        Requests.copy(wire, %d, command, %d, %d);\n"
                    .formatted(from, at, length));
        }
    }

    // Methods.

    private boolean isOrder() {
        return request.asked().get(1).equals("order");
    }

    private String decoder() {
        return request.name() + "Decoder";
    }

    private String encoder() {
        return command.name() + "Encoder";
    }

    private String variable() {
        return Character.toLowerCase(request.name().charAt(0)) + request.name().substring(1);
    }

    private String method() {
        String head = """

                    private void %1$s(Session session, DirectBuffer buffer, int offset) {
                        %2$s wire = %1$s.wrapAndApplyHeader(buffer, offset, in);
                """.formatted(variable(), decoder());
        return head + (isOrder() ? order() : operation() + send()) + rest();
    }

    private String order() {
        StringBuilder text = new StringBuilder("""
                        int idAt = wire.offset() + %d;
                        RequestType type = RequestType.%s;
                        if (!admission.mayTrade(session, type, wire.instrumentId(), buffer, idAt)) return;
                        if (admission.isThrottled(session, type, buffer, idAt)) return;
                """.formatted(
                        request.fields().getFirst().offset(), request.asked().getFirst()));
        for (Field field : request.fields()) {
            if (!NEEDED.contains(field.type().name()) || field.isNoneMeant()) continue;
            text.append("        if (wire.%1$s() == %2$s.%1$sNullValue()\n"
                    .formatted(field.name(), decoder()));
            text.append(
                    "                && admission.isMissing(\"%s\", session, wire, idAt)) return;\n"
                            .formatted(field.name()));
        }
        return text.append("        %s command = commands.begin(%sCommand);\n"
                        .formatted(encoder(), variable()))
                .append(body)
                .append(missing.isEmpty() ? "" : "        writeRest(wire, command);\n")
                .append("        counters.commands++;\n    }\n")
                .toString();
    }

    private String operation() {
        boolean isUrgent = request.asked().contains("urgent");
        boolean isOfInstrument = !isUrgent && field(request, "instrumentId").isPresent();
        StringBuilder text = new StringBuilder("""
                        PendingRequest request =
                                new PendingRequest(session, wire.requestId(), RequestType.%s);
                        if (!requests.%s(request, Operation.%s%s)) return;
                """.formatted(
                        request.asked().getFirst(),
                        isUrgent ? "mayAskAtOnce" : "mayAsk",
                        request.asked().get(1),
                        isOfInstrument ? ", wire.instrumentId()" : ""));
        names.forEach(name -> text.append(
                "        if (!requests.mayName(request, wire.%s())) return;\n".formatted(name)));
        return text.append("        send(request, wire);\n    }\n").toString();
    }

    private String send() {
        boolean asks = body.indexOf("session.") >= 0;
        return """

                    /// Sends the command.
                    void send(PendingRequest request, %1$s wire) {
                %2$s        %3$s command = commands.begin(%4$sCommand);
                %5$s%6$s    }
                """.formatted(
                        decoder(),
                        asks ? "        Session session = request.session();\n" : "",
                        encoder(),
                        variable(),
                        body,
                        missing.isEmpty() ? "" : "        writeRest(wire, command);\n");
    }

    private String rest() {
        if (missing.isEmpty()) return "";
        return "\n    /// Writes what no field of the request has by its name: %s.\n"
                        .formatted(String.join(", ", missing))
                + "    abstract void writeRest(%s wire, %s command);\n"
                        .formatted(decoder(), encoder());
    }

    // The class.

    private static String printed(List<PrintPlainRequests> all) {
        StringBuilder text = new StringBuilder("""
                // Printed from entry.xml and command.xml by PrintPlainRequests.java: do not edit.
                package crossbook.gateway.request;

                """);
        Stream<String> decoders = Schema.entry().messages().stream()
                .filter(message -> !message.asked().isEmpty())
                .map(message -> "crossbook.protocol.entry." + message.name() + "Decoder");
        Stream<String> encoders =
                all.stream().map(each -> "crossbook.protocol.command." + each.encoder());
        Stream<String> others = Stream.of(
                "crossbook.client.entry.Operation",
                "crossbook.gateway.answer.PendingRequest",
                "crossbook.gateway.answer.Requests",
                "crossbook.gateway.host.CommandBatch",
                "crossbook.gateway.reference.Directory",
                "crossbook.gateway.session.Session",
                "crossbook.gateway.status.Counters",
                "crossbook.protocol.MessageHeaderDecoder",
                "crossbook.protocol.RequestType",
                "org.agrona.DirectBuffer");
        Stream.of(decoders, encoders, others)
                .flatMap(each -> each)
                .sorted()
                .distinct()
                .forEach(name -> text.append("import %s;\n".formatted(name)));
        text.append("""

                /// Hands on to the engine what clients ask of it by the names of its commands. A name of
                /// a participant that is unknown is none to the engine.
                abstract class PlainRequests {
                    final CommandBatch commands;
                    final Requests requests;
                    final Directory directory;
                    private final Admission admission;
                    private final Counters counters;
                    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
                """);
        for (PrintPlainRequests each : all) {
            text.append("    private final %1$s %2$s = new %1$s();\n"
                    .formatted(each.decoder(), each.variable()));
            text.append("    private final %1$s %2$sCommand = new %1$s();\n"
                    .formatted(each.encoder(), each.variable()));
        }
        text.append("""

                    PlainRequests(
                            CommandBatch commands,
                            Requests requests,
                            Directory directory,
                            Admission admission,
                            Counters counters) {
                        this.commands = commands;
                        this.requests = requests;
                        this.directory = directory;
                        this.admission = admission;
                        this.counters = counters;
                    }

                    /// Hands on a request; false if it is none of these.
                    final boolean pass(Session session, int templateId, DirectBuffer buffer, int offset) {
                        switch (templateId) {
                """);
        for (PrintPlainRequests each : all) {
            text.append("            case %s.TEMPLATE_ID -> %s(session, buffer, offset);\n"
                    .formatted(each.decoder(), each.variable()));
        }
        text.append("""
                            default -> {
                                return false;
                            }
                        }
                        return true;
                    }

                    /// What a request is answered as; NONE if nothing answers it by its kind.
                    static RequestType type(int templateId) {
                        return switch (templateId) {
                """);
        for (Message message : Schema.entry().messages()) {
            if (message.asked().isEmpty()) continue;
            text.append("            case %sDecoder.TEMPLATE_ID -> RequestType.%s;\n"
                    .formatted(message.name(), message.asked().getFirst()));
        }
        text.append("            default -> RequestType.NONE;\n        };\n    }\n");
        all.forEach(each -> text.append(each.method()));
        return text.append("}\n").toString();
    }
}
