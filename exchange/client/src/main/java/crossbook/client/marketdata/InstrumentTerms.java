package crossbook.client.marketdata;

import crossbook.protocol.YesNo;
import crossbook.protocol.event.InstrumentDefinedDecoder;
import crossbook.protocol.marketdata.SymbolDirectoryDecoder;

/// What the public knows of an instrument that only market operations change.
///
/// @param priceScale decimals of a price in units: 1005 at scale 2 is 10.05
/// @param segment the part of the market whose rules it has; empty for the first
/// @param minReserveQty the minimum quantity of a hidden order; 0 for that of the segment
/// @param isConstituent whether it belongs to an index whose futures are closed out
/// @param referencePrice the close before its first day, price units, or [#NO_PRICE]
public record InstrumentTerms(
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean isActive,
        String segment,
        long minReserveQty,
        boolean isConstituent,
        long referencePrice) {
    /// No price.
    public static final long NO_PRICE = SymbolDirectoryDecoder.referencePriceNullValue();

    /// Those of an instrument of which nobody has told.
    static final InstrumentTerms UNKNOWN =
            new InstrumentTerms("", 0, 1, 1, Long.MAX_VALUE, true, "", 0, false, NO_PRICE);

    /// Those of an event.
    public static InstrumentTerms of(InstrumentDefinedDecoder from) {
        return new InstrumentTerms(
                from.symbol(),
                from.priceScale(),
                from.unitsPerTick(),
                from.lotSize(),
                from.maxOrderQty(),
                from.active() == YesNo.YES,
                from.segment(),
                from.minReserveQty(),
                from.constituent() == YesNo.YES,
                from.referencePrice());
    }

    /// Those of a message.
    static InstrumentTerms of(SymbolDirectoryDecoder from) {
        return new InstrumentTerms(
                from.symbol(),
                from.priceScale(),
                from.unitsPerTick(),
                from.lotSize(),
                from.maxOrderQty(),
                from.active() == YesNo.YES,
                from.segment(),
                from.minReserveQty(),
                from.constituent() == YesNo.YES,
                from.referencePrice());
    }
}
