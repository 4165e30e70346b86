package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.event.StateHashedDecoder;

import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/// Compares the events that an engine gives with the recorded ones, byte by byte. What
/// was not recorded yet when a host was killed is no difference.
final class EventComparison implements EventOutput {
    private RecordingReader recorded;
    private int at;
    private int end;
    private long compared;
    private long hashes;
    private boolean ended;

    /// The oldest that is kept.
    private long firstNumber;

    void follow(RecordingReader reader) {
        recorded = reader;
    }

    @Override
    public void publish(DirectBuffer buffer, int offset, int length) {
        int place = offset;
        while (place < offset + length && !ended) {
            int eventLength = Frames.length(buffer, place);
            compare(buffer, place, Frames.PREFIX + eventLength);
            place += Frames.PREFIX + eventLength;
        }
    }

    private void compare(DirectBuffer buffer, int place, int length) {
        if (at == end && !nextFrame()) return;
        if (compared == 0 && !skipTo(numberOf(buffer, place))) return;
        boolean isGivenBack = numberOf(buffer, place) < firstNumber;
        if (isGivenBack) return;
        for (int i = 0; i < length; i++) {
            boolean isEqual = at + i < end
                    && buffer.getByte(place + i) == recorded.buffer().getByte(at + i);
            if (!isEqual) throw difference(buffer, place, i);
        }
        at += length;
        compared++;
        int templateId = buffer.getShort(
                place + Frames.PREFIX + MessageHeaderDecoder.templateIdEncodingOffset(),
                ByteOrder.LITTLE_ENDIAN);
        if (templateId == StateHashedDecoder.TEMPLATE_ID) hashes++;
    }

    /// Leaves out what was recorded before the replay begins; false if that is
    /// everything.
    private boolean skipTo(long number) {
        while (numberOf(recorded.buffer(), at) < number) {
            at += Frames.PREFIX + Frames.length(recorded.buffer(), at);
            if (at == end && !nextFrame()) return false;
        }
        return true;
    }

    private boolean nextFrame() {
        ended = !recorded.next();
        if (ended) return false;
        at = recorded.offset();
        end = at + recorded.length();
        if (firstNumber == 0) firstNumber = numberOf(recorded.buffer(), at);
        return true;
    }

    private static long numberOf(DirectBuffer buffer, int place) {
        return RecordedEvents.numberOf(buffer, place + Frames.PREFIX);
    }

    private HostException difference(DirectBuffer buffer, int place, int i) {
        return new HostException(
                DAMAGED,
                "the replay gives another event "
                        + RecordedEvents.numberOf(buffer, place + Frames.PREFIX)
                        + " than was recorded before position " + recorded.position()
                        + ": they differ in byte " + (i - Frames.PREFIX));
    }

    long compared() {
        return compared;
    }

    /// How many hashes of the state were among them.
    long hashes() {
        return hashes;
    }
}
