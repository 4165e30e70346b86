package crossbook.flow;

import crossbook.core.order.Side;

import java.util.List;

/// One record of a flow. A reusable holder: [FlowReader#next] overwrites it. Which fields mean
/// something depends on [#kind]; the others are zero.
public final class FlowRecord {
    public FlowKind kind;

    /// Which record of the file this is, from 1; in a text file the line.
    public long number;

    /// Where the record begins, in the uncompressed file.
    public long byteOffset;

    /// Nanoseconds after midnight, or since 1970 UTC in formats with dates
    /// ([FlowFormat#hasDates]). A flow without times has a microsecond per record.
    public long timestampNs;

    /// Which instrument it is about, from 0 in the order of their first records
    /// ([FlowReader#symbol]).
    public int instrument;

    /// Who owns the order, from 1; 0 in formats that do not say.
    public int owner;

    /// The side of the order; of a resting order where one was executed. Null where the record is
    /// about an order that the file has not told of.
    public Side side;

    /// The id of the order, unsigned.
    public long orderId;

    /// Of a [FlowKind#REPLACE]: the id of the order that takes its place.
    public long newOrderId;

    /// Price units of the format ([FlowFormat#priceScale]).
    public long price;

    /// Of a [FlowKind#EXECUTION]: the price of the trade where it was not that of the order,
    /// otherwise 0.
    public long tradePrice;

    /// Of a [FlowKind#NEW_FOK_BUDGET]: what the whole may cost or must fetch.
    public long budget;

    /// The quantity that the kind speaks of: of the order, new and open, taken off, or executed.
    public long qty;

    /// What levels must have more, or less, before the record, so that they are as an orderbook
    /// file says after it.
    public List<SeedBook.Level> levels = List.of();

    /// Whether an orderbook file says how the levels are after it: a level then loses what the
    /// record says, whoever has it.
    public boolean isShown;

    void copy(FlowRecord other) {
        kind = other.kind;
        number = other.number;
        byteOffset = other.byteOffset;
        timestampNs = other.timestampNs;
        instrument = other.instrument;
        owner = other.owner;
        side = other.side;
        orderId = other.orderId;
        newOrderId = other.newOrderId;
        price = other.price;
        tradePrice = other.tradePrice;
        budget = other.budget;
        qty = other.qty;
        levels = other.levels;
        isShown = other.isShown;
    }

    void clear() {
        instrument = 0;
        owner = 0;
        side = null;
        orderId = 0;
        newOrderId = 0;
        price = 0;
        tradePrice = 0;
        budget = 0;
        qty = 0;
        levels = List.of();
        isShown = false;
    }
}
