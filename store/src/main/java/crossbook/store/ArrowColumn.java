package crossbook.store;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.BitSet;
import java.util.List;

/// The values of a column that go into one batch of an Arrow file, in the layout of the format: a
/// bit for each value that is there, and then the numbers, or where each text ends and the texts.
final class ArrowColumn {
    static final int DECIMAL_BYTES = 2 * Long.BYTES;
    static final int DECIMAL_DIGITS = 38;

    /// What a column holds.
    enum Kind {
        /// Nanoseconds since 1970 UTC.
        TIME(Long.BYTES),
        LONG(Long.BYTES),
        SHORT(Short.BYTES),
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
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private final ByteBuffer fixed;
    private int rows;

    /// @param rows the most that a batch has
    ArrowColumn(String name, Kind kind, int rows) {
        this.name = name;
        this.kind = kind;
        fixed = ByteBuffer.allocate(kind.width * (rows + 1)).order(ByteOrder.LITTLE_ENDIAN);
        clear();
    }

    String name() {
        return name;
    }

    Kind kind() {
        return kind;
    }

    /// Takes the value of the row at which an answer stands.
    void add(ResultSet row, int place) throws SQLException {
        switch (kind) {
            case TEXT -> text(row.getString(place));
            case DECIMAL -> decimal(row.getBigDecimal(place));
            default -> number(row.getLong(place), row.wasNull());
        }
        rows++;
    }

    private void text(String value) {
        if (value != null) {
            texts.writeBytes(value.getBytes(StandardCharsets.UTF_8));
            present.set(rows);
        }
        fixed.putInt(texts.size());
    }

    private void number(long value, boolean isNone) {
        if (!isNone) present.set(rows);
        if (kind == Kind.SHORT) fixed.putShort((short) value);
        else fixed.putLong(value);
    }

    private void decimal(BigDecimal value) {
        if (value != null) present.set(rows);
        BigInteger last = value == null
                ? BigInteger.ZERO
                : value.setScale(Column.MOST_DECIMALS).unscaledValue();
        fixed.putLong(last.longValue());
        fixed.putLong(last.shiftRight(Long.SIZE).longValueExact());
    }

    int nulls() {
        return rows - present.cardinality();
    }

    /// The parts of the column, each to be filled up to eight bytes.
    List<byte[]> parts() {
        byte[] bits = new byte[(rows + Byte.SIZE - 1) / Byte.SIZE];
        byte[] set = present.toByteArray();
        System.arraycopy(set, 0, bits, 0, set.length);
        byte[] values = new byte[fixed.position()];
        fixed.get(0, values);
        return kind == Kind.TEXT
                ? List.of(bits, values, texts.toByteArray())
                : List.of(bits, values);
    }

    /// Begins the next batch.
    void clear() {
        rows = 0;
        present.clear();
        texts.reset();
        fixed.clear();
        if (kind == Kind.TEXT) fixed.putInt(0);
    }
}
