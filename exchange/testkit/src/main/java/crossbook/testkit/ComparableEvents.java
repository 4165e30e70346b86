package crossbook.testkit;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Schema;
import crossbook.protocol.Schema.Field;
import crossbook.protocol.Schema.Message;

import org.agrona.DirectBuffer;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;

/// Events of a host as texts that can be compared: byte for byte, apart from fields that may
/// differ.
public final class ComparableEvents {
    private final Map<Integer, List<Field>> blanked = new HashMap<>();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();

    /// @param mayDiffer which fields of which messages are left out
    public ComparableEvents(BiPredicate<Message, Field> mayDiffer) {
        for (Message message : Schema.event().messages()) {
            blanked.put(
                    message.templateId(),
                    message.fields().stream()
                            .filter(field -> mayDiffer.test(message, field))
                            .toList());
        }
    }

    /// An event as its bytes in hexadecimal digits, what may differ as zeros.
    public String text(DirectBuffer buffer, int offset, int length) {
        byte[] event = new byte[length];
        buffer.getBytes(offset, event);
        for (Field field : blanked.get(header.wrap(buffer, offset).templateId())) {
            int at = MessageHeaderDecoder.ENCODED_LENGTH + field.offset();
            Arrays.fill(event, at, at + field.type().lengthBytes(), (byte) 0);
        }
        return HexFormat.of().formatHex(event);
    }
}
