package crossbook.client.stream;

import io.aeron.AeronCounters;
import io.aeron.Image;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.status.CountersReader;

import java.lang.invoke.VarHandle;

/// Takes frames out of the live stream, whose writer does not wait for readers: a frame
/// may be cleared or written over while it is read. So a frame is copied first, and then
/// counts only if it was in no danger meanwhile.
///
/// What is a term behind the archive may be cleared. The archive's position is the one of
/// the stream's oldest subscriber: it is there before anybody learns of the stream.
final class LiveFrames {
    private static final int REGISTRATION_ID = 0;
    private static final int SESSION_ID = 8;
    private static final int STREAM_ID = 12;

    private final ExpandableArrayBuffer copy = new ExpandableArrayBuffer(1 << 16);
    private CountersReader counters;
    private int archivePosition;

    /// Names the counters of the media driver of a stream that begins or begins anew.
    void follow(CountersReader reader) {
        counters = reader;
        archivePosition = CountersReader.NULL_COUNTER_ID;
    }

    /// Copies a frame to the beginning of [#buffer]; false if it may not be whole.
    boolean copy(DirectBuffer buffer, int offset, int length, Image image) {
        if (archivePosition == CountersReader.NULL_COUNTER_ID) archivePosition = find(image);
        if (length <= 0 || length > Frames.MAX_LENGTH || offset + length > buffer.capacity()) {
            return false; // no frame any more
        }
        copy.putBytes(0, buffer, offset, length);
        VarHandle.loadLoadFence();
        // The image says where this poll began; what the frame says of its place may be gone.
        long behind = counters.getCounterValue(archivePosition) - image.position();
        return behind <= image.termBufferLength();
    }

    private int find(Image image) {
        int sessionId = image.sessionId();
        int streamId = image.subscription().streamId();
        int[] found = {CountersReader.NULL_COUNTER_ID};
        long[] oldest = {Long.MAX_VALUE};
        counters.forEach((counterId, typeId, key, label) -> {
            long registrationId = key.getLong(REGISTRATION_ID);
            if (typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID
                    && key.getInt(SESSION_ID) == sessionId
                    && key.getInt(STREAM_ID) == streamId
                    && registrationId < oldest[0]) {
                oldest[0] = registrationId;
                found[0] = counterId;
            }
        });
        return found[0];
    }

    DirectBuffer buffer() {
        return copy;
    }
}
