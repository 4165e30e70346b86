package crossbook.flow;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;
import crossbook.market.BadInput;

import java.io.IOException;
import java.util.OptionalLong;

/// What the binary formats share: a header, then records of one length, as many as it says.
abstract class BinaryFlow implements FlowReader {
    private static final long NS_PER_RECORD = 1_000;

    final FlowInput in;
    final FlowErrors errors;
    private final FlowFormat format;
    private final long unitsPerTick;
    private final int recordLength;
    private long recordCount;
    private long number;
    private boolean ended;

    BinaryFlow(FlowFormat format, FlowSource source) {
        this.format = format;
        this.in = source.in();
        this.errors = source.errors();
        this.unitsPerTick = source.options().unitsPerTick().orElse(format.unitsPerTick());
        recordLength = format.recordBytes();
    }

    /// Reads the header, whose first bytes are known to be right.
    final BinaryFlow open() {
        int headerLength = format.headerBytes();
        errors.at(0, 0);
        try {
            int present = in.available(headerLength);
            if (present < headerLength) {
                throw errors.whole("the file ends after " + present + " bytes: the header of a "
                        + format.text() + " file has " + headerLength);
            }
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
        recordCount = header();
        in.skip(headerLength);
        return this;
    }

    /// Checks the header. Returns how many records it announces.
    abstract long header();

    /// Checks the record at the current position and puts it into `entry`.
    abstract void decode(FlowRecord entry);

    @Override
    public final boolean next(FlowRecord entry) {
        if (ended) return false;
        errors.at(number + 1, in.byteOffset());
        int present = available();
        if (number == recordCount) {
            ended = true;
            if (present == 0) return false;
            throw errors.whole("bytes follow after the last of " + recordCount
                    + " records that the header announces");
        }
        if (present < recordLength) {
            ended = true;
            throw errors.whole("the file ends " + (present == 0 ? "before" : "within")
                    + " this record: the header announces " + recordCount + " records");
        }
        entry.clear();
        entry.number = ++number;
        entry.byteOffset = in.byteOffset();
        entry.timestampNs = number * NS_PER_RECORD;
        try {
            decode(entry);
        } finally {
            in.skip(recordLength);
        }
        return true;
    }

    private int available() {
        try {
            return in.available(recordLength);
        } catch (IOException e) {
            ended = true;
            throw errors.unreadable(e);
        }
    }

    // Fields, at their offsets in the record.

    final void requireVersion(int offset) {
        headerField("version", in.u32(offset), FlowFormat.VERSION);
    }

    final void headerField(String field, long value, long required) {
        if (value != required) throw errors.field(field, value, "must be " + required);
    }

    final int oneOf(String field, int offset, int last, String words) {
        int value = in.u8(offset);
        if (value > last) throw errors.field(field, value, "must be " + words);
        return value;
    }

    /// The side where 0 means the one and 1 the other.
    final Side side(int offset, Side zero) {
        int code = in.u8(offset);
        if (code > 1) {
            boolean buyFirst = zero == Side.BUY;
            String words = buyFirst ? "0 (buy) or 1 (sell)" : "0 (ask) or 1 (bid)";
            throw errors.field("side", code, "must be " + words);
        }
        return code == 0 ? zero : zero.opposite();
    }

    final void zero(String field, long value) {
        if (value != 0) throw errors.field(field, value, "must be 0");
    }

    final long positive(String field, long value, long max) {
        if (value <= 0) throw errors.field(field, value, "must be above 0");
        if (value > max) throw errors.field(field, value, "must not be above " + max);
        return value;
    }

    final long qty(String field, long value) {
        return positive(field, value, MAX_NUMBER);
    }

    final long price(long value) {
        positive("price", value, Instrument.MAX_PRICE);
        if (value % unitsPerTick != 0) {
            throw errors.field("price", value, "must be a multiple of the tick " + unitsPerTick);
        }
        return value;
    }

    final BadInput unknown(String field, int value, String words) {
        return errors.field(field, value, "must be " + words);
    }

    @Override
    public final long readCount() {
        return number;
    }

    @Override
    public final FlowFormat format() {
        return format;
    }

    @Override
    public final long unitsPerTick() {
        return unitsPerTick;
    }

    @Override
    public final OptionalLong recordCount() {
        return OptionalLong.of(recordCount);
    }

    @Override
    public final void close() {
        in.close();
    }
}
