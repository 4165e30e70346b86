package crossbook.flow;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// The bytes of a flow through one buffer, and where in the uncompressed file they stand. Numbers
/// are addressed from the current position, and little endian unless their names say otherwise.
final class FlowInput implements Closeable {
    /// The most bytes that can be asked for at once.
    static final int CAPACITY = 1 << 16;

    private static final VarHandle INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BIG_INTS =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BIG_LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final InputStream in;
    private final byte[] buffer = new byte[CAPACITY];
    private int position;
    private int limit;
    private long consumed;

    FlowInput(InputStream in) {
        this.in = in;
    }

    /// How many bytes there are from here, up to `wanted`, which fits the buffer.
    int available(int wanted) throws IOException {
        if (limit - position >= wanted) return wanted;
        System.arraycopy(buffer, position, buffer, 0, limit - position);
        limit -= position;
        position = 0;
        while (limit < wanted) {
            int count = in.read(buffer, limit, CAPACITY - limit);
            if (count < 0) return limit;
            limit += count;
        }
        return wanted;
    }

    /// Reads that many bytes, which need not fit the buffer; fewer where the file ends before.
    byte[] take(int length) throws IOException {
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        while (taken.size() < length) {
            int count = available(Math.min(length - taken.size(), CAPACITY));
            if (count == 0) break;
            taken.write(buffer, position, count);
            skip(count);
        }
        return taken.toByteArray();
    }

    /// The place of the current position in the uncompressed file.
    long byteOffset() {
        return consumed;
    }

    void skip(int bytes) {
        position += bytes;
        consumed += bytes;
    }

    byte at(int offset) {
        return buffer[position + offset];
    }

    int u8(int offset) {
        return buffer[position + offset] & 0xFF;
    }

    int i32(int offset) {
        return (int) INTS.get(buffer, position + offset);
    }

    long u32(int offset) {
        return Integer.toUnsignedLong(i32(offset));
    }

    long i64(int offset) {
        return (long) LONGS.get(buffer, position + offset);
    }

    double f64(int offset) {
        return Double.longBitsToDouble(i64(offset));
    }

    int u16be(int offset) {
        return Short.toUnsignedInt((short) BIG_SHORTS.get(buffer, position + offset));
    }

    long u32be(int offset) {
        return Integer.toUnsignedLong((int) BIG_INTS.get(buffer, position + offset));
    }

    long u48be(int offset) {
        return ((long) u16be(offset) << 32) | u32be(offset + 2);
    }

    long i64be(int offset) {
        return (long) BIG_LONGS.get(buffer, position + offset);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
