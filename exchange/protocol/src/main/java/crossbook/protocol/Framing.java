package crossbook.protocol;

import static crossbook.protocol.MessageHeaderEncoder.blockLengthEncodingOffset;
import static crossbook.protocol.MessageHeaderEncoder.schemaIdEncodingOffset;
import static crossbook.protocol.MessageHeaderEncoder.templateIdEncodingOffset;
import static crossbook.protocol.MessageHeaderEncoder.versionEncodingOffset;

import org.agrona.MutableDirectBuffer;
import org.agrona.sbe.MessageEncoderFlyweight;

/// How messages stand one after the other: each after its length, an unsigned 16-bit number,
/// little-endian, that counts SBE header and body and not itself (`docs/order-entry.md`).
public final class Framing {
    /// Before each message.
    public static final int LENGTH_BYTES = 2;

    /// The longest header and body that a length can tell.
    public static final int MAX_MESSAGE_BYTES = 65_535;

    /// The `messageCount` of the last packet that a sender of market data sends before it stops.
    public static final int END_OF_SESSION = 65_535;

    private Framing() {}

    /// Begins a message at a place of a buffer: writes its SBE header, behind which its fields are
    /// written from now on.
    public static <M extends MessageEncoderFlyweight> M begin(
            M message, MutableDirectBuffer buffer, int at) {
        long header = shifted(message.sbeBlockLength(), blockLengthEncodingOffset())
                | shifted(message.sbeTemplateId(), templateIdEncodingOffset())
                | shifted(message.sbeSchemaId(), schemaIdEncodingOffset())
                | shifted(message.sbeSchemaVersion(), versionEncodingOffset());
        buffer.putLong(at, header, MessageHeaderEncoder.BYTE_ORDER); // its eight bytes at once
        message.wrap(buffer, at + MessageHeaderEncoder.ENCODED_LENGTH);
        return message;
    }

    /// A field of the header, of two bytes, at its place in the eight.
    private static long shifted(int field, int offset) {
        return (field & 0xFFFFL) << (Byte.SIZE * offset);
    }
}
