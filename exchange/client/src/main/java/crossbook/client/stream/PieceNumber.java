package crossbook.client.stream;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;

/// What stands before the frames of a piece that goes to a cluster: a length of 0, which no frame
/// has, the sender of the piece, and its number, which counts from 1 for each sender. A piece that
/// may have been lost with a leader is sent again with its number, and the members take each number
/// once.
public final class PieceNumber {
    /// The bytes that it takes.
    public static final int LENGTH = Short.BYTES + 2 * Long.BYTES;

    /// A piece that has no number, as those of earlier versions.
    public static final long NONE = 0;

    private PieceNumber() {}

    public static void put(MutableDirectBuffer buffer, int offset, long sender, long number) {
        buffer.putShort(offset, (short) 0, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + Short.BYTES, sender, ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(offset + Short.BYTES + Long.BYTES, number, ByteOrder.LITTLE_ENDIAN);
    }

    /// Who sent a piece that has a number.
    public static long sender(DirectBuffer piece, int offset) {
        return piece.getLong(offset + Short.BYTES, ByteOrder.LITTLE_ENDIAN);
    }

    /// The number of a piece of that length, or [#NONE].
    public static long of(DirectBuffer piece, int offset, int length) {
        boolean has = length >= LENGTH && piece.getShort(offset, ByteOrder.LITTLE_ENDIAN) == 0;
        if (!has) return NONE;
        return piece.getLong(offset + Short.BYTES + Long.BYTES, ByteOrder.LITTLE_ENDIAN);
    }
}
