package crossbook.client.entry;

import crossbook.protocol.Decimals;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.DefineInstrumentEncoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;

import java.util.Optional;
import java.util.OptionalInt;

/// An instrument.
///
/// @param priceScale decimals of a price: 1005 at scale 2 is 10.05
/// @param phase the phase that it is in
/// @param segment the part of the market whose rules it has; empty for the first
/// @param minReserveQty the least quantity of a hidden order; 0 for that of the segment
/// @param isConstituent whether it belongs to an index whose futures are closed out
/// @param referencePrice the close before its first day, price units, or [#NO_PRICE]
/// @param coverage what its orders hold of accounts
public record Security(
        int instrumentId,
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean active,
        String phase,
        String segment,
        long minReserveQty,
        boolean isConstituent,
        long referencePrice,
        Coverage coverage) {
    /// No price.
    public static final long NO_PRICE = SecurityDefinitionDecoder.referencePriceNullValue();

    /// One of the first segment, with nothing that only some markets have.
    public Security(
            int instrumentId,
            String symbol,
            int priceScale,
            long unitsPerTick,
            long lotSize,
            long maxOrderQty,
            boolean active,
            String phase) {
        this(
                instrumentId,
                symbol,
                priceScale,
                unitsPerTick,
                lotSize,
                maxOrderQty,
                active,
                phase,
                "",
                0,
                false,
                NO_PRICE,
                Coverage.NONE);
    }

    /// The instrument of a definition.
    public static Security of(SecurityDefinitionDecoder definition) {
        return new Security(
                (int) definition.instrumentId(),
                definition.symbol(),
                definition.priceScale(),
                definition.unitsPerTick(),
                definition.lotSize(),
                definition.maxOrderQty(),
                definition.active() == YesNo.YES,
                definition.phase(),
                definition.segment(),
                definition.minReserveQty(),
                definition.constituent() == YesNo.YES,
                definition.referencePrice(),
                Coverage.of(definition.coverage()));
    }

    /// Asks to define it, or to change the one of that symbol. The id and the phase do not matter.
    public OperatorRequest definition() {
        return (session, requestId) ->
                coverage.write(session.message(new DefineInstrumentEncoder(), 0)
                        .requestId(requestId)
                        .priceScale((short) priceScale)
                        .active(RequestText.yesNo(active))
                        .unitsPerTick(unitsPerTick)
                        .lotSize(lotSize)
                        .maxOrderQty(maxOrderQty)
                        .symbol(symbol)
                        .segment(segment)
                        .minReserveQty(minReserveQty)
                        .constituent(RequestText.yesNo(isConstituent))
                        .referencePrice(referencePrice)
                        .coverage());
    }

    /// The id of one that may be meant; empty if none is.
    static OptionalInt idOf(Optional<Security> security) {
        return security.map(one -> OptionalInt.of(one.instrumentId())).orElse(OptionalInt.empty());
    }

    /// A price in price units, exactly.
    ///
    /// @throws IllegalArgumentException in one line, if it is no number, has more decimals
    ///     than the instrument or is too large
    public long price(String decimal) {
        try {
            return Decimals.parse(decimal, priceScale);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "a price of " + symbol + ": '" + decimal + "' " + e.getMessage(), e);
        }
    }

    /// A price in words.
    public String text(long price) {
        return Decimals.text(price, priceScale);
    }
}
