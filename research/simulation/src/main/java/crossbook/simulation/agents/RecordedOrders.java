package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowKind;
import crossbook.flow.FlowOptions;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.flow.SeedBook;
import crossbook.flow.replay.FeedBook;
import crossbook.flow.replay.FlowName;
import crossbook.market.BadInput;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

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

    /// Of a feed what a record does in a market of its own ([FeedBook]).
    private final BitSet halted = new BitSet();

    private final BitSet taken = new BitSet();
    private final Map<Integer, Long> borrowed = new HashMap<>();
    private long[] qtys = new long[1 << 10];

    /// What levels must have more or less before a record ([FlowRecord#levels]), by its place.
    private final Map<Integer, List<SeedBook.Level>> levels = new HashMap<>();

    private final String symbol;
    private int count;
    private long badRecords;

    private RecordedOrders(Path file, FlowReader flow, Predicate<BadInput> skips) {
        this.file = file;
        format = flow.format();
        priceScale = flow.priceScale();
        unitsPerTick = flow.unitsPerTick();
        FlowRecord entry = new FlowRecord();
        Optional<FeedBook> book =
                format.isFeed() ? Optional.of(new FeedBook(flow)) : Optional.empty();
        while (next(flow, entry, skips)) {
            add(entry);
            book.ifPresent(market -> look(market, entry));
        }
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
        return read(file, options);
    }

    /// The same with options.
    ///
    /// @throws BadInput also if the format has no use for an option
    public static RecordedOrders read(Path file, FlowOptions options) {
        return read(file, options, bad -> false);
    }

    /// The same without the records that are not as the format says, which are counted.
    ///
    /// @throws BadInput if something else cannot be used
    public static RecordedOrders readSkippingBad(Path file, FlowOptions options) {
        return read(file, options, bad -> true);
    }

    private static RecordedOrders read(Path file, FlowOptions options, Predicate<BadInput> skips) {
        try (FlowReader flow = FlowReader.open(file, options)) {
            RecordedOrders orders = new RecordedOrders(file, flow, skips);
            for (String absent : flow.absentSymbols()) {
                throw new BadInput(file + ": has no record of " + absent);
            }
            return orders;
        }
    }

    private boolean next(FlowReader flow, FlowRecord entry, Predicate<BadInput> skips) {
        while (true) {
            try {
                return flow.next(entry);
            } catch (BadInput bad) {
                if (!skips.test(bad)) throw bad;
                badRecords++;
            }
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
        if (!entry.levels.isEmpty()) levels.put(count, entry.levels);
        count++;
    }

    private void look(FeedBook market, FlowRecord entry) {
        market.replay(entry);
        halted.set(count - 1, market.isHalted());
        taken.set(count - 1, market.hasTaken());
        if (market.borrowed() > 0) borrowed.put(count - 1, market.borrowed());
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

    /// What levels must have more or less before a record.
    List<SeedBook.Level> levels(int place) {
        return levels.getOrDefault(place, List.of());
    }

    /// Whether trading is halted from a record on.
    boolean isHalted(int place) {
        return halted.get(place);
    }

    /// Whether an execution goes from its order without a trade of the market: in a halt, or out of
    /// turn.
    boolean isTaken(int place) {
        return taken.get(place);
    }

    /// What of a record goes from others of the level than the order that it names.
    long borrowed(int place) {
        return borrowed.getOrDefault(place, 0L);
    }

    /// Whether an orderbook file tells of levels.
    boolean hasLevels() {
        return !levels.isEmpty();
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

    /// How many records were left out, as they are not as the format says.
    public long badRecords() {
        return badRecords;
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
