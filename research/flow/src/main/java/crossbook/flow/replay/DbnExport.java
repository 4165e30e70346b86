package crossbook.flow.replay;

import crossbook.core.MatchingEngine;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/// Writes Databento Binary Encoding, version 3, of the market-by-order schema. Its metadata name
/// the symbols, so the records are kept in a file of their own until all are known.
final class DbnExport extends MboExport {
    private static final int VERSION = 3;
    private static final int PREFIX = 8;
    private static final int FIXED_BYTES = 100;
    private static final int SYMBOL_BYTES = 71;
    private static final int RAW_SYMBOL = 1;
    private static final int DATASET_BYTES = 16;
    private static final int RESERVED_BYTES = 53;
    private static final int RECORD_BYTES = 56;
    private static final int MBO_RECORD = 0xA0;
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    private final OutputStream out;
    private final PartFiles kept = new PartFiles();
    private final Path recordsFile;
    private final OutputStream records;
    private final IntFunction<String> symbols;
    private final ByteBuffer record =
            ByteBuffer.allocate(RECORD_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long firstNs;
    private long lastNs;
    private int instruments;

    DbnExport(
            OutputStream out,
            Supplier<MatchingEngine> engine,
            long midnightNs,
            IntFunction<String> symbols)
            throws IOException {
        super(engine, midnightNs);
        this.out = out;
        this.symbols = symbols;
        recordsFile = Files.createTempFile("crossbook-export", ".dbn");
        OutputStream file = Files.newOutputStream(recordsFile);
        records = kept.keep(recordsFile, new BufferedOutputStream(file, 1 << 16));
    }

    @Override
    void write(MboRow row) throws IOException {
        if (instruments == 0) firstNs = row.timestampNs;
        lastNs = row.timestampNs;
        instruments = Math.max(instruments, row.instrumentId);
        record.clear();
        record.put((byte) (RECORD_BYTES / Integer.BYTES)).put((byte) MBO_RECORD);
        record.putShort((short) 0).putInt(row.instrumentId).putLong(row.timestampNs);
        record.putLong(row.orderId).putLong(row.price).putInt((int) row.size);
        record.put((byte) row.flags).put((byte) 0);
        record.put((byte) row.action).put((byte) row.side);
        record.putLong(row.timestampNs).putInt(0).putInt(row.sequence);
        records.write(record.array());
    }

    private byte[] metadata() {
        int mappingBytes = SYMBOL_BYTES + 3 * Integer.BYTES + SYMBOL_BYTES;
        int length = FIXED_BYTES + 5 * Integer.BYTES + instruments * (SYMBOL_BYTES + mappingBytes);
        length = Math.ceilDiv(length, Long.BYTES) * Long.BYTES;
        ByteBuffer fields = ByteBuffer.allocate(PREFIX + length).order(ByteOrder.LITTLE_ENDIAN);
        text(fields, "DBN", 3).put((byte) VERSION).putInt(length);
        text(fields, "CROSSBOOK", DATASET_BYTES).putShort((short) 0);
        fields.putLong(firstNs).putLong(lastNs + 1).putLong(0);
        fields.put((byte) RAW_SYMBOL).put((byte) 0).put((byte) 0).putShort((short) SYMBOL_BYTES);
        fields.put(new byte[RESERVED_BYTES]).putInt(0);
        fields.putInt(instruments);
        for (int i = 0; i < instruments; i++) text(fields, symbols.apply(i), SYMBOL_BYTES);
        fields.putInt(0).putInt(0);
        fields.putInt(instruments);
        for (int i = 0; i < instruments; i++) {
            text(fields, symbols.apply(i), SYMBOL_BYTES).putInt(1);
            fields.putInt(date(firstNs)).putInt(date(lastNs + NS_PER_DAY));
            text(fields, Integer.toString(i + 1), SYMBOL_BYTES);
        }
        return fields.array();
    }

    /// Year, month and day as one number.
    private static int date(long ns) {
        LocalDate date = LocalDate.ofEpochDay(ns / NS_PER_DAY);
        return date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
    }

    /// Text, and zeroes up to its length.
    private static ByteBuffer text(ByteBuffer fields, String text, int length) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return fields.put(bytes).put(new byte[length - bytes.length]);
    }

    @Override
    void finish() throws IOException {
        records.close();
        out.write(metadata());
        Files.copy(recordsFile, out);
        out.close();
    }

    @Override
    void discard() {
        kept.close();
    }
}
