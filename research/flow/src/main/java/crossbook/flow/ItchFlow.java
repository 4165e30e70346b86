package crossbook.flow;

import crossbook.core.order.Side;

import java.util.Arrays;
import java.util.List;

/// NASDAQ TotalView-ITCH 5.0 as order flow: what happens to the orders of the stocks that are
/// wanted, and their halts, crosses and trades. The other messages are passed over.
final class ItchFlow implements FlowReader {
    private static final int UNKNOWN = -2;

    private static final int REFERENCE = 11;
    private static final int SIDE = 19;
    private static final int SHARES = 20;
    private static final int STOCK_OF_ORDER = 24;
    private static final int PRICE = 32;
    private static final int QTY = 19;
    private static final int PRINTABLE = 31;
    private static final int EXECUTION_PRICE = 32;
    private static final int NEW_REFERENCE = 19;
    private static final int NEW_SHARES = 27;
    private static final int NEW_PRICE = 31;
    private static final int STOCK = 11;
    private static final int STOCK_BYTES = 8;
    private static final int STATE = 19;
    private static final int MARKET = 19;
    private static final int HALT_ACTION = 20;
    private static final int STOCK_OF_CROSS = 19;
    private static final int CROSS_PRICE = 27;

    private final FlowInput in;
    private final FlowErrors errors;
    private final ItchMessages messages;
    private final long unitsPerTick;
    private final FlowSymbols symbols;
    private final RestingOrders orders = new RestingOrders();

    /// The instrument of each stock locate code.
    private final int[] instruments = new int[1 << 16];

    private long lastNs;

    ItchFlow(FlowSource source) {
        in = source.in();
        errors = source.errors();
        messages = new ItchMessages(in, errors);
        unitsPerTick = source.options().unitsPerTick().orElse(FlowFormat.ITCH.unitsPerTick());
        symbols = new FlowSymbols(source.options().symbols());
        Arrays.fill(instruments, UNKNOWN);
    }

    @Override
    public boolean next(FlowRecord entry) {
        while (messages.next()) {
            boolean isWanted = instruments[messages.stockLocate()] != FlowSymbols.NOT_WANTED
                    || messages.type() == ItchType.STOCK_DIRECTORY;
            if (isWanted && decode(entry)) return true;
        }
        return false;
    }

    /// Whether the message is a record of the flow.
    private boolean decode(FlowRecord entry) {
        ItchType type = messages.type();
        switch (type) {
            case STOCK_DIRECTORY -> name();
            case TRADING_ACTION, OPERATIONAL_HALT -> learn(STOCK);
            case ADD_ORDER, ADD_ORDER_MPID, TRADE -> learn(STOCK_OF_ORDER);
            case CROSS_TRADE -> learn(STOCK_OF_CROSS);
            case ORDER_EXECUTED,
                    ORDER_EXECUTED_PRICE,
                    ORDER_CANCEL,
                    ORDER_DELETE,
                    ORDER_REPLACE,
                    BROKEN_TRADE -> learnNumber();
            default -> {
                return false;
            }
        }
        int instrument = instruments[messages.stockLocate()];
        if (instrument < 0 || type == ItchType.STOCK_DIRECTORY) return false;
        begin(entry, instrument);
        return switch (type) {
            case ADD_ORDER, ADD_ORDER_MPID -> add(entry);
            case ORDER_EXECUTED -> takeOff(entry, FlowKind.EXECUTION, "executed shares");
            case ORDER_EXECUTED_PRICE -> executeAtPrice(entry);
            case ORDER_CANCEL -> takeOff(entry, FlowKind.REDUCE, "canceled shares");
            case ORDER_DELETE -> delete(entry);
            case ORDER_REPLACE -> replace(entry);
            default -> decodeOther(entry, type);
        };
    }

    private boolean decodeOther(FlowRecord entry, ItchType type) {
        switch (type) {
            case TRADE -> {
                entry.kind = FlowKind.HIDDEN_EXECUTION;
                entry.side = side();
                entry.qty = messages.u32(SHARES);
                entry.price = messages.u32(PRICE);
            }
            case CROSS_TRADE -> {
                entry.kind = FlowKind.CROSS_TRADE;
                entry.qty = messages.i64(REFERENCE);
                entry.price = messages.u32(CROSS_PRICE);
                return entry.qty != 0;
            }
            case BROKEN_TRADE -> entry.kind = FlowKind.BROKEN_TRADE;
            case TRADING_ACTION -> entry.kind = tradingState();
            default -> {
                entry.kind = haltAction();
                return messages.u8(MARKET) == 'Q';
            }
        }
        return true;
    }

    // Which stock.

    /// A directory says which stock has a code from here on, whoever had it.
    private void name() {
        String stock = messages.text(STOCK, STOCK_BYTES);
        instruments[messages.stockLocate()] = symbols.instrument(stock);
    }

    private void learn(int stockOffset) {
        int locate = messages.stockLocate();
        if (instruments[locate] != UNKNOWN) return;
        instruments[locate] = symbols.instrument(messages.text(stockOffset, STOCK_BYTES));
    }

    /// A message that names no stock and comes before all that do: the file was cut.
    private void learnNumber() {
        int locate = messages.stockLocate();
        if (instruments[locate] != UNKNOWN || !symbols.areAllWanted()) return;
        instruments[locate] = symbols.instrument("#" + locate);
    }

    private void begin(FlowRecord entry, int instrument) {
        messages.locate();
        entry.clear();
        entry.number = messages.number();
        entry.byteOffset = messages.byteOffset();
        entry.timestampNs = messages.timestampNs();
        entry.instrument = instrument;
        if (entry.timestampNs < lastNs) {
            String rule = "must not be before that of the message before, " + lastNs;
            throw errors.field("timestamp", entry.timestampNs, rule);
        }
        lastNs = entry.timestampNs;
    }

    // What happens to an order.

    private boolean add(FlowRecord entry) {
        entry.kind = FlowKind.NEW_LIMIT;
        entry.orderId = messages.i64(REFERENCE);
        entry.side = side();
        entry.qty = qty("shares", SHARES);
        entry.price = price("price", PRICE);
        enter(entry, entry.orderId);
        return true;
    }

    private void enter(FlowRecord entry, long orderId) {
        if (orders.find(orderId) != RestingOrders.NONE) {
            String text = Long.toUnsignedString(orderId);
            throw errors.field("order reference", text, "is that of an order that rests");
        }
        orders.add(entry.instrument, orderId, entry.side, entry.price, entry.qty);
    }

    /// Gives the record what the order is known to be. Returns its place; an order that nobody has
    /// seen has no side.
    private int find(FlowRecord entry) {
        entry.orderId = messages.i64(REFERENCE);
        int place = orders.find(entry.orderId);
        if (place == RestingOrders.NONE) return place;
        entry.instrument = orders.instrument(place);
        entry.side = orders.side(place);
        entry.price = orders.price(place);
        return place;
    }

    private boolean takeOff(FlowRecord entry, FlowKind kind, String field) {
        entry.kind = kind;
        entry.qty = qty(field, QTY);
        int place = find(entry);
        if (place == RestingOrders.NONE) return true;
        if (entry.qty > orders.qty(place)) {
            String rule = "the order has " + orders.qty(place) + " left";
            throw errors.field(field, entry.qty, rule);
        }
        orders.reduce(place, entry.qty);
        return true;
    }

    private boolean executeAtPrice(FlowRecord entry) {
        if (code("printable", PRINTABLE, "YN") == 'N') {
            return takeOff(entry, FlowKind.CROSS_EXECUTION, "executed shares");
        }
        entry.tradePrice = messages.u32(EXECUTION_PRICE);
        return takeOff(entry, FlowKind.EXECUTION, "executed shares");
    }

    private boolean delete(FlowRecord entry) {
        entry.kind = FlowKind.CANCEL;
        int place = find(entry);
        if (place == RestingOrders.NONE) return true;
        entry.qty = orders.qty(place);
        orders.remove(place);
        return true;
    }

    private boolean replace(FlowRecord entry) {
        entry.kind = FlowKind.REPLACE;
        entry.newOrderId = messages.i64(NEW_REFERENCE);
        entry.qty = qty("shares", NEW_SHARES);
        long price = price("price", NEW_PRICE);
        int place = find(entry);
        entry.price = price;
        if (place == RestingOrders.NONE) return true;
        orders.remove(place);
        enter(entry, entry.newOrderId);
        return true;
    }

    // Trading.

    private FlowKind tradingState() {
        return switch (code("trading state", STATE, "HPQT")) {
            case 'Q' -> FlowKind.QUOTE_RESUME;
            case 'T' -> FlowKind.TRADE_RESUME;
            default -> FlowKind.HALT;
        };
    }

    private FlowKind haltAction() {
        return code("halt action", HALT_ACTION, "HT") == 'H'
                ? FlowKind.HALT
                : FlowKind.TRADE_RESUME;
    }

    // Fields.

    private Side side() {
        return code("side", SIDE, "BS") == 'B' ? Side.BUY : Side.SELL;
    }

    private char code(String field, int offset, String codes) {
        char code = (char) messages.u8(offset);
        if (codes.indexOf(code) >= 0) return code;
        throw errors.field(field, FlowErrors.shown(code), "must be one of " + codes);
    }

    private long qty(String field, int offset) {
        long qty = messages.u32(offset);
        if (qty == 0) throw errors.field(field, qty, "must be above 0");
        return qty;
    }

    private long price(String field, int offset) {
        long price = messages.u32(offset);
        if (price == 0) throw errors.field(field, price, "must be above 0");
        if (price % unitsPerTick != 0) {
            throw errors.field(field, price, "must be a multiple of the tick " + unitsPerTick);
        }
        return price;
    }

    @Override
    public long readCount() {
        return messages.readCount();
    }

    @Override
    public FlowFormat format() {
        return FlowFormat.ITCH;
    }

    @Override
    public long unitsPerTick() {
        return unitsPerTick;
    }

    @Override
    public String symbol(int instrument) {
        return symbols.symbol(instrument);
    }

    @Override
    public List<String> absentSymbols() {
        return symbols.absent();
    }

    @Override
    public void close() {
        in.close();
    }
}
