package crossbook.flow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The events of hftbacktest, order by order: an array of numpy, as it stands in an `.npz` under
/// the name `data`. Of an event that the exchange and the receiver see at two times, that of the
/// exchange is read.
final class HftBacktestFlow extends MboFlow {
    private static final int RECORD_BYTES = 64;
    private static final String MAGIC = "\u0093NUMPY";
    private static final String COLUMNS = "[('ev','<u8'),('exch_ts','<i8'),('local_ts','<i8'),"
            + "('px','<f8'),('qty','<f8'),('order_id','<u8'),('ival','<i8'),('fval','<f8')]";
    private static final Pattern SHAPE = Pattern.compile("'shape':\\((\\d{1,18}),\\)");

    private static final int EXCH_TS = 8;
    private static final int PX = 24;
    private static final int QTY = 32;
    private static final int ORDER_ID = 40;

    private static final long AT_EXCHANGE = 1L << 31;
    private static final long BUYS = 1L << 29;
    private static final long SELLS = 1L << 28;
    private static final long KIND = (1L << 28) - 1;

    private static final double CLOSE_ENOUGH = 1e-4;

    private final double unitsPerPrice;
    private final long count;
    private int unread;
    private boolean ended;

    HftBacktestFlow(FlowSource source) {
        super(FlowFormat.HFTBACKTEST, source);
        errors.at(0, 0);
        double units = 1;
        for (int i = 0; i < priceScale(); i++) units *= 10;
        unitsPerPrice = units;
        count = readHeader();
    }

    static boolean startIn(FlowInput in, int present) {
        for (int i = 0; i < MAGIC.length(); i++) {
            if (i >= present || in.u8(i) != MAGIC.charAt(i)) return false;
        }
        return true;
    }

    /// Returns how many events there are.
    private long readHeader() {
        String header = headerText().replace(" ", "");
        if (!header.contains(COLUMNS) || header.contains("'fortran_order':True")) {
            throw errors.whole("is no array of events of hftbacktest: " + header.strip());
        }
        Matcher shape = SHAPE.matcher(header);
        if (!shape.find()) throw errors.whole("is no array of one dimension: " + header.strip());
        return Long.parseLong(shape.group(1));
    }

    private String headerText() {
        try {
            int prefix = MAGIC.length() + 2;
            if (in.available(prefix + Integer.BYTES) < prefix + Integer.BYTES) throw cut();
            boolean isLong = in.u8(MAGIC.length()) > 1;
            int length = isLong ? in.i32(prefix) : in.u8(prefix) | in.u8(prefix + 1) << 8;
            in.skip(prefix + (isLong ? Integer.BYTES : Short.BYTES));
            if (length < 0 || length > FlowInput.CAPACITY) throw cut();
            byte[] bytes = in.take(length);
            if (bytes.length < length) throw cut();
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw errors.unreadable(e);
        }
    }

    private RuntimeException cut() {
        return errors.whole("the file ends within the header of the array");
    }

    @Override
    boolean read(MboEvent into) {
        while (next()) {
            long event = in.i64(0);
            if ((event & AT_EXCHANGE) == 0) continue;
            into.instrument = symbols.instrument("FLOW");
            into.timestampNs = in.i64(EXCH_TS);
            if (into.timestampNs < 0) {
                throw errors.field("exch_ts", into.timestampNs, "must be nanoseconds since 1970");
            }
            into.isLast = true;
            into.side = side(event);
            into.orderId = in.i64(ORDER_ID);
            into.action = action(event & KIND);
            into.price = whole("px", in.f64(PX) * unitsPerPrice, "times 10^" + priceScale());
            into.size = whole("qty", in.f64(QTY), "");
            if (into.action == 'C') into.size = leftOf(into.orderId, into.size);
            return true;
        }
        return false;
    }

    private boolean next() {
        if (ended) return false;
        in.skip(unread);
        unread = 0;
        begin();
        try {
            int present = in.available(RECORD_BYTES);
            unread = present;
            ended = present < RECORD_BYTES;
            if (present == 0) return false;
            if (ended) throw errors.whole("the file ends after " + present + " of 64 bytes");
            return true;
        } catch (IOException e) {
            ended = true;
            throw errors.unreadable(e);
        }
    }

    private static char side(long event) {
        if ((event & BUYS) != 0) return 'B';
        return (event & SELLS) != 0 ? 'A' : 'N';
    }

    private char action(long kind) {
        return switch ((int) kind) {
            case 2 -> 'T';
            case 3 -> 'R';
            case 10 -> 'A';
            case 11 -> 'C';
            case 12 -> 'M';
            case 13 -> 'F';
            default ->
                throw errors.field(
                        "ev",
                        kind,
                        "must be 10 (add), 11 (cancel), 12 (modify), 13 (fill), 2 (trade) or 3"
                                + " (clear): depth by price names no orders");
        };
    }

    private long whole(String field, double value, String words) {
        double rounded = StrictMath.rint(value);
        boolean isWhole = Math.abs(value - rounded) < CLOSE_ENOUGH && rounded <= MAX_NUMBER;
        if (isWhole) return (long) rounded;
        throw errors.field(field, value, ("must be a whole number " + words).strip());
    }

    @Override
    public OptionalLong recordCount() {
        return OptionalLong.of(count);
    }
}
