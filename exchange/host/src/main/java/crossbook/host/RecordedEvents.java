package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import crossbook.client.stream.EventHead;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.StateHashedDecoder;

import org.agrona.DirectBuffer;
import org.agrona.collections.Long2LongHashMap;

import java.nio.ByteOrder;

/// What is recorded of the events from some number on: how far they go, and the hashes of
/// the state among them.
final class RecordedEvents {
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;
    private static final long NO_HASH = 0;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final StateHashedDecoder hashed = new StateHashedDecoder();
    private final Long2LongHashMap hashes = new Long2LongHashMap(NO_HASH);
    private long lastNumber;
    private long lastTimeNs;
    private boolean beginsAnywhere;

    /// @param before the number of the event before the first
    RecordedEvents(long before) {
        lastNumber = before;
    }

    /// What comes before the first that is kept has been given back: any number may be
    /// the first.
    void beginAnywhere() {
        beginsAnywhere = true;
    }

    /// Reads on to the end of what `reader` reads.
    RecordedEvents readAll(RecordingReader reader) {
        while (reader.next()) {
            Frames.forEach(reader.buffer(), reader.offset(), reader.length(), this::onEvent);
        }
        return this;
    }

    private void onEvent(DirectBuffer buffer, int at, int length) {
        long number = numberOf(buffer, at);
        if (number != lastNumber + 1 && !beginsAnywhere) {
            throw new HostException(
                    DAMAGED,
                    "the recorded events have number " + number + " after " + lastNumber
                            + ": restore the directory from a copy");
        }
        beginsAnywhere = false;
        lastNumber = number;
        lastTimeNs = EventHead.timestampNs(buffer, at);
        header.wrap(buffer, at);
        if (header.templateId() == StateHashedDecoder.TEMPLATE_ID) {
            hashed.wrapAndApplyHeader(buffer, at, header);
            hashes.put(number, hashed.stateHash());
        }
    }

    /// The number of the event whose SBE header stands at `at`.
    static long numberOf(DirectBuffer buffer, int at) {
        return buffer.getLong(at + HEADER + EventFrame.EVENT_NUMBER, ByteOrder.LITTLE_ENDIAN);
    }

    /// The number of the last one.
    long lastNumber() {
        return lastNumber;
    }

    /// The time of the last one; 0: there is none.
    long lastTimeNs() {
        return lastTimeNs;
    }

    /// Compares an event that the engine gave again with what was recorded under its
    /// number.
    ///
    /// @throws HostException if the state is another than it was
    void compare(DirectBuffer buffer, int at) {
        header.wrap(buffer, at);
        if (header.templateId() != StateHashedDecoder.TEMPLATE_ID) return;
        hashed.wrapAndApplyHeader(buffer, at, header);
        long recorded = hashes.get(hashed.head().eventNumber());
        if (recorded == hashed.stateHash() || recorded == NO_HASH) return;
        throw new HostException(
                DAMAGED,
                "replaying the log gives another state at event "
                        + hashed.head().eventNumber() + ": hash "
                        + Long.toHexString(hashed.stateHash()) + ", recorded was "
                        + Long.toHexString(recorded)
                        + "; run the version that wrote the log, or restore a copy");
    }
}
