import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Message;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Prints `AnsweringEvents` of `crossbook.gateway` from `event.xml`: an event with the number of a
/// request answers it.
final class PrintAnswers {
    private static final List<Message> EVENTS = Schema.event().messages().stream()
            .filter(event -> has(event, "requestId"))
            .toList();

    private PrintAnswers() {}

    static String answers() {
        StringBuilder text = new StringBuilder("""
                // Printed from event.xml by PrintAnswers.java: do not edit.
                package crossbook.gateway;

                import crossbook.client.stream.EventListener;
                import crossbook.protocol.Reason;
                import crossbook.protocol.event.EventHeadDecoder;
                """);
        text.append(EVENTS.stream()
                .map(event ->
                        "import crossbook.protocol.event.%sDecoder;\n".formatted(event.name()))
                .sorted()
                .collect(Collectors.joining()));
        text.append("""

                /// Answers requests by the events that repeat their numbers.
                abstract class AnsweringEvents implements EventListener {
                    private static final long NONE = -1;

                    /// Answers a request, if it was one of ours.
                    ///
                    /// @param id of the participant or else the instrument that the event names
                    abstract void answer(
                            long requestId, EventHeadDecoder head, Reason reason, long id, long canceledOrders);
                """);
        EVENTS.forEach(event -> text.append(method(event)));
        return text.append("}\n").toString();
    }

    private static String method(Message event) {
        boolean isRefusal = event.name().endsWith("Rejected");
        String id = Stream.of("participantId", "instrumentId")
                .filter(name -> has(event, name))
                .findFirst()
                .map("event.%s()"::formatted)
                .orElse("NONE");
        return """

                    @Override
                    public void on%1$s(%1$sDecoder event) {
                        answer(event.requestId(), event.head(), %2$s, %3$s, %4$s);
                    }
                """.formatted(
                        event.name(),
                        isRefusal ? "event.reason()" : "Reason.NONE",
                        id,
                        has(event, "canceledOrders") ? "event.canceledOrders()" : "0");
    }

    private static boolean has(Message event, String field) {
        return event.fields().stream()
                .anyMatch(each -> each.part().isEmpty() && each.name().equals(field));
    }
}
