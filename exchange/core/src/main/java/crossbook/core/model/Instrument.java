package crossbook.core.model;

import crossbook.core.order.RejectReason;

/// Reference data of one instrument.
///
/// @param instrumentId dense from 0
/// @param symbol 1 to 25 printable ASCII characters
/// @param priceScale decimals of a price in units: 1005 at scale 2 is 10.05
/// @param unitsPerTick price units of one tick; prices of orders are multiples of it
/// @param lotSize quantities are multiples of it
/// @param maxOrderQty the largest quantity of one order
/// @param active whether orders may be entered
/// @param segment the part of the market whose rules it has; empty for the first of the model
/// @param minReserveQty the least quantity of a hidden order; 0 for that of the segment
/// @param isConstituent whether it belongs to an index whose futures are closed out
/// @param referencePrice the close before its first day, price units, or [#NO_PRICE]
/// @param coverage what its orders hold of accounts; null if it is not covered
public record Instrument(
        int instrumentId,
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean active,
        String segment,
        long minReserveQty,
        boolean isConstituent,
        long referencePrice,
        Coverage coverage) {
    /// No price.
    public static final long NO_PRICE = Long.MIN_VALUE;

    /// The highest price of an order, in price units.
    public static final long MAX_PRICE = 1L << 47;

    public static final int MAX_SYMBOL_LENGTH = 25;
    public static final int MAX_PRICE_SCALE = 18;

    /// Half a tick, or a whole one where there is no half (`rulebook.md` 2.5).
    public long unitsPerHalfTick() {
        return unitsPerTick % 2 == 0 ? unitsPerTick / 2 : unitsPerTick;
    }

    /// What forbids an order's limit price (`rulebook.md` 2.1).
    public RejectReason priceRefusal(long price) {
        RejectReason byRange = tradedPriceRefusal(price);
        if (byRange != RejectReason.NONE) return byRange;
        if (unitsPerTick != 1 && price % unitsPerTick != 0) return RejectReason.PRICE_OFF_TICK;
        return RejectReason.NONE;
    }

    /// What forbids the price of a trade, which may be off the ticks.
    public static RejectReason tradedPriceRefusal(long price) {
        if (price <= 0) return RejectReason.PRICE_NOT_POSITIVE;
        return price > MAX_PRICE ? RejectReason.PRICE_ABOVE_MAXIMUM : RejectReason.NONE;
    }

    /// What forbids the quantity of a trade, which may be of many orders.
    public RejectReason tradedQtyRefusal(long qty) {
        if (qty <= 0) return RejectReason.QTY_NOT_POSITIVE;
        return lotSize != 1 && qty % lotSize != 0 ? RejectReason.QTY_OFF_LOT : RejectReason.NONE;
    }

    /// What forbids an order's quantity (`rulebook.md` 2.1).
    public RejectReason qtyRefusal(long qty) {
        RejectReason byLot = tradedQtyRefusal(qty);
        if (byLot != RejectReason.NONE) return byLot;
        return qty > maxOrderQty ? RejectReason.QTY_ABOVE_MAXIMUM : RejectReason.NONE;
    }
}
