package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowOptions;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.flow.SeedBook;
import crossbook.flow.replay.FlowName;
import crossbook.market.BadInput;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// A recorded flow of one instrument in memory, in the order of the file. It is read once and
/// shared by runs.
public final class RecordedOrders {
    private static final int MOST_RECORDS = 20_000_000;
    private static final FlowKind[] KINDS = FlowKind.values();

    private static final byte NO_SIDE = -1;
    private static final Side[] SIDES = Side.values();

    private final Path file;
    private final FlowFormat format;
    private final int priceScale;
    private final long unitsPerTick;
    private byte[] kinds = new byte[1 << 10];
    private byte[] sides = new byte[1 << 10];
    private long[] timesNs = new long[1 << 10];
    private long[] ids = new long[1 << 10];

    /// Of a replace the new id, of an order with a budget the budget, else the price.
    private long[] terms = new long[1 << 10];

    private long[] prices = new long[1 << 10];
    private long[] qtys = new long[1 << 10];
    private final List<SeedBook.Level> seed;
    private final String symbol;
    private int count;

    private RecordedOrders(Path file, FlowReader flow, List<SeedBook.Level> seed) {
        this.file = file;
        this.seed = seed;
        format = flow.format();
        priceScale = flow.priceScale();
        unitsPerTick = flow.unitsPerTick();
        FlowRecord entry = new FlowRecord();
        while (flow.next(entry)) add(entry);
        symbol = format.hasSymbols() ? flow.symbol(0) : FlowName.of(file).ticker();
    }

    /// Reads a file of any format of [FlowFormat].
    ///
    /// @param symbol the instrument that is wanted, in a format that has many; else empty
    /// @throws BadInput if it cannot be read, has several instruments and none is named, or too
    ///     many records
    public static RecordedOrders read(Path file, Optional<String> symbol) {
        FlowOptions options = symbol.map(List::of)
                .map(FlowOptions.DEFAULT::withSymbols)
                .orElse(FlowOptions.DEFAULT);
        return read(file, options, Optional.empty());
    }

    /// The same with options, and with the book that stood after the first message.
    ///
    /// @param seedBook an orderbook file of LOBSTER, which others do not have
    /// @throws BadInput also if the format has no use for an option
    public static RecordedOrders read(Path file, FlowOptions options, Optional<Path> seedBook) {
        try (FlowReader flow = FlowReader.open(file, options)) {
            if (seedBook.isPresent() && flow.format() != FlowFormat.LOBSTER) {
                throw new BadInput(file + ": a " + flow.format().text()
                        + " flow begins with an empty book and takes no seed book");
            }
            List<SeedBook.Level> seed = seedBook.map(
                            book -> SeedBook.read(book, flow.unitsPerTick()))
                    .orElse(List.of());
            RecordedOrders orders = new RecordedOrders(file, flow, seed);
            for (String absent : flow.absentSymbols()) {
                throw new BadInput(file + ": has no record of " + absent);
            }
            return orders;
        }
    }

    private void add(FlowRecord entry) {
        if (count == MOST_RECORDS) {
            throw new BadInput(file + ": has more than " + MOST_RECORDS + " records");
        }
        if (entry.instrument > 0) {
            throw new BadInput(file + ": has several instruments: one must be named");
        }
        if (count == kinds.length) grow();
        kinds[count] = (byte) entry.kind.ordinal();
        sides[count] = entry.side == null ? NO_SIDE : (byte) entry.side.ordinal();
        timesNs[count] = entry.timestampNs;
        ids[count] = entry.orderId;
        terms[count] = entry.kind == FlowKind.REPLACE ? entry.newOrderId : entry.budget;
        prices[count] = entry.price;
        qtys[count] = entry.qty;
        count++;
    }

    private void grow() {
        int size = 2 * count;
        kinds = Arrays.copyOf(kinds, size);
        sides = Arrays.copyOf(sides, size);
        timesNs = Arrays.copyOf(timesNs, size);
        ids = Arrays.copyOf(ids, size);
        terms = Arrays.copyOf(terms, size);
        prices = Arrays.copyOf(prices, size);
        qtys = Arrays.copyOf(qtys, size);
    }

    public FlowFormat format() {
        return format;
    }

    /// What the file, or its name, calls the instrument.
    public String symbol() {
        return symbol;
    }

    /// The levels that stood after the first message; none where the flow begins with an empty
    /// book.
    List<SeedBook.Level> seed() {
        return seed;
    }

    /// Decimals of its prices.
    public int priceScale() {
        return priceScale;
    }

    /// The price units of one tick.
    public long unitsPerTick() {
        return unitsPerTick;
    }

    /// How many records there are.
    public int count() {
        return count;
    }

    // Its columns, as copies: what records ask for or tell, in their order.

    /// Numbers of [FlowKind].
    public byte[] kinds() {
        return Arrays.copyOf(kinds, count);
    }

    /// Numbers of [Side]; -1 where a record does not say.
    public byte[] sides() {
        return Arrays.copyOf(sides, count);
    }

    public long[] timesNs() {
        return Arrays.copyOf(timesNs, count);
    }

    public long[] orderIds() {
        return Arrays.copyOf(ids, count);
    }

    /// Of a replace the id of the new order, of an order with a budget the budget, else 0.
    public long[] terms() {
        return Arrays.copyOf(terms, count);
    }

    public long[] prices() {
        return Arrays.copyOf(prices, count);
    }

    public long[] qtys() {
        return Arrays.copyOf(qtys, count);
    }

    FlowKind kind(int place) {
        return KINDS[kinds[place]];
    }

    /// Null where the record does not say.
    Side side(int place) {
        return sides[place] == NO_SIDE ? null : SIDES[sides[place]];
    }

    /// Nanoseconds after midnight, or since 1970 UTC ([FlowFormat#hasDates]).
    long timeNs(int place) {
        return timesNs[place];
    }

    long orderId(int place) {
        return ids[place];
    }

    /// Of a replace.
    long newOrderId(int place) {
        return terms[place];
    }

    /// Of an order with a budget.
    long budget(int place) {
        return terms[place];
    }

    long price(int place) {
        return prices[place];
    }

    long qty(int place) {
        return qtys[place];
    }
}
