package crossbook.marketdata;

import crossbook.client.stream.Frames;

import org.agrona.BitUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// The latest messages of the feed, framed, in a ring: bounded in number and in bytes.
/// Anyone who reads keeps a sequence number of its own, so many can read without a copy
/// for each.
final class ReplayCache implements FeedOutput {
    private final UnsafeBuffer ring;
    private final long[] positions;
    private final int mask;
    private long head;
    private long first = 1;
    private long next = 1;

    ReplayCache(int mostMessages, int bytes) {
        positions = new long[BitUtil.findNextPositivePowerOfTwo(mostMessages)];
        mask = positions.length - 1;
        ring = new UnsafeBuffer(new byte[BitUtil.findNextPositivePowerOfTwo(bytes)]);
    }

    /// The oldest number that is here; one more than [#last] if none is.
    long first() {
        return first;
    }

    long last() {
        return next - 1;
    }

    /// Begins anew behind that number.
    void resumeAfter(long sequence) {
        first = sequence + 1;
        next = sequence + 1;
    }

    @Override
    public void onMessage(long sequence, DirectBuffer buffer, int offset, int length) {
        assert sequence == next : "message " + sequence + " after " + (next - 1);

        int frameLength = Frames.PREFIX + length;
        int index = (int) head & (ring.capacity() - 1);
        if (index + frameLength > ring.capacity()) {
            head += ring.capacity() - index;
            index = 0;
        }
        long end = head + frameLength;
        while (first < next && isInTheWay(end)) first++;
        Frames.putLength(ring, index, length);
        ring.putBytes(index + Frames.PREFIX, buffer, offset, length);
        positions[(int) next & mask] = head;
        head = end;
        next++;
    }

    private boolean isInTheWay(long end) {
        boolean isOverwritten = positions[(int) first & mask] + ring.capacity() < end;
        return isOverwritten || next - first == positions.length;
    }

    /// The length of the frame of a message that is here.
    int frameLength(long sequence) {
        return Frames.PREFIX + Frames.length(ring, index(sequence));
    }

    /// Copies the frame of a message that is here and returns its length.
    int copy(long sequence, MutableDirectBuffer to, int offset) {
        int index = index(sequence);
        int frameLength = Frames.PREFIX + Frames.length(ring, index);
        to.putBytes(offset, ring, index, frameLength);
        return frameLength;
    }

    private int index(long sequence) {
        assert first <= sequence && sequence < next : "message " + sequence + " is not here";
        return (int) positions[(int) sequence & mask] & (ring.capacity() - 1);
    }
}
