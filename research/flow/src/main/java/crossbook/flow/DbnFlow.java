package crossbook.flow;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Databento Binary Encoding, versions 1 to 3: metadata with the symbols, then records, of which
/// those of the market-by-order schema are read.
final class DbnFlow extends MboFlow {
    private static final int PREFIX = 8;
    private static final int VERSION_OFFSET = 3;
    private static final int LENGTH_OFFSET = 4;
    private static final int LAST_VERSION = 3;
    private static final int LEAST_METADATA = 120;
    private static final long MOST_METADATA = 1 << 28;

    private static final int SCHEMA_OFFSET = 16;
    private static final int MBO_SCHEMA = 0;
    private static final int MIXED_SCHEMA = 0xFFFF;
    private static final int SYMBOL_BYTES_OFFSET = 45;
    private static final int OLD_SYMBOL_BYTES = 22;
    private static final int FIXED_BYTES = 100;
    private static final int DATE_PAIR_BYTES = 8;
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    private static final int WORD_BYTES = 4;
    private static final int HEADER_BYTES = 16;
    private static final int MBO_RECORD = 0xA0;
    private static final int MBO_BYTES = 56;

    private static final int TS_RECV = 40;
    private static final int NO_DAY = -1;

    /// What the metadata call each id, and when.
    private final Map<String, List<Name>> namesOfId = new LinkedHashMap<>();

    /// The instruments of a day: an id may be another's on the next.
    private final Map<Integer, Integer> instrumentOfId = new LinkedHashMap<>();

    private int day = NO_DAY;
    private int unread;
    private boolean ended;

    /// A symbol from one date on until another, which are numbers such as 20240508.
    private record Name(int from, int until, String symbol) {
        boolean holdsOn(int date) {
            return from <= date && date < until;
        }
    }

    DbnFlow(FlowSource source) {
        super(FlowFormat.DBN, source);
        errors.at(0, 0);
        try {
            metadata();
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    // Metadata.

    private void metadata() throws IOException {
        if (in.available(PREFIX) < PREFIX) throw errors.whole("the file ends within the metadata");
        int version = in.u8(VERSION_OFFSET);
        if (version < 1 || version > LAST_VERSION) {
            throw errors.field("version", version, "must be 1 to " + LAST_VERSION);
        }
        long length = in.u32(LENGTH_OFFSET);
        if (length < LEAST_METADATA || length > MOST_METADATA) {
            String rule = "must be " + LEAST_METADATA + " to " + MOST_METADATA;
            throw errors.field("metadata length", length, rule);
        }
        in.skip(PREFIX);
        byte[] bytes = in.take((int) length);
        if (bytes.length < length) throw errors.whole("the file ends within the metadata");
        ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int schema = Short.toUnsignedInt(fields.getShort(SCHEMA_OFFSET));
        if (schema != MBO_SCHEMA && schema != MIXED_SCHEMA) {
            throw errors.field("schema", schema, "must be 0 (mbo)");
        }
        int symbolBytes = version == 1
                ? OLD_SYMBOL_BYTES
                : Short.toUnsignedInt(fields.getShort(SYMBOL_BYTES_OFFSET));
        readMappings(fields, symbolBytes);
    }

    private void readMappings(ByteBuffer fields, int symbolBytes) {
        if (symbolBytes == 0) throw errors.field("symbol length", symbolBytes, "must be above 0");
        fields.position(FIXED_BYTES);
        skip(fields, count(fields, 1));
        for (int list = 0; list < 3; list++) skip(fields, count(fields, symbolBytes));
        int mappings = count(fields, symbolBytes + WORD_BYTES) / (symbolBytes + WORD_BYTES);
        int intervalBytes = DATE_PAIR_BYTES + symbolBytes;
        for (int i = 0; i < mappings; i++) {
            if (fields.remaining() < symbolBytes) throw cut();
            String symbol = text(fields, symbolBytes);
            int intervals = count(fields, intervalBytes) / intervalBytes;
            for (int j = 0; j < intervals; j++) {
                Name name = new Name(fields.getInt(), fields.getInt(), symbol);
                namesOfId
                        .computeIfAbsent(text(fields, symbolBytes), id -> new ArrayList<>())
                        .add(name);
            }
        }
    }

    /// The bytes of as many things as the next number says.
    private int count(ByteBuffer fields, int bytesOfOne) {
        if (fields.remaining() < Integer.BYTES) throw cut();
        long bytes = Integer.toUnsignedLong(fields.getInt()) * bytesOfOne;
        if (bytes > fields.remaining()) throw cut();
        return (int) bytes;
    }

    private RuntimeException cut() {
        return errors.whole("the metadata are shorter than what they say they hold");
    }

    private static void skip(ByteBuffer fields, int bytes) {
        fields.position(fields.position() + bytes);
    }

    private static String text(ByteBuffer fields, int length) {
        byte[] bytes = new byte[length];
        fields.get(bytes);
        String text = new String(bytes, StandardCharsets.US_ASCII);
        int end = text.indexOf('\0');
        return end < 0 ? text : text.substring(0, end);
    }

    // Records.

    @Override
    boolean read(MboEvent into) {
        while (!ended) {
            in.skip(unread);
            unread = 0;
            begin();
            int length = recordLength();
            if (length == 0) return false;
            unread = length;
            if (in.u8(1) != MBO_RECORD) continue;
            if (length < MBO_BYTES) {
                throw errors.field("length", length, "a record of mbo has " + MBO_BYTES + " bytes");
            }
            decode(into);
            return true;
        }
        return false;
    }

    /// 0 at the end of the file.
    private int recordLength() {
        try {
            if (in.available(1) == 0) {
                ended = true;
                return 0;
            }
            int length = WORD_BYTES * in.u8(0);
            if (length < HEADER_BYTES) {
                ended = true;
                throw errors.field("length", length, "must be at least " + HEADER_BYTES);
            }
            int present = in.available(length);
            if (present == length) return length;
            ended = true;
            throw errors.whole("the file ends after " + present + " of the " + length
                    + " bytes of this record");
        } catch (IOException e) {
            ended = true;
            throw errors.unreadable(e);
        }
    }

    private void decode(MboEvent into) {
        long receivedNs = in.i64(TS_RECV);
        into.timestampNs = in.i64(8);
        if (into.timestampNs == -1) into.timestampNs = receivedNs;
        if (into.timestampNs < 0) {
            throw errors.field("ts_event", into.timestampNs, "must be nanoseconds since 1970");
        }
        into.instrument = instrument(in.i32(4), receivedNs < 0 ? into.timestampNs : receivedNs);
        if (into.instrument == FlowSymbols.NOT_WANTED) return;
        into.orderId = in.i64(16);
        into.size = in.u32(32);
        into.isLast = (in.u8(36) & LAST) != 0;
        into.action = (char) in.u8(38);
        into.side = (char) in.u8(39);
        long nanos = in.i64(24);
        boolean isUndefined = nanos == Long.MAX_VALUE;
        into.price = isUndefined ? 0 : units(nanos);
    }

    /// The instrument that an id stands for on the day of a time: ids are unique within a day.
    private int instrument(int id, long ns) {
        int epochDay = (int) (ns / NS_PER_DAY);
        if (epochDay != day) {
            day = epochDay;
            instrumentOfId.clear();
        }
        Integer known = instrumentOfId.get(id);
        if (known != null) return known;
        int instrument = symbols.instrument(name(Integer.toUnsignedString(id), epochDay));
        instrumentOfId.put(id, instrument);
        return instrument;
    }

    /// The symbol, or the id itself on a day on which the metadata name none.
    private String name(String id, int epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        int number = date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
        for (Name name : namesOfId.getOrDefault(id, List.of())) {
            if (name.holdsOn(number)) return name.symbol;
        }
        return id;
    }
}
