package crossbook.client.stream;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// What stands before the frames of a piece that goes to a cluster: a length of 0, which no frame
/// has, and the number of the piece in its cluster session, from 1. A piece that may have been lost
/// with a leader is sent again with its number, and the members take each number once.
public final class PieceNumber {
    /// The bytes that it takes.
    public static final int LENGTH = Short.BYTES + Long.BYTES;

    /// A piece that has no number, as those of earlier versions.
    public static final long NONE = 0;

    private PieceNumber() {}

    public static void put(MutableDirectBuffer buffer, int offset, long number) {
        buffer.putShort(offset, (short) 0, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + Short.BYTES, number, ByteOrder.LITTLE_ENDIAN);
    }

    /// The number of a piece of that length, or [#NONE].
    public static long of(DirectBuffer piece, int offset, int length) {
        boolean has = length >= LENGTH && piece.getShort(offset, ByteOrder.LITTLE_ENDIAN) == 0;
        return has ? piece.getLong(offset + Short.BYTES, ByteOrder.LITTLE_ENDIAN) : NONE;
    }
}
