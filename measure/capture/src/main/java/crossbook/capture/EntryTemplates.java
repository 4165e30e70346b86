package crossbook.capture;

import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Where messages of order entry have the ids that requests are known by, and who says what.
final class EntryTemplates {
    private static final int NONE = -1;

    /// Both sides say them.
    private static final Set<String> OF_BOTH = Set.of("Logout", "Heartbeat");

    /// The exchange says them beside what is called a report.
    private static final Set<String> OF_EXCHANGE = Set.of(
            "LogonReply",
            "OrderCancelReject",
            "BusinessReject",
            "Reject",
            "MissedMessageAck",
            "TransmissionComplete",
            "SystemStatus",
            "SecurityDefinition",
            "RequestReply");

    private final String[] names;
    private final int[] clOrdIds;
    private final int[] requestIds;
    private final boolean[] isOfExchange;
    private final boolean[] isOfBoth;
    private final int requestIdBytes;

    EntryTemplates(Schema schema) {
        int count = 1
                + schema.messages().stream().mapToInt(Message::templateId).max().orElseThrow();
        names = new String[count];
        clOrdIds = new int[count];
        requestIds = new int[count];
        isOfExchange = new boolean[count];
        isOfBoth = new boolean[count];
        Arrays.fill(clOrdIds, NONE);
        Arrays.fill(requestIds, NONE);
        Set<Integer> lengths = new TreeSet<>();
        for (Message message : schema.messages()) {
            int template = message.templateId();
            String name = message.name();
            names[template] = name;
            isOfBoth[template] = OF_BOTH.contains(name);
            isOfExchange[template] = OF_EXCHANGE.contains(name) || isReport(name);
            clOrdIds[template] = offset(message, List.of("clOrdId", "buyClOrdId"));
            requestIds[template] = offset(message, List.of("requestId"));
            message.fields().stream()
                    .filter(field -> field.name().equals("requestId"))
                    .forEach(field -> lengths.add(field.type().lengthBytes()));
        }
        requestIdBytes = lengths.iterator().next();
        assert lengths.size() == 1 : lengths;
    }

    /// `CancelReport` is a client's.
    private static boolean isReport(String name) {
        return name.endsWith("Report") && !name.equals("CancelReport");
    }

    private static int offset(Message message, List<String> names) {
        return message.fields().stream()
                .filter(field -> names.contains(field.name()))
                .mapToInt(Field::offset)
                .findFirst()
                .orElse(NONE);
    }

    /// One more than the highest number of a template.
    int count() {
        return names.length;
    }

    String name(int template) {
        return names[template];
    }

    /// From the end of the header; below 0: it has none.
    int clOrdIdAt(int template) {
        return clOrdIds[template];
    }

    /// The same of the number of a request about no order.
    int requestIdAt(int template) {
        return requestIds[template];
    }

    int requestIdBytes() {
        return requestIdBytes;
    }

    boolean isOfExchange(int template) {
        return isOfExchange[template];
    }

    boolean isOfBoth(int template) {
        return isOfBoth[template];
    }
}
