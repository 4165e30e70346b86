package crossbook.flow;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;

import java.io.IOException;
import java.util.Optional;

/// A LOBSTER message file: one line per message, six columns, no header.
///
/// Prices of orders must be on the tick; those of hidden executions and cross trades need not be.
final class LobsterFlow implements FlowReader {
    private static final int TIME = 0;
    private static final int TYPE = 1;
    private static final int ORDER_ID = 2;
    private static final int SIZE = 3;
    private static final int PRICE = 4;
    private static final int DIRECTION = 5;
    private static final int COLUMNS = 6;

    private final FlowInput in;
    private final FlowErrors errors;
    private final long unitsPerTick;
    private final CsvLine line = new CsvLine();
    private final Optional<SeedBook> book;
    private final LobsterLevels levels = new LobsterLevels();
    private long number;
    private long lastNs;
    private boolean ended;

    LobsterFlow(FlowSource source) {
        in = source.in();
        errors = source.errors();
        unitsPerTick = source.options().unitsPerTick().orElse(FlowFormat.LOBSTER.unitsPerTick());
        book = source.options().seedBook().map(file -> new SeedBook(file, unitsPerTick));
    }

    @Override
    public boolean next(FlowRecord entry) {
        if (ended) return false;
        errors.at(number + 1, in.byteOffset());
        entry.clear();
        entry.byteOffset = in.byteOffset();
        if (!readLine()) {
            ended = true;
            return false;
        }
        entry.number = ++number;
        entry.isShown = book.isPresent() && book.get().next();
        decode(entry);
        if (entry.isShown) entry.levels = levels.differences(entry, book.get());
        lastNs = entry.timestampNs;
        return true;
    }

    private boolean readLine() {
        try {
            return line.read(in, errors);
        } catch (IOException e) {
            ended = true;
            throw errors.unreadable(e);
        }
    }

    private void decode(FlowRecord entry) {
        if (line.columns() != COLUMNS) {
            boolean isBook = line.columns() > COLUMNS && line.columns() % 4 == 0;
            throw errors.field(
                    "columns",
                    line.columns(),
                    "a LOBSTER message has " + COLUMNS
                            + (isBook ? "; is this an orderbook file?" : ""));
        }
        entry.timestampNs = line.time(TIME, "time", errors);
        if (entry.timestampNs < lastNs) {
            String rule = "must not be before that of the message before";
            throw errors.field("time", line.text(TIME), rule);
        }
        long code = line.number(TYPE, "type", errors);
        if (code < 1 || code > 7) throw errors.field("type", code, "must be 1 to 7");
        int type = (int) code;
        long direction = line.number(DIRECTION, "direction", errors);
        if (direction != 1 && direction != -1) {
            throw errors.field("direction", direction, "must be 1 (buy) or -1 (sell)");
        }
        entry.side = direction == 1 ? Side.BUY : Side.SELL;
        entry.orderId = line.number(ORDER_ID, "order id", errors);
        entry.qty = line.number(SIZE, "size", errors);
        entry.price = line.number(PRICE, "price", errors);
        if (type == 7) {
            entry.kind = tradingStatus(entry.price);
            return;
        }
        entry.kind = kind(type);
        check(entry, type <= 4);
    }

    private void check(FlowRecord entry, boolean isOrder) {
        if (isOrder && entry.orderId <= 0) {
            throw errors.field("order id", entry.orderId, "must be above 0");
        }
        positive("size", entry.qty, MAX_NUMBER);
        positive("price", entry.price, Instrument.MAX_PRICE);
        if (isOrder && entry.price % unitsPerTick != 0) {
            String rule = "must be a multiple of the tick " + unitsPerTick;
            throw errors.field("price", entry.price, rule);
        }
    }

    private void positive(String field, long value, long max) {
        if (value <= 0) throw errors.field(field, value, "must be above 0");
        if (value > max) throw errors.field(field, value, "must not be above " + max);
    }

    private static FlowKind kind(int type) {
        return switch (type) {
            case 1 -> FlowKind.NEW_LIMIT;
            case 2 -> FlowKind.REDUCE;
            case 3 -> FlowKind.CANCEL;
            case 4 -> FlowKind.EXECUTION;
            case 5 -> FlowKind.HIDDEN_EXECUTION;
            default -> FlowKind.CROSS_TRADE;
        };
    }

    private FlowKind tradingStatus(long price) {
        if (price == -1) return FlowKind.HALT;
        if (price == 0) return FlowKind.QUOTE_RESUME;
        if (price == 1) return FlowKind.TRADE_RESUME;
        String rule = "of a halt message must be -1 (halt), 0 (quotes resume) or 1 (trades resume)";
        throw errors.field("price", price, rule);
    }

    @Override
    public long readCount() {
        return number;
    }

    @Override
    public FlowFormat format() {
        return FlowFormat.LOBSTER;
    }

    @Override
    public long unitsPerTick() {
        return unitsPerTick;
    }

    @Override
    public void close() {
        in.close();
        book.ifPresent(SeedBook::close);
    }
}
