package crossbook.store.arrow;

import com.google.flatbuffers.FlatBufferBuilder;

import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.FieldNode;
import org.apache.arrow.flatbuf.Footer;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Writes columns in Arrow's interprocess format: a schema, then batches of columns. As a
/// stream that is all; a file has a footer that says where the batches are. Of Arrow only the
/// shape of the messages is used, which is in a small jar; the library for what they hold
/// needs rights inside the JDK.
///
/// The columns are filled by their owner, all to the same length, and emptied by [#batch].
public final class ArrowWriter {
    /// The type of a stream over HTTP.
    public static final String STREAM_TYPE = "application/vnd.apache.arrow.stream";

    private static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);
    private static final int CONTINUATION = -1;
    private static final int ALIGNMENT = 8;
    private static final int PREFIX = 2 * Integer.BYTES;
    private static final int FIRST_BYTES = 4096;

    private final OutputStream out;
    private final List<ArrowColumn> columns;
    private final List<Place> batches = new ArrayList<>();
    private long written;

    /// @param out left open
    public ArrowWriter(List<ArrowColumn> columns, OutputStream out) {
        this.columns = List.copyOf(columns);
        this.out = out;
    }

    /// Where a batch is in the file.
    private record Place(long offset, int metadataBytes, long bodyBytes) {}

    /// The columns, which are to be filled.
    public List<ArrowColumn> columns() {
        return columns;
    }

    /// How many rows the columns have.
    public int rows() {
        return columns.getFirst().rows();
    }

    /// Begins a file.
    public void beginFile() {
        write(MAGIC);
        pad();
        beginStream();
    }

    /// Begins a stream.
    public void beginStream() {
        FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);
        message(builder, MessageHeader.Schema, schema(builder), 0);
    }

    /// Ends a stream.
    public void endStream() {
        ByteBuffer noMore = ByteBuffer.allocate(PREFIX).order(ByteOrder.LITTLE_ENDIAN);
        write(noMore.putInt(CONTINUATION).putInt(0).array());
    }

    /// Ends a file.
    public void endFile() {
        endStream();
        byte[] footer = footer();
        write(footer);
        ByteBuffer length = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        write(length.putInt(footer.length).array());
        write(MAGIC);
    }

    /// Writes what the columns have, and empties them.
    public void batch() {
        int rows = rows();
        List<byte[]> parts =
                columns.stream().flatMap(column -> column.parts().stream()).toList();
        long bodyBytes = parts.stream().mapToLong(part -> padded(part.length)).sum();
        FlatBufferBuilder builder = new FlatBufferBuilder(FIRST_BYTES);
        int header = batchHeader(builder, rows, parts, bodyBytes);
        long offset = written;
        int metadataBytes = message(builder, MessageHeader.RecordBatch, header, bodyBytes);
        for (byte[] part : parts) {
            write(part);
            pad();
        }
        batches.add(new Place(offset, metadataBytes, bodyBytes));
        columns.forEach(ArrowColumn::clear);
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
        for (int i = 0; i < fields.length; i++) fields[i] = columns.get(i).field(builder);
        int vector = Schema.createFieldsVector(builder, fields);
        return Schema.createSchema(builder, Endianness.Little, vector, 0, 0);
    }

    /// FlatBuffers are written from their end.
    private int batchHeader(
            FlatBufferBuilder builder, int rows, List<byte[]> parts, long bodyBytes) {
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
