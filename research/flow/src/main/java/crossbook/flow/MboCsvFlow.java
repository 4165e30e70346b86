package crossbook.flow;

import crossbook.market.BadInput;

import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Databento's CSV of the market-by-order schema: a header with the names of the columns, which may
/// stand in any order, then a line for each message.
final class MboCsvFlow extends MboFlow {
    private static final List<String> NEEDED =
            List.of("ts_event", "action", "side", "price", "size", "order_id");
    private static final int YEAR_DIGITS = 4;
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .optionalStart()
            .appendOffsetId()
            .toFormatter(Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final long NS_PER_S = 1_000_000_000;

    private final CsvLine line = new CsvLine();
    private final Map<String, Integer> columns = new LinkedHashMap<>();
    private boolean ended;

    MboCsvFlow(FlowSource source) {
        super(FlowFormat.MBO_CSV, source);
        errors.at(0, 0);
        readLine();
        for (int i = 0; i < line.columns(); i++) columns.put(line.text(i), i);
        for (String name : NEEDED) {
            if (!columns.containsKey(name)) throw errors.whole("there is no column " + name);
        }
    }

    /// Whether the first line is such a header.
    static boolean startIn(FlowInput in, int present) {
        StringBuilder first = new StringBuilder();
        for (int i = 0; i < present && in.at(i) != '\n'; i++) first.append((char) in.u8(i));
        return first.indexOf("ts_event") >= 0 && first.indexOf("order_id") >= 0;
    }

    private boolean readLine() {
        try {
            return line.read(in, errors);
        } catch (IOException e) {
            ended = true;
            throw errors.unreadable(e);
        }
    }

    @Override
    boolean read(MboEvent into) {
        if (ended) return false;
        begin();
        if (!readLine()) {
            ended = true;
            return false;
        }
        if (line.columns() != columns.size()) {
            String rule = "the header names " + columns.size();
            throw errors.field("columns", line.columns(), rule);
        }
        into.instrument = symbols.instrument(symbol());
        if (into.instrument == FlowSymbols.NOT_WANTED) return true;
        into.timestampNs = time();
        into.isLast = isLast();
        into.action = letter("action");
        into.side = letter("side");
        into.price = price();
        into.size = line.number(column("size"), "size", errors);
        into.orderId = line.unsigned(column("order_id"), "order_id", errors);
        return true;
    }

    private int column(String name) {
        return columns.get(name);
    }

    /// The symbol, or without one the number of the instrument; a file without both has one.
    private String symbol() {
        for (String name : List.of("symbol", "instrument_id")) {
            Integer column = columns.get(name);
            if (column != null && !line.text(column).isEmpty()) return line.text(column);
        }
        return "FLOW";
    }

    /// Without flags each line stands alone.
    private boolean isLast() {
        Integer flags = columns.get("flags");
        return flags == null || (line.number(flags, "flags", errors) & LAST) != 0;
    }

    private char letter(String name) {
        String text = line.text(column(name));
        if (text.length() == 1) return text.charAt(0);
        throw errors.field(name, "'" + text + "'", "must be one letter");
    }

    /// Nanoseconds since 1970, or a time such as 2020-12-28T13:00:00.006136329Z. pandas has a blank
    /// for the T, and an offset; without one it is UTC.
    private long time() {
        String text = line.text(column("ts_event"));
        boolean isTime = text.length() > YEAR_DIGITS && text.charAt(YEAR_DIGITS) == '-';
        if (!isTime) return line.unsigned(column("ts_event"), "ts_event", errors);
        try {
            Instant time = TIME.parse(text.replace(' ', 'T'), Instant::from);
            long ns = Math.addExact(
                    Math.multiplyExact(time.getEpochSecond(), NS_PER_S), time.getNano());
            if (ns >= 0) return ns;
        } catch (DateTimeException | ArithmeticException e) {
            throw badTime(text);
        }
        throw badTime(text);
    }

    private BadInput badTime(String text) {
        return errors.field("ts_event", "'" + text + "'", "must be a time since 1970");
    }

    /// A decimal number, or without a point a number of 1e-9; nothing where a message has none.
    private long price() {
        int column = column("price");
        String text = line.text(column);
        if (text.isEmpty()) return 0;
        if (text.indexOf('.') < 0) {
            long nanos = line.unsigned(column, "price", errors);
            return nanos == Long.MAX_VALUE ? 0 : units(nanos);
        }
        return units(line.decimal(column, "price", errors));
    }
}
