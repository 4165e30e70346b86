package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.core.MatchingEngine;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.event.EventFlagsEncoder;
import crossbook.protocol.event.EventHeadEncoder;

import org.agrona.BufferUtil;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/// The events that wait to go out together, one after the other in a buffer.
///
/// The newest event always stays until the next begins or the frame is published between
/// two commands: so it can still be marked as the last of its command. A command with
/// more events than a frame holds takes several frames.
final class EventFrame {
    /// Every event begins alike: its number, its time, the number of its command, its
    /// flags.
    static final int EVENT_NUMBER = EventHeadEncoder.eventNumberEncodingOffset();

    static final int TIMESTAMP = EventHeadEncoder.timestampNsEncodingOffset();
    static final int COMMAND_NUMBER = EventHeadEncoder.commandNumberEncodingOffset();
    static final int FLAGS = EventHeadEncoder.eventFlagsEncodingOffset();

    private static final int HEADER = MessageHeaderEncoder.ENCODED_LENGTH;
    private static final byte LAST_OF_COMMAND = EventFlagsEncoder.lastOfCommand((byte) 0, true);

    private final EventOutput output;
    private final MutableDirectBuffer buffer;
    private final int capacity;
    private int length;

    /// Where the newest event's SBE header stands; negative if the frame is empty.
    private int newest = -1;

    EventFrame(EventOutput output, int capacity) {
        this.output = output;
        this.capacity = capacity;
        buffer = new UnsafeBuffer(BufferUtil.allocateDirectAligned(capacity, 64));
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    /// Makes room for an event of that length, SBE header and body, and writes what every
    /// event begins with. Returns where its SBE header belongs.
    int begin(int eventLength, MatchingEngine engine) {
        if (length + Frames.PREFIX + eventLength > capacity) publish();
        int at = length + Frames.PREFIX;
        Frames.putLength(buffer, length, eventLength);
        int body = at + HEADER;
        buffer.putLong(body + EVENT_NUMBER, engine.eventNumber(), ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(body + TIMESTAMP, engine.timestampNs(), ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(body + COMMAND_NUMBER, engine.commandNumber(), ByteOrder.LITTLE_ENDIAN);
        buffer.putByte(body + FLAGS, (byte) 0);
        length = at + eventLength;
        newest = at;
        return at;
    }

    /// The newest event is the last of its command. Called once per command that had
    /// events.
    void endCommand() {
        assert newest >= 0 : "no event to mark";
        buffer.putByte(newest + HEADER + FLAGS, LAST_OF_COMMAND);
    }

    /// Hands over what there is; between two commands, or when an event needs the room.
    int publish() {
        if (length == 0) return 0;
        int published = length;
        output.publish(buffer, 0, length);
        length = 0;
        newest = -1;
        return published;
    }
}
