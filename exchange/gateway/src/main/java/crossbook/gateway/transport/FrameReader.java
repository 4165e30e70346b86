package crossbook.gateway.transport;

import crossbook.client.stream.Frames;
import crossbook.gateway.request.EntryMessages;
import crossbook.gateway.session.Session;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Cuts what a client sent into frames and hands them to its session.
public final class FrameReader {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final EntryMessages messages;
    private final int maxFrameLength;

    public FrameReader(EntryMessages messages, GatewaySettings.Limits limits) {
        this.messages = messages;
        maxFrameLength = limits.maxFrameLengthBytes();
    }

    /// Reads whole frames from `from` on, until there are no more or the session takes no
    /// more. Returns where the first stands that was not read.
    public int read(Session session, DirectBuffer buffer, int from, int to) {
        int at = from;
        while (to - at >= Frames.PREFIX) {
            int length = buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
            if (length < HEADER || length > maxFrameLength) {
                session.malformed(
                        length < HEADER ? Reason.MESSAGE_TRUNCATED : Reason.FRAME_TOO_LONG,
                        "length " + length);
                return to;
            }
            int end = at + Frames.PREFIX + length;
            if (end > to) break;
            if (!messages.onFrame(session, buffer, at + Frames.PREFIX, length)) break;
            if (session.hasEnded()) return to;
            at = end;
        }
        return at;
    }
}
