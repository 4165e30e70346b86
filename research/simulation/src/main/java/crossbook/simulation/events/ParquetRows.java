package crossbook.simulation.events;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/// Writes the rows of a run as a Parquet file: the columns of [EventColumn] as whole numbers, under
/// their names in small letters, without nulls. `load_run` of the Python package reads it as
/// `rows.parquet`.
///
/// The file is a subset of the format that every reader knows: plain values, one page for each
/// column of a row group, compressed with GZIP.
public final class ParquetRows {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final int GROUP_ROWS = 1 << 17;
    private static final int VERSION = 1;

    // The numbers of the format's enumerations.
    private static final int INT32 = 1;
    private static final int INT64 = 2;
    private static final int REQUIRED = 0;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int GZIP = 2;
    private static final int DATA_PAGE = 0;

    private final EventFile rows;
    private final OutputStream out;
    private final List<CompactStruct> groups = new ArrayList<>();
    private long written;

    /// GZIP that would rather be fast than small.
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 16);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }

    private ParquetRows(EventFile rows, OutputStream out) {
        this.rows = rows;
        this.out = out;
    }

    /// Writes the file; one that exists is replaced.
    public static void write(EventFile rows, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            new ParquetRows(rows, out).write();
        }
    }

    private void write() throws IOException {
        put(MAGIC);
        for (long first = 0; first < rows.rows(); first += GROUP_ROWS) {
            groups.add(group(first, (int) Math.min(GROUP_ROWS, rows.rows() - first)));
        }
        byte[] footer = footer();
        put(footer);
        byte[] length = new byte[Integer.BYTES];
        littleEndian(length).putInt(footer.length);
        put(length);
        put(MAGIC);
    }

    private void put(byte[] bytes) throws IOException {
        out.write(bytes);
        written += bytes.length;
    }

    private static ByteBuffer littleEndian(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private CompactStruct group(long first, int count) throws IOException {
        List<CompactStruct> chunks = new ArrayList<>();
        long size = 0;
        for (EventColumn column : EventColumn.values()) {
            byte[] plain = plain(column, first, count);
            size += plain.length;
            chunks.add(chunk(column, count, plain));
        }
        return new CompactStruct().structs(1, chunks).i64(2, size).i64(3, count);
    }

    private static int type(EventColumn column) {
        return column.lengthBytes == Long.BYTES ? INT64 : INT32;
    }

    private byte[] plain(EventColumn column, long first, int count) {
        boolean isLong = type(column) == INT64;
        byte[] bytes = new byte[count * (isLong ? Long.BYTES : Integer.BYTES)];
        ByteBuffer values = littleEndian(bytes);
        for (int i = 0; i < count; i++) {
            long value = rows.get(first + i, column);
            if (isLong) values.putLong(value);
            else values.putInt((int) value);
        }
        return bytes;
    }

    /// Writes a page; what the file says of it at its end.
    private CompactStruct chunk(EventColumn column, int count, byte[] plain) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 4);
        try (OutputStream gzip = new FastGzip(packed)) {
            gzip.write(plain);
        }
        CompactStruct page =
                new CompactStruct().i32(1, count).i32(2, PLAIN).i32(3, RLE).i32(4, RLE);
        byte[] header = new CompactStruct()
                .i32(1, DATA_PAGE)
                .i32(2, plain.length)
                .i32(3, packed.size())
                .struct(5, page)
                .bytes();
        long offset = written;
        put(header);
        put(packed.toByteArray());
        CompactStruct said = new CompactStruct()
                .i32(1, type(column))
                .i32s(2, List.of(PLAIN))
                .texts(3, List.of(EventTableFiles.name(column)))
                .i32(4, GZIP)
                .i64(5, count)
                .i64(6, header.length + plain.length)
                .i64(7, header.length + packed.size())
                .i64(9, offset);
        return new CompactStruct().i64(2, offset).struct(3, said);
    }

    private byte[] footer() {
        List<CompactStruct> schema = new ArrayList<>();
        EventColumn[] columns = EventColumn.values();
        schema.add(new CompactStruct().text(4, "rows").i32(5, columns.length));
        Arrays.stream(columns).map(ParquetRows::element).forEach(schema::add);
        return new CompactStruct()
                .i32(1, VERSION)
                .structs(2, schema)
                .i64(3, rows.rows())
                .structs(4, groups)
                .text(6, "crossbook")
                .bytes();
    }

    private static CompactStruct element(EventColumn column) {
        return new CompactStruct()
                .i32(1, type(column))
                .i32(3, REQUIRED)
                .text(4, EventTableFiles.name(column))
                .i32(6, meaning(column));
    }

    /// The format's number of a whole number of that width, with or without a sign.
    private static int meaning(EventColumn column) {
        boolean isSigned = column.type == 'i';
        return switch (column.lengthBytes) {
            case Byte.BYTES -> isSigned ? 15 : 11;
            case Short.BYTES -> isSigned ? 16 : 12;
            case Integer.BYTES -> isSigned ? 17 : 13;
            default -> isSigned ? 18 : 14;
        };
    }
}
