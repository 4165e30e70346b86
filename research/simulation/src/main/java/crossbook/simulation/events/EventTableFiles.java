package crossbook.simulation.events;

import crossbook.core.model.Instrument;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes an [EventTable] to files.
public final class EventTableFiles {
    /// The beginning of version 1.0 of numpy's format NPY.
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0};

    /// What stands before the text of the header: the beginning, and its length in two bytes.
    static final int BEFORE_HEADER = MAGIC.length + Short.BYTES;

    private static final int ALIGNMENT = 64;

    private EventTableFiles() {}

    /// Writes the rows as they lie in memory, after a header that names the columns: the
    /// format NPY of numpy, so that `numpy.load` gives an array of records. A file that
    /// exists is replaced.
    public static void writeBinary(EventTable table, Path file) throws IOException {
        try (FileChannel out = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            write(out, header(table.rows()));
            for (int i = 0; i < table.chunkCount(); i++) write(out, table.chunk(i));
        }
    }

    private static void write(FileChannel out, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) out.write(bytes);
    }

    /// All that stands before the rows.
    static ByteBuffer header(long rows) {
        String columns = Arrays.stream(EventColumn.values())
                .map(column -> "('" + name(column) + "', '" + column.dtype() + "')")
                .collect(Collectors.joining(", ", "[", "]"));
        String header =
                "{'descr': " + columns + ", 'fortran_order': False, 'shape': (" + rows + ",), }";
        int length = BEFORE_HEADER + header.length() + 1;
        int padded = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        String text = header + " ".repeat(padded - length) + "\n";
        ByteBuffer bytes = ByteBuffer.allocate(padded).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(MAGIC).putShort((short) text.length());
        return bytes.put(text.getBytes(StandardCharsets.US_ASCII)).flip();
    }

    /// Writes a line for each row, after a line of names. Kinds and reasons are words,
    /// actions and sides letters; what is not known is empty; the rest are the numbers of
    /// the table. A file that exists is replaced.
    public static void writeCsv(EventTable table, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(Arrays.stream(EventColumn.values())
                    .map(EventTableFiles::name)
                    .collect(Collectors.joining(",", "", "\n")));
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < table.chunkCount(); i++) {
                ByteBuffer rows = table.chunk(i);
                for (int at = 0; at < rows.limit(); at += EventTable.ROW_BYTES) {
                    line.setLength(0);
                    line(rows, at, line);
                    out.append(line);
                }
            }
        }
    }

    private static void line(ByteBuffer rows, int at, StringBuilder line) {
        EventKind kind = EventKind.of((int) EventTable.get(rows, at, EventColumn.KIND));
        for (EventColumn column : EventColumn.values()) {
            if (column.ordinal() > 0) line.append(',');
            long value = EventTable.get(rows, at, column);
            switch (column) {
                case PRICE, OTHER_PRICE -> {
                    if (value != Instrument.NO_PRICE) line.append(value);
                }
                case INSTRUMENT_ID, PARTICIPANT_ID, COUNTERPARTY_ID -> {
                    if (value >= 0) line.append(value);
                }
                case ACTION, SIDE -> line.append((char) value);
                case REASON -> line.append(kind.reasonText((int) value));
                case KIND -> line.append(kind);
                case ORDER_ID, PUBLIC_ORDER_ID, CLIENT_ORDER_ID ->
                    line.append(Long.toUnsignedString(value));
                default -> line.append(value);
            }
        }
        line.append('\n');
    }

    /// As files call it.
    static String name(EventColumn column) {
        return column.name().toLowerCase(Locale.ROOT);
    }
}
