package crossbook.client.marketdata;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Takes framed messages apart: those of a datagram, or those that a connection has
/// brought so far. Hands over none that a decoder could not read; those of a newer
/// feed, which nobody here knows, it does, for they are numbered like the others.
final class FeedFrames {
    private final MessageCheck check = new MessageCheck(Schema.marketdata());

    /// Takes one frame's message: its SBE header stands at `offset`.
    @FunctionalInterface
    interface Handler {
        void onMessage(int templateId, DirectBuffer buffer, int offset, int length);
    }

    /// Hands over every frame that is whole and returns how many bytes they took.
    ///
    /// @throws FeedDamagedException if a frame does not hold a message of this feed
    int read(DirectBuffer buffer, int offset, int length, Handler handler) {
        int end = offset + length;
        int at = offset;
        while (end - at >= Frames.PREFIX) {
            int messageLength = Frames.length(buffer, at);
            int message = at + Frames.PREFIX;
            if (messageLength < MessageHeaderDecoder.ENCODED_LENGTH) {
                throw new FeedDamagedException("a frame of " + messageLength + " bytes");
            }
            if (end - message < messageLength) break;
            Reason fault = check.check(buffer, message, messageLength);
            if (fault != Reason.NONE && fault != Reason.MESSAGE_UNKNOWN) {
                throw new FeedDamagedException("a message: " + fault + ' ' + check.faultyField());
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
