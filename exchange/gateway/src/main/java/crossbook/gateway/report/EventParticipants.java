package crossbook.gateway.report;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;
import crossbook.protocol.event.EventHeadDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/// Finds the participants of an event about orders or accounts, without reading all of it: the
/// schema says where they are. An event is one of those if it has the name that a participant gave
/// an order or a request, or that of a client.
final class EventParticipants {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int[] NOBODY = {};
    private static final Set<String> NAMES = Set.of("ClOrdId", "Account");

    /// By the template: where in the body participants stand whose event it is.
    private static final Map<Integer, int[]> PARTICIPANTS = participants();

    private EventParticipants() {}

    private static Map<Integer, int[]> participants() {
        Map<Integer, int[]> places = new HashMap<>();
        for (Message message : Schema.event().messages()) {
            boolean isAboutOrders = message.fields().stream()
                    .anyMatch(field -> NAMES.contains(field.type().name()));
            if (!isAboutOrders) continue;
            int[] offsets = message.fields().stream()
                    .filter(EventParticipants::isParticipant)
                    .mapToInt(Field::offset)
                    .toArray();
            places.put(message.templateId(), offsets);
        }
        return places;
    }

    /// An operator who asked is no part of it.
    private static boolean isParticipant(Field field) {
        return field.type().name().equals("ParticipantId") && !field.name().equals("principalId");
    }

    static long eventNumber(DirectBuffer buffer, int offset) {
        int at = offset + HEADER + EventHeadDecoder.eventNumberEncodingOffset();
        return buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
    }

    /// Whether the event concerns one of some participants.
    static boolean anyMatch(IntPredicate whose, DirectBuffer buffer, int offset) {
        int templateId = buffer.getShort(
                offset + MessageHeaderDecoder.templateIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        for (int place : PARTICIPANTS.getOrDefault(templateId, NOBODY)) {
            int at = offset + HEADER + place;
            if (whose.test(buffer.getInt(at, ByteOrder.LITTLE_ENDIAN))) return true;
        }
        return false;
    }
}
