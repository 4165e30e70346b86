package crossbook.capture.packet;

import crossbook.market.BadInput;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.file.Path;

/// The bytes of a mapped file, in one byte order. What is wrong with them is said with the file and
/// the offset.
final class Bytes {
    private final Path path;
    private final MemorySegment bytes;
    private final ValueLayout.OfShort shorts;
    private final ValueLayout.OfInt ints;
    private final ValueLayout.OfLong longs;

    Bytes(Path path, MemorySegment bytes) {
        this(path, bytes, ByteOrder.BIG_ENDIAN);
    }

    private Bytes(Path path, MemorySegment bytes, ByteOrder order) {
        this.path = path;
        this.bytes = bytes;
        shorts = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(order);
        ints = ValueLayout.JAVA_INT_UNALIGNED.withOrder(order);
        longs = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(order);
    }

    /// The same bytes in another order.
    Bytes in(ByteOrder order) {
        return new Bytes(path, bytes, order);
    }

    long size() {
        return bytes.byteSize();
    }

    /// Where in memory they are.
    long address(long offset) {
        return bytes.address() + offset;
    }

    int u8(long offset) {
        return bytes.get(ValueLayout.JAVA_BYTE, offset) & 0xFF;
    }

    int u16(long offset) {
        return bytes.get(shorts, offset) & 0xFFFF;
    }

    long u32(long offset) {
        return bytes.get(ints, offset) & 0xFFFF_FFFFL;
    }

    long i64(long offset) {
        return bytes.get(longs, offset);
    }

    BadInput wrong(long offset, String rule) {
        return new BadInput(path + ": offset " + offset + ": " + rule);
    }
}
