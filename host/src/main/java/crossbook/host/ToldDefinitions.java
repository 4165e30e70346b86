package crossbook.host;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.ParticipantDefinedDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/// What was told last about each participant, asset, client and limit, and of the rules: every
/// partition tells it, and it is passed on once.
final class ToldDefinitions {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final Map<Subject, Long> told = new HashMap<>();

    private record Subject(int templateId, long number) {}

    /// Whether it was told like that last; asked at the same time for the next.
    boolean isKnown(int templateId, DirectBuffer event, int at, int length) {
        int body = at + HEADER + EventKind.definitionRequestAt(templateId) + Long.BYTES;
        long content = 0;
        for (int i = body; i < at + length; i++) content = 31 * content + event.getByte(i);
        boolean isOfParticipant = templateId == ParticipantDefinedDecoder.TEMPLATE_ID;
        long number = isOfParticipant ? event.getInt(body, ByteOrder.LITTLE_ENDIAN) : content;
        Long before = told.put(new Subject(templateId, number), content);
        return before != null && before == content;
    }
}
