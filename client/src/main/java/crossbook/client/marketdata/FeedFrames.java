package crossbook.client.marketdata;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Takes framed messages apart: those of a datagram, or those that a connection has
/// brought so far.
final class FeedFrames {
    private FeedFrames() {}

    /// Takes one frame's message: its SBE header stands at `offset`.
    @FunctionalInterface
    interface Handler {
        void onMessage(int templateId, DirectBuffer buffer, int offset, int length);
    }

    /// Hands over every frame that is whole and returns how many bytes they took.
    ///
    /// @throws FeedDamagedException if a frame is too short for a message of this feed
    static int read(DirectBuffer buffer, int offset, int length, Handler handler) {
        int end = offset + length;
        int at = offset;
        while (end - at >= Frames.PREFIX) {
            int messageLength = Frames.length(buffer, at);
            int message = at + Frames.PREFIX;
            if (messageLength < MessageHeaderDecoder.ENCODED_LENGTH) {
                throw new FeedDamagedException("a frame of " + messageLength + " bytes");
            }
            if (end - message < messageLength) break;
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
