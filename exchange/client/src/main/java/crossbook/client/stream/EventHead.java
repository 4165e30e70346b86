package crossbook.client.stream;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.EventFlagsDecoder;
import crossbook.protocol.event.EventHeadDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// What every event begins with (`event.xml`), whichever it is; its SBE header stands at `offset`.
public final class EventHead {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final int EVENT_NUMBER = HEADER + EventHeadDecoder.eventNumberEncodingOffset();
    private static final int TIMESTAMP_NS = HEADER + EventHeadDecoder.timestampNsEncodingOffset();
    private static final int EVENT_FLAGS = HEADER + EventHeadDecoder.eventFlagsEncodingOffset();

    private EventHead() {}

    public static long eventNumber(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + EVENT_NUMBER, ByteOrder.LITTLE_ENDIAN);
    }

    /// Nanoseconds since 1970 UTC.
    public static long timestampNs(DirectBuffer buffer, int offset) {
        return buffer.getLong(offset + TIMESTAMP_NS, ByteOrder.LITTLE_ENDIAN);
    }

    public static boolean isLastOfCommand(DirectBuffer buffer, int offset) {
        return EventFlagsDecoder.lastOfCommand(buffer.getByte(offset + EVENT_FLAGS));
    }
}
