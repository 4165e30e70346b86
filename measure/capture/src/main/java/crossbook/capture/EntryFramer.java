package crossbook.capture;

import static crossbook.protocol.Framing.LENGTH_BYTES;

import crossbook.fix.FixFramer.Found;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Cuts bytes into frames of order entry, and finds the next one behind what is none: nothing but a
/// length and header of a known message, with the length of its block, begins one.
final class EntryFramer {
    private static final int HEAD = LENGTH_BYTES + MessageHeaderEncoder.ENCODED_LENGTH;

    private final int schemaId;
    private final int[] blockLengths; // by template; 0: none
    private int end;

    EntryFramer(Schema schema) {
        schemaId = schema.schemaId();
        int last = schema.messages().stream()
                .mapToInt(Schema.Message::templateId)
                .max()
                .orElseThrow();
        blockLengths = new int[last + 1];
        for (Schema.Message message : schema.messages()) {
            blockLengths[message.templateId()] = message.blockLength(schema.version());
        }
    }

    /// Where what was found ends.
    int end() {
        return end;
    }

    /// Looks at what begins at `from`, as [crossbook.fix.FixFramer#find] does.
    Found find(DirectBuffer buffer, int from, int to) {
        if (to - from < HEAD) return Found.PART;
        if (isHead(buffer, from)) {
            end = from + LENGTH_BYTES + length(buffer, from);
            return end <= to ? Found.MESSAGE : Found.PART;
        }
        int at = from + 1;
        while (at + HEAD <= to && !isHead(buffer, at)) at++;
        end = at;
        return Found.GARBLED;
    }

    private static int length(DirectBuffer buffer, int at) {
        return buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }

    /// Whether a frame begins there; as many bytes as its head has are there.
    boolean isHead(DirectBuffer buffer, int at) {
        int header = at + LENGTH_BYTES;
        int template = u16(buffer, header + MessageHeaderDecoder.templateIdEncodingOffset());
        if (template >= blockLengths.length || blockLengths[template] == 0) return false;
        int block = u16(buffer, header + MessageHeaderDecoder.blockLengthEncodingOffset());
        // A newer sender's block may be longer, but not by much.
        int known = blockLengths[template];
        return block >= known
                && block <= known + 64
                && u16(buffer, header + MessageHeaderDecoder.schemaIdEncodingOffset()) == schemaId
                && length(buffer, at) >= MessageHeaderEncoder.ENCODED_LENGTH + block;
    }

    private static int u16(DirectBuffer buffer, int at) {
        return buffer.getShort(at, MessageHeaderDecoder.BYTE_ORDER) & 0xFFFF;
    }
}
