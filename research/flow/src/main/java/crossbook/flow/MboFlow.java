package crossbook.flow;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;
import crossbook.protocol.Decimals;

import java.util.List;

/// What the market-by-order formats share: what each action means for the orders that rest.
///
/// A fill says who traded and leaves the order as it is; what was filled goes with the cancel or
/// the change behind it. Here the fill takes it off, and the message behind it what is left to
/// take. Where orders of both sides were filled at once, those of one side were filled by those of
/// the other, and there is one trade. What a fill says beyond what the order shows was its hidden
/// part. A trade without a fill behind it met nobody in the book.
abstract class MboFlow implements FlowReader {
    /// The bit of a message's flags that says that it is the last of what happened at once.
    static final int LAST = 128;

    private static final int UNIT_DECIMALS = 9;

    final FlowInput in;
    final FlowErrors errors;
    final FlowSymbols symbols;
    private final FlowFormat format;
    private final long unitsPerTick;
    private final int priceScale;
    private final long nanosPerUnit;
    private final MboGroups groups = new MboGroups();
    private MboEvent event = new MboEvent();
    private final RestingOrders orders = new RestingOrders();

    /// What of an order was filled and is not yet taken off.
    private final RestingOrders filled = new RestingOrders();

    private final FlowRecord trade = new FlowRecord();
    private boolean isTradePending;

    /// What of a fill its order did not show.
    private final FlowRecord beyond = new FlowRecord();

    private boolean isBeyondPending;
    private boolean isHeld;

    /// To what happened at once the message at hand belongs, and the side whose orders were filled
    /// first in its trade.
    private long group;

    private Side takenSide;
    private long number;
    private long byteOffset;
    private long lastNs;

    MboFlow(FlowFormat format, FlowSource source) {
        this.format = format;
        in = source.in();
        errors = source.errors();
        symbols = new FlowSymbols(source.options().symbols());
        unitsPerTick = source.options().unitsPerTick().orElse(format.unitsPerTick());
        priceScale = source.options().priceScale().orElse(format.priceScale());
        long nanos = 1;
        for (int i = priceScale; i < UNIT_DECIMALS; i++) nanos *= 10;
        nanosPerUnit = nanos;
    }

    /// Reads the next message, of any instrument; `begin` comes first. Returns false at the end of
    /// the file.
    abstract boolean read(MboEvent into);

    /// Says that a message begins here.
    final void begin() {
        number++;
        byteOffset = in.byteOffset();
        errors.at(number, byteOffset);
    }

    /// The price in units of the flow.
    ///
    /// @param nanos a price in units of 1e-9
    final long units(long nanos) {
        if (nanos % nanosPerUnit == 0) return nanos / nanosPerUnit;
        throw errors.field(
                "price",
                Decimals.text(nanos, UNIT_DECIMALS),
                "has more than " + priceScale + " decimals, the price scale");
    }

    @Override
    public final boolean next(FlowRecord entry) {
        if (isBeyondPending) {
            isBeyondPending = false;
            entry.copy(beyond);
            return true;
        }
        while (isHeld || nextEvent()) {
            if (isTradePending && event.action != 'F') {
                isHeld = true;
                return tellTrade(entry);
            }
            isHeld = false;
            isTradePending = false;
            if (decode(entry)) return true;
        }
        return isTradePending && tellTrade(entry);
    }

    /// Goes to the next message that is wanted, in the order in which they can have happened.
    private boolean nextEvent() {
        while (!groups.hasNext()) {
            if (!readOne() && !groups.hasNext()) return false;
        }
        groups.giveBack(event);
        event = groups.next();
        errors.at(event.number, event.byteOffset);
        return true;
    }

    /// Returns false at the end of the file, where what is open is whole.
    private boolean readOne() {
        MboEvent next = groups.take();
        if (!read(next)) {
            groups.closeAll();
            return false;
        }
        next.number = number;
        next.byteOffset = byteOffset;
        if (next.instrument != FlowSymbols.NOT_WANTED) groups.add(next);
        return true;
    }

    private boolean tellTrade(FlowRecord entry) {
        isTradePending = false;
        entry.copy(trade);
        return true;
    }

    /// Whether the message is a record of the flow by itself.
    private boolean decode(FlowRecord entry) {
        entry.clear();
        if (event.group != group) takenSide = null;
        group = event.group;
        entry.number = event.number;
        entry.byteOffset = event.byteOffset;
        entry.instrument = event.instrument;
        lastNs = Math.max(lastNs, event.timestampNs);
        entry.timestampNs = lastNs;
        entry.orderId = event.orderId;
        entry.price = event.price;
        entry.qty = event.size;
        return switch (event.action) {
            case 'A' -> add(entry);
            case 'C' -> cancel(entry);
            case 'M' -> modify(entry);
            case 'R' -> clear(entry);
            case 'F' -> fill(entry);
            case 'T' -> {
                takenSide = null;
                entry.kind = FlowKind.HIDDEN_EXECUTION;
                trade.copy(entry);
                isTradePending = true;
                yield false;
            }
            case 'N' -> false;
            default ->
                throw errors.field(
                        "action", FlowErrors.shown(event.action), "must be A, C, M, R, T, F or N");
        };
    }

    private boolean add(FlowRecord entry) {
        entry.kind = FlowKind.NEW_LIMIT;
        checkOrder(entry);
        if (orders.find(entry.orderId) != RestingOrders.NONE) {
            String text = Long.toUnsignedString(entry.orderId);
            throw errors.field("order id", text, "is that of an order that rests");
        }
        orders.add(entry.instrument, entry.orderId, entry.side, entry.price, entry.qty);
        return true;
    }

    private void checkOrder(FlowRecord entry) {
        entry.side = side();
        positive("size", entry.qty, MAX_NUMBER);
        positive("price", entry.price, Instrument.MAX_PRICE);
        if (entry.price % unitsPerTick != 0) {
            String rule = "must be a multiple of the tick " + unitsPerTick;
            throw errors.field("price", entry.price, rule);
        }
    }

    private Side side() {
        Side side = sideOrNull();
        if (side != null) return side;
        throw errors.field(
                "side", FlowErrors.shown(event.side), "of an order must be B (bid) or A (ask)");
    }

    private Side sideOrNull() {
        return switch (event.side) {
            case 'B' -> Side.BUY;
            case 'A' -> Side.SELL;
            default -> null;
        };
    }

    private void positive(String field, long value, long max) {
        if (value <= 0) throw errors.field(field, value, "must be above 0");
        if (value > max) throw errors.field(field, value, "must not be above " + max);
    }

    /// Gives the record the side and the price of the order. Returns its place; one that the file
    /// has not told of has no side where the message does not say, as in an auction.
    private int find(FlowRecord entry) {
        int place = orders.find(entry.orderId);
        if (place == RestingOrders.NONE) {
            entry.side = sideOrNull();
        } else {
            entry.side = orders.side(place);
            entry.price = orders.price(place);
        }
        return place;
    }

    private boolean fill(FlowRecord entry) {
        entry.kind = FlowKind.EXECUTION;
        positive("size", entry.qty, MAX_NUMBER);
        int place = find(entry);
        if (place == RestingOrders.NONE) return true;
        if (takenSide == null) takenSide = entry.side;
        boolean isOtherSide = entry.side != takenSide;
        if (isOtherSide) entry.kind = FlowKind.CROSS_EXECUTION;
        else entry.tradePrice = event.price;
        long shown = orders.qty(place) - filledOf(entry.orderId);
        if (entry.qty > shown && !isOtherSide) hide(entry, entry.qty - shown);
        if (shown == 0) return !isOtherSide;
        entry.qty = Math.min(entry.qty, shown);
        int before = filled.find(entry.orderId);
        if (before == RestingOrders.NONE) {
            filled.add(entry.instrument, entry.orderId, entry.side, entry.price, entry.qty);
        } else {
            filled.change(before, entry.price, filled.qty(before) + entry.qty);
        }
        return true;
    }

    /// What an order did not show is told by itself, behind what it did.
    private void hide(FlowRecord entry, long qty) {
        FlowRecord hidden = entry.qty > qty ? beyond : entry;
        hidden.copy(entry);
        hidden.kind = FlowKind.HIDDEN_EXECUTION;
        hidden.orderId = 0;
        hidden.qty = qty;
        if (event.price != 0) hidden.price = event.price;
        hidden.tradePrice = 0;
        isBeyondPending = hidden == beyond;
    }

    /// What is left of an order by what changes and cancels have said; of an unknown one what the
    /// message says.
    final long leftOf(long orderId, long said) {
        int place = orders.find(orderId);
        return place == RestingOrders.NONE ? said : orders.qty(place);
    }

    private long filledOf(long orderId) {
        int place = filled.find(orderId);
        return place == RestingOrders.NONE ? 0 : filled.qty(place);
    }

    private boolean cancel(FlowRecord entry) {
        int place = find(entry);
        entry.kind = FlowKind.CANCEL;
        positive("size", entry.qty, MAX_NUMBER);
        if (place == RestingOrders.NONE) return true;
        long before = orders.qty(place);
        long traded = Math.min(filledOf(entry.orderId), entry.qty);
        if (entry.qty > before) {
            if (traded < before) {
                throw errors.field("size", entry.qty, "the order has " + before + " left");
            }
            entry.qty = before; // the whole of an order that did not show all that was filled
        }
        orders.reduce(place, entry.qty);
        if (traded > 0) filled.reduce(filled.find(entry.orderId), traded);
        if (entry.qty < before) entry.kind = FlowKind.REDUCE;
        entry.qty -= traded;
        return entry.qty > 0;
    }

    /// What an order is changed to; of one that was filled whole and shows more it is a new one.
    private boolean modify(FlowRecord entry) {
        checkOrder(entry);
        entry.kind = FlowKind.MODIFY;
        int place = orders.find(entry.orderId);
        if (place == RestingOrders.NONE) {
            orders.add(entry.instrument, entry.orderId, entry.side, entry.price, entry.qty);
            return true;
        }
        long traded = filledOf(entry.orderId);
        if (traded > 0) filled.remove(filled.find(entry.orderId));
        long left = orders.qty(place) - traded;
        boolean isSamePrice = orders.price(place) == entry.price;
        orders.change(place, entry.price, entry.qty);
        if (left == 0) {
            entry.kind = FlowKind.NEW_LIMIT;
        } else if (isSamePrice && entry.qty <= left) {
            entry.kind = FlowKind.REDUCE;
            entry.qty = left - entry.qty;
        }
        return entry.qty > 0;
    }

    private boolean clear(FlowRecord entry) {
        entry.kind = FlowKind.CLEAR;
        entry.orderId = 0;
        entry.price = 0;
        entry.qty = 0;
        orders.clear(entry.instrument);
        filled.clear(entry.instrument);
        return true;
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
    public final int priceScale() {
        return priceScale;
    }

    @Override
    public final long unitsPerTick() {
        return unitsPerTick;
    }

    @Override
    public final String symbol(int instrument) {
        return symbols.symbol(instrument);
    }

    @Override
    public final List<String> absentSymbols() {
        return symbols.absent();
    }

    @Override
    public final void close() {
        in.close();
    }
}
