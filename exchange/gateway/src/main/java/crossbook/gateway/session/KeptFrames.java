package crossbook.gateway.session;

import crossbook.client.stream.Frames;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/// The messages of a batch that has not ended.
public final class KeptFrames {
    /// What the messages of a batch take at most.
    static final int MAX_BYTES = 1 << 18;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private int length;
    private boolean isTooLong;

    /// Keeps a message, unless all are too long together.
    public void add(DirectBuffer from, int offset, int frameLength) {
        isTooLong |= length + Frames.PREFIX + frameLength > MAX_BYTES;
        if (isTooLong) return;
        Frames.putLength(buffer, length, frameLength);
        buffer.putBytes(length + Frames.PREFIX, from, offset, frameLength);
        length += Frames.PREFIX + frameLength;
    }

    /// The messages, each behind its length.
    public DirectBuffer buffer() {
        return buffer;
    }

    /// How long they are together.
    public int length() {
        return length;
    }

    /// Whether some were left out because they were too long together.
    public boolean isTooLong() {
        return isTooLong;
    }
}
