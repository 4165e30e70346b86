package crossbook.store.arrow;

import com.google.flatbuffers.FlatBufferBuilder;

import org.apache.arrow.flatbuf.Bool;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;

/// The values of a column that go into one batch of an Arrow file, in the layout of the
/// format: a bit for each value that is there, and then the numbers, or where each text ends
/// and the texts. The memory grows with what is put in.
public final class ArrowColumn {
    /// Decimals that a decimal number has.
    public static final int DECIMALS = 18;

    private static final int DECIMAL_BYTES = 2 * Long.BYTES;
    private static final int DECIMAL_DIGITS = 38;
    private static final int FIRST_ROWS = 64;

    /// What a column holds.
    public enum Kind {
        /// Nanoseconds since 1970 UTC.
        TIME(Long.BYTES),
        LONG(Long.BYTES),
        UNSIGNED_LONG(Long.BYTES),
        INT(Integer.BYTES),
        SHORT(Short.BYTES),
        DOUBLE(Long.BYTES),
        /// A bit each.
        YES_NO(0),
        /// A whole number of the last decimals that there may be.
        DECIMAL(DECIMAL_BYTES),
        TEXT(Integer.BYTES);

        private final int width;

        Kind(int width) {
            this.width = width;
        }
    }

    private final String name;
    private final Kind kind;
    private final BitSet present = new BitSet();
    private final BitSet bits = new BitSet();
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private ByteBuffer fixed;
    private int rows;

    public ArrowColumn(String name, Kind kind) {
        this.name = name;
        this.kind = kind;
        fixed = memory(kind.width * FIRST_ROWS);
        clear();
    }

    private static ByteBuffer memory(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    public Kind kind() {
        return kind;
    }

    /// How many values it has.
    int rows() {
        return rows;
    }

    // Values, one for each row.

    /// Nothing.
    public void addNone() {
        switch (kind) {
            case TEXT -> room().putInt(texts.size());
            case YES_NO -> {}
            case DECIMAL -> room().putLong(0).putLong(0);
            case INT -> room().putInt(0);
            case SHORT -> room().putShort((short) 0);
            default -> room().putLong(0);
        }
        rows++;
    }

    /// A text; null is nothing.
    public void add(String value) {
        if (value == null) {
            addNone();
            return;
        }
        texts.writeBytes(value.getBytes(StandardCharsets.UTF_8));
        room().putInt(texts.size());
        present.set(rows++);
    }

    /// A whole number, as wide as the column.
    public void add(long value) {
        switch (kind) {
            case INT -> room().putInt((int) value);
            case SHORT -> room().putShort((short) value);
            default -> room().putLong(value);
        }
        present.set(rows++);
    }

    public void add(double value) {
        room().putDouble(value);
        present.set(rows++);
    }

    public void add(boolean value) {
        bits.set(rows, value);
        present.set(rows++);
    }

    /// A decimal number; null is nothing.
    public void add(BigDecimal value) {
        if (value == null) {
            addNone();
            return;
        }
        BigInteger last = value.setScale(DECIMALS).unscaledValue();
        room().putLong(last.longValue());
        fixed.putLong(last.shiftRight(Long.SIZE).longValueExact());
        present.set(rows++);
    }

    private ByteBuffer room() {
        if (fixed.remaining() < kind.width) {
            fixed = memory(2 * fixed.capacity()).put(fixed.flip());
        }
        return fixed;
    }

    // What is written.

    int nulls() {
        return rows - present.cardinality();
    }

    /// The parts of the column, each to be filled up to eight bytes.
    List<byte[]> parts() {
        byte[] there = bytes(present);
        if (kind == Kind.YES_NO) return List.of(there, bytes(bits));
        byte[] values = new byte[fixed.position()];
        fixed.get(0, values);
        return kind == Kind.TEXT
                ? List.of(there, values, texts.toByteArray())
                : List.of(there, values);
    }

    private byte[] bytes(BitSet from) {
        byte[] all = new byte[(rows + Byte.SIZE - 1) / Byte.SIZE];
        byte[] set = from.toByteArray();
        System.arraycopy(set, 0, all, 0, set.length);
        return all;
    }

    /// Begins the next batch.
    void clear() {
        rows = 0;
        present.clear();
        bits.clear();
        texts.reset();
        fixed.clear();
        if (kind == Kind.TEXT) fixed.putInt(0);
    }

    /// What the schema says of it.
    int field(FlatBufferBuilder builder) {
        int itsName = builder.createString(name);
        int none = Field.createChildrenVector(builder, new int[0]);
        byte type = switch (kind) {
            case TIME -> Type.Timestamp;
            case LONG, UNSIGNED_LONG, INT, SHORT -> Type.Int;
            case DOUBLE -> Type.FloatingPoint;
            case YES_NO -> Type.Bool;
            case DECIMAL -> Type.Decimal;
            case TEXT -> Type.Utf8;
        };
        int details = details(builder);
        return Field.createField(builder, itsName, true, type, details, 0, none, 0);
    }

    private int details(FlatBufferBuilder builder) {
        return switch (kind) {
            case TIME ->
                Timestamp.createTimestamp(
                        builder, TimeUnit.NANOSECOND, builder.createString("UTC"));
            case LONG, INT, SHORT -> Int.createInt(builder, kind.width * Byte.SIZE, true);
            case UNSIGNED_LONG -> Int.createInt(builder, Long.SIZE, false);
            case DOUBLE -> FloatingPoint.createFloatingPoint(builder, Precision.DOUBLE);
            case YES_NO -> {
                Bool.startBool(builder);
                yield Bool.endBool(builder);
            }
            case DECIMAL ->
                Decimal.createDecimal(builder, DECIMAL_DIGITS, DECIMALS, DECIMAL_BYTES * Byte.SIZE);
            case TEXT -> {
                Utf8.startUtf8(builder);
                yield Utf8.endUtf8(builder);
            }
        };
    }
}
