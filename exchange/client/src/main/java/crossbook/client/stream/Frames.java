package crossbook.client.stream;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Upcast;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// Messages one after the other in a buffer, each with its length before it: an unsigned
/// 16-bit number that counts SBE header and body, not itself (`docs/order-entry.md`).
public final class Frames {
    /// The bytes of a length.
    public static final int PREFIX = Short.BYTES;

    /// The largest message.
    public static final int MAX_LENGTH = 0xFFFF;

    private Frames() {}

    /// The length of the message whose prefix stands at `offset`.
    public static int length(DirectBuffer buffer, int offset) {
        return buffer.getShort(offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }

    /// Writes the prefix of a message that begins at `offset` + [#PREFIX].
    public static void putLength(MutableDirectBuffer buffer, int offset, int length) {
        assert 0 < length && length <= MAX_LENGTH : "length: " + length;
        buffer.putShort(offset, (short) length, ByteOrder.LITTLE_ENDIAN);
    }

    /// Whether nothing but whole messages stands in a piece, each with an SBE header at least.
    public static boolean fill(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        int at = offset;
        while (end - at >= PREFIX) {
            int messageLength = length(buffer, at);
            if (messageLength < MessageHeaderDecoder.ENCODED_LENGTH) return false;
            at += PREFIX + messageLength;
        }
        return at == end;
    }

    /// Hands over each message of a piece, in the layout of this version; its SBE header stands at
    /// the offset.
    public static void forEach(DirectBuffer buffer, int offset, int length, EventHandler handler) {
        int at = offset;
        while (at < offset + length) {
            int messageLength = length(buffer, at);
            handOver(buffer, at + PREFIX, messageLength, handler);
            at += PREFIX + messageLength;
        }
    }

    private static void handOver(DirectBuffer buffer, int at, int length, EventHandler handler) {
        if (!Upcast.isOlder(buffer, at)) {
            handler.onEvent(buffer, at, length);
            return;
        }
        DirectBuffer message = Upcast.of(buffer, at, length);
        handler.onEvent(message, 0, message.capacity());
    }
}
