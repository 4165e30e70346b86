package crossbook.client.stream;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.security.SecureRandom;

/// Pieces that were sent to a cluster and of which it has not said yet that it has them, the oldest
/// first, each with its [PieceNumber] before it: what a new leader may have to be sent again.
///
/// They lie in a ring; a piece that would go over its end begins at its start.
final class UnheardPieces {
    private static final int BYTES = 1 << 22;
    private static final int PIECES = 1 << 14;
    private static final int MASK = PIECES - 1;

    /// Nobody else draws the same.
    private final long sender = new SecureRandom().nextLong();

    /// Made with the first piece: who only reads events sends none.
    private MutableDirectBuffer ring;

    private final int[] offsets = new int[PIECES];
    private final int[] lengths = new int[PIECES];
    private long first = 1;
    private long last;

    /// The number of the oldest; one more than [#last] if there is none.
    long first() {
        return first;
    }

    /// The number of the newest; 0 if there never was one.
    long last() {
        return last;
    }

    /// Appends a piece. False if there is no room for it.
    boolean add(DirectBuffer piece, int offset, int length) {
        if (ring == null) ring = new UnsafeBuffer(new byte[BYTES]);
        int taken = PieceNumber.LENGTH + length;
        int at = room(taken);
        if (at < 0) return false;
        last++;
        PieceNumber.put(ring, at, sender, last);
        ring.putBytes(at + PieceNumber.LENGTH, piece, offset, length);
        offsets[(int) last & MASK] = at;
        lengths[(int) last & MASK] = taken;
        return true;
    }

    /// Where as many bytes are free behind the newest; negative if nowhere.
    private int room(int taken) {
        if (last < first) return 0;
        if (last - first + 1 == PIECES) return -1;
        int oldest = offset(first);
        int end = offset(last) + length(last);
        if (end > oldest) {
            if (end + taken <= BYTES) return end;
            end = 0;
        }
        return end + taken <= oldest ? end : -1;
    }

    DirectBuffer buffer() {
        return ring;
    }

    int offset(long number) {
        return offsets[(int) number & MASK];
    }

    int length(long number) {
        return lengths[(int) number & MASK];
    }

    /// The cluster has all up to a number.
    void heard(long number) {
        first = Math.clamp(number + 1, first, last + 1);
    }
}
