package crossbook.client.stream;

import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;
import java.util.function.Function;

/// Takes framed messages apart that came from elsewhere: those of a datagram, or those
/// that a connection has brought so far. Hands over none that a decoder could not read;
/// those of a newer sender, which nobody here knows, it does.
public final class CheckedFrames {
    private final MessageCheck check;
    private final Function<String, ? extends RuntimeException> damaged;

    /// @param damaged makes what is thrown of what is wrong, in words
    public CheckedFrames(Schema schema, Function<String, ? extends RuntimeException> damaged) {
        check = new MessageCheck(schema);
        this.damaged = damaged;
    }

    /// Takes one frame's message: its SBE header stands at `offset`.
    @FunctionalInterface
    public interface Handler {
        void onMessage(int templateId, DirectBuffer buffer, int offset, int length);
    }

    /// Hands over every frame that is whole and returns how many bytes they took.
    ///
    /// @throws RuntimeException as the constructor was told, if a frame does not hold a
    ///     message of the schema
    public int read(DirectBuffer buffer, int offset, int length, Handler handler) {
        int end = offset + length;
        int at = offset;
        while (end - at >= Frames.PREFIX) {
            int messageLength = Frames.length(buffer, at);
            int message = at + Frames.PREFIX;
            if (messageLength < MessageHeaderDecoder.ENCODED_LENGTH) {
                throw damaged.apply("a frame of " + messageLength + " bytes");
            }
            if (end - message < messageLength) break;
            Reason fault = check.check(buffer, message, messageLength);
            if (fault != Reason.NONE && fault != Reason.MESSAGE_UNKNOWN) {
                throw damaged.apply(("a message: " + fault + " " + check.faultyField()).strip());
            }
            handler.onMessage(templateId(buffer, message), buffer, message, messageLength);
            at = message + messageLength;
        }
        return at - offset;
    }

    private static int templateId(DirectBuffer buffer, int message) {
        int at = message + MessageHeaderDecoder.templateIdEncodingOffset();
        return buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }
}
