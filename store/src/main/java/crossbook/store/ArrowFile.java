package crossbook.store;

import com.google.flatbuffers.FlatBufferBuilder;

import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.TimeUnit;
import org.apache.arrow.flatbuf.Timestamp;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Utf8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Writes rows as a file of Arrow's interprocess format: a schema, batches of columns, and a
/// footer that says where they are. Of Arrow only the shape of the messages is used, which is in a
/// small jar; the library for what they hold needs rights inside the JDK.
final class ArrowFile implements SqlRows {
    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int CONTINUATION = -1;
    private static final int ALIGNMENT = 8;
    private static final int PREFIX = 2 * Integer.BYTES;
    private static final int BATCH_ROWS = 16 * 1024;
    private static final int FIRST_BYTES = 4096;

    private final OutputStream out;
    private final List<ArrowColumn> columns = new ArrayList<>();
    private final List<Place> batches = new ArrayList<>();
    private long written;
    private int rows;

    /// @param out left open
    ArrowFile(StoreTable table, OutputStream out) {
        this.out = out;
        add("ts", ArrowColumn.Kind.TIME);
        add("event_number", ArrowColumn.Kind.LONG);
        add("event", ArrowColumn.Kind.TEXT);
        for (Column column : table.columnsWithDecimals()) add(column.name(), kind(column));
    }

    /// Where a batch is in the file.
    private record Place(long offset, int metadataBytes, long bodyBytes) {}

    private void add(String name, ArrowColumn.Kind kind) {
        columns.add(new ArrowColumn(name, kind, BATCH_ROWS));
    }

    private static ArrowColumn.Kind kind(Column column) {
        return switch (column.kind()) {
            case NUMBER, PRICE -> ArrowColumn.Kind.LONG;
            case DECIMAL -> ArrowColumn.Kind.DECIMAL;
            case SCALE -> ArrowColumn.Kind.SHORT;
            default -> ArrowColumn.Kind.TEXT;
        };
    }

    @Override
    public void begin(ResultSetMetaData names) {
        write(MAGIC);
        pad();
        FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);
        message(builder, MessageHeader.Schema, schema(builder), 0);
    }

    @Override
    public void row(ResultSet row) throws SQLException {
        for (int i = 0; i < columns.size(); i++) columns.get(i).add(row, i + 1);
        rows++;
        if (rows == BATCH_ROWS) batch();
    }

    @Override
    public void end() {
        if (rows > 0) batch();
        ByteBuffer noMore = ByteBuffer.allocate(PREFIX).order(ByteOrder.LITTLE_ENDIAN);
        write(noMore.putInt(CONTINUATION).putInt(0).array());
        byte[] footer = footer();
        write(footer);
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        write(length.putInt(footer.length).array());
        write(MAGIC);
    }

    // Messages.

    /// Writes a message without its body; returns how long that is.
    private int message(FlatBufferBuilder builder, byte type, int header, long bodyBytes) {
        builder.finish(
                Message.createMessage(builder, MetadataVersion.V5, type, header, bodyBytes, 0));
        byte[] metadata = builder.sizedByteArray();
        int padded = padded(PREFIX + metadata.length);
        ByteBuffer message = ByteBuffer.allocate(padded).order(ByteOrder.LITTLE_ENDIAN);
        message.putInt(CONTINUATION).putInt(padded - PREFIX).put(metadata);
        write(message.array());
        return padded;
    }

    private int schema(FlatBufferBuilder builder) {
        int[] fields = new int[columns.size()];
        for (int i = 0; i < fields.length; i++) fields[i] = field(builder, columns.get(i));
        int vector = Schema.createFieldsVector(builder, fields);
        return Schema.createSchema(builder, Endianness.Little, vector, 0, 0);
    }

    private static int field(FlatBufferBuilder builder, ArrowColumn column) {
        int name = builder.createString(column.name());
        int none = Field.createChildrenVector(builder, new int[0]);
        byte type = switch (column.kind()) {
            case TIME -> Type.Timestamp;
            case LONG, SHORT -> Type.Int;
            case DECIMAL -> Type.Decimal;
            case TEXT -> Type.Utf8;
        };
        int details = switch (column.kind()) {
            case TIME ->
                Timestamp.createTimestamp(
                        builder, TimeUnit.NANOSECOND, builder.createString("UTC"));
            case LONG -> Int.createInt(builder, Long.SIZE, true);
            case SHORT -> Int.createInt(builder, Short.SIZE, true);
            case DECIMAL ->
                Decimal.createDecimal(
                        builder,
                        ArrowColumn.DECIMAL_DIGITS,
                        Column.MOST_DECIMALS,
                        ArrowColumn.DECIMAL_BYTES * Byte.SIZE);
            case TEXT -> utf8(builder);
        };
        return Field.createField(builder, name, true, type, details, 0, none, 0);
    }

    private static int utf8(FlatBufferBuilder builder) {
        Utf8.startUtf8(builder);
        return Utf8.endUtf8(builder);
    }

    private void batch() {
        List<byte[]> parts =
                columns.stream().flatMap(column -> column.parts().stream()).toList();
        long bodyBytes = parts.stream().mapToLong(part -> padded(part.length)).sum();
        FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);
        int header = batchHeader(builder, parts, bodyBytes);
        long offset = written;
        int metadataBytes = message(builder, MessageHeader.RecordBatch, header, bodyBytes);
        for (byte[] part : parts) {
            write(part);
            pad();
        }
        batches.add(new Place(offset, metadataBytes, bodyBytes));
        columns.forEach(ArrowColumn::clear);
        rows = 0;
    }

    /// FlatBuffers are written from their end.
    private int batchHeader(FlatBufferBuilder builder, List<byte[]> parts, long bodyBytes) {
        RecordBatch.startBuffersVector(builder, parts.size());
        long end = bodyBytes;
        for (byte[] part : parts.reversed()) {
            end -= padded(part.length);
            Buffer.createBuffer(builder, end, part.length);
        }
        int buffers = builder.endVector();
        RecordBatch.startNodesVector(builder, columns.size());
        for (ArrowColumn column : columns.reversed()) {
            FieldNode.createFieldNode(builder, rows, column.nulls());
        }
        int nodes = builder.endVector();
        return RecordBatch.createRecordBatch(builder, rows, nodes, buffers, 0, 0);
    }

    private byte[] footer() {
        FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);
        int schema = schema(builder);
        Footer.startRecordBatchesVector(builder, batches.size());
        for (Place batch : batches.reversed()) {
            Block.createBlock(builder, batch.offset, batch.metadataBytes, batch.bodyBytes);
        }
        int blocks = builder.endVector();
        Footer.startDictionariesVector(builder, 0);
        int dictionaries = builder.endVector();
        builder.finish(
                Footer.createFooter(builder, MetadataVersion.V5, schema, dictionaries, blocks, 0));
        return builder.sizedByteArray();
    }

    // Bytes.

    private static int padded(int length) {
        return Math.ceilDiv(length, ALIGNMENT) * ALIGNMENT;
    }

    private void pad() {
        write(new byte[(int) (-written & (ALIGNMENT - 1))]);
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        written += bytes.length;
    }
}
