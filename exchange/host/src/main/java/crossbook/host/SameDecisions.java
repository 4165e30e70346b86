package crossbook.host;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.DirectBuffer;
import org.agrona.collections.IntArrayList;

import java.nio.ByteOrder;

/// A comparison of the events that this version of the engine gives with those that an earlier one
/// had recorded of the same commands. This one may tell more, and in other words; but each kind of
/// event that was told of a command must come again, since clients rely on it.
final class SameDecisions implements EventOutput {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    private final RecordingReader recorded;
    private final EventOutput output;
    private final IntArrayList now = new IntArrayList();
    private long command;
    private int at;
    private int end;

    /// @param recorded the events of the earlier version
    /// @param output where those of this version go
    SameDecisions(RecordingReader recorded, EventOutput output) {
        this.recorded = recorded;
        this.output = output;
        nextFrame();
    }

    @Override
    public void publish(DirectBuffer buffer, int offset, int length) {
        Frames.forEach(buffer, offset, length, (events, event, size) -> {
            if (commandNumber(events, event) != command) compare();
            command = commandNumber(events, event);
            now.addInt(templateId(events, event));
        });
        output.publish(buffer, offset, length);
    }

    /// Compares what there is of the last command.
    void compare() {
        while (at < end) {
            int event = at + Frames.PREFIX;
            long of = commandNumber(recorded.buffer(), event);
            if (of > command) break;
            if (of < command || !now.removeInt(templateId(recorded.buffer(), event))) {
                throw difference(of, RecordedEvents.numberOf(recorded.buffer(), event));
            }
            at = event + Frames.length(recorded.buffer(), at);
            if (at == end) nextFrame();
        }
        now.clear();
    }

    private void nextFrame() {
        boolean isThere = recorded.next();
        at = isThere ? recorded.offset() : 0;
        end = isThere ? at + recorded.length() : 0;
    }

    private static HostException difference(long commandNumber, long eventNumber) {
        return new HostException(
                HostException.Kind.CONFIGURATION,
                "this version decides command " + commandNumber + " otherwise: event " + eventNumber
                        + " is not told again, so nothing is converted: go on with the build that"
                        + " recorded it");
    }

    private static long commandNumber(DirectBuffer buffer, int event) {
        return buffer.getLong(event + HEADER + EventFrame.COMMAND_NUMBER, ByteOrder.LITTLE_ENDIAN);
    }

    private static int templateId(DirectBuffer buffer, int event) {
        int at = event + MessageHeaderDecoder.templateIdEncodingOffset();
        return buffer.getShort(at, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
    }
}
