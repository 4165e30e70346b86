import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Message;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/// Prints `EventListener`, `EventListeners` and `EventDispatch` of `crossbook.client.stream` from
/// `event.xml`.
final class PrintEvents {
    /// How many events a method tells apart: small enough to be compiled into its caller.
    private static final int EVENTS_PER_METHOD = 12;

    private static final String HEAD = """
            // Printed from event.xml by PrintEvents.java: do not edit.
            package crossbook.client.stream;

            """;

    /// In the order of their templates.
    private static final List<Message> EVENTS = Schema.event().messages().stream()
            .sorted(Comparator.comparing(Message::templateId))
            .toList();

    private PrintEvents() {}

    static String listener() {
        StringBuilder text = new StringBuilder(HEAD).append(imports());
        text.append("""

                /// Hears the events of a stream, each by its kind, as `event.xml` has them; passes
                /// over those that it does not override. An event is valid during the call.
                public interface EventListener {
                """);
        for (Message event : EVENTS) {
            text.append("    /// %s\n    default void on%s(%s event) {}\n\n"
                    .formatted(event.description(), event.name(), decoder(event)));
        }
        return text.append("}\n").toString();
    }

    static String listeners() {
        StringBuilder text = new StringBuilder(HEAD).append(imports());
        text.append("""

                /// Tells several listeners of each event, in order.
                final class EventListeners implements EventListener {
                    private final EventListener[] all;

                    EventListeners(EventListener... all) {
                        this.all = all;
                    }
                """);
        for (Message event : EVENTS) {
            text.append("\n    @Override\n    public void on%s(%s event) {\n"
                    .formatted(event.name(), decoder(event)));
            boolean isReadOnce = !event.tails().isEmpty();
            String tell = "each.on%s(event%s);\n"
                    .formatted(event.name(), isReadOnce ? ".sbeRewind()" : "");
            text.append("        for (EventListener each : all) %s    }\n".formatted(tell));
        }
        return text.append("}\n").toString();
    }

    static String dispatch() {
        StringBuilder text = new StringBuilder(HEAD)
                .append("import crossbook.protocol.MessageHeaderDecoder;\n")
                .append(imports())
                .append("\nimport org.agrona.DirectBuffer;\n");
        text.append("""

                /// Calls a listener's method for an event. Events of a newer schema are passed over.
                final class EventDispatch {
                    private final EventListener listener;
                    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
                """);
        for (Message event : EVENTS) {
            text.append("    private final %1$s %2$s = new %1$s();\n"
                    .formatted(decoder(event), field(event)));
        }
        text.append("""

                    EventDispatch(EventListener listener) {
                        this.listener = listener;
                    }

                    /// Reads the event whose SBE header is at `offset`.
                    void read(DirectBuffer buffer, int offset) {
                        header.wrap(buffer, offset);
                        int templateId = header.templateId();
                """);
        int methods = (EVENTS.size() - 1) / EVENTS_PER_METHOD;
        for (int i = 0; i < methods; i++) {
            int next = EVENTS.get((i + 1) * EVENTS_PER_METHOD).templateId();
            text.append("        %sif (templateId < %d) read%d(templateId, buffer, offset);\n"
                    .formatted(i == 0 ? "" : "else ", next, i));
        }
        text.append("        else read%d(templateId, buffer, offset);\n    }\n".formatted(methods));
        for (int i = 0; i <= methods; i++) {
            int from = i * EVENTS_PER_METHOD;
            int to = Math.min(from + EVENTS_PER_METHOD, EVENTS.size());
            text.append(method(i, EVENTS.subList(from, to)));
        }
        return text.append("}\n").toString();
    }

    private static String method(int number, List<Message> events) {
        StringBuilder text = new StringBuilder();
        text.append("\n    private void read%d(int templateId, DirectBuffer buffer, int offset) {\n"
                .formatted(number));
        text.append("        switch (templateId) {\n");
        for (Message event : events) {
            text.append("            case %s.TEMPLATE_ID -> listener.on%s(%s.wrapAndApplyHeader("
                    .formatted(decoder(event), event.name(), field(event)));
            text.append("buffer, offset, header));\n");
        }
        return text.append("            default -> {} // of a newer schema\n        }\n    }\n")
                .toString();
    }

    private static String imports() {
        return EVENTS.stream()
                .map(event -> "import crossbook.protocol.event.%s;\n".formatted(decoder(event)))
                .sorted()
                .collect(Collectors.joining());
    }

    private static String decoder(Message event) {
        return event.name() + "Decoder";
    }

    private static String field(Message event) {
        return Character.toLowerCase(event.name().charAt(0)) + event.name().substring(1);
    }
}
