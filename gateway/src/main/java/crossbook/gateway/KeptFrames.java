package crossbook.gateway;

import crossbook.client.stream.Frames;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/// The messages of a batch that has not ended.
final class KeptFrames {
    /// What the messages of a batch take at most.
    static final int MAX_BYTES = 1 << 18;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private int length;
    private boolean isTooLong;

    void add(DirectBuffer from, int offset, int frameLength) {
        isTooLong |= length + Frames.PREFIX + frameLength > MAX_BYTES;
        if (isTooLong) return;
        Frames.putLength(buffer, length, frameLength);
        buffer.putBytes(length + Frames.PREFIX, from, offset, frameLength);
        length += Frames.PREFIX + frameLength;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    int length() {
        return length;
    }

    boolean isTooLong() {
        return isTooLong;
    }
}
