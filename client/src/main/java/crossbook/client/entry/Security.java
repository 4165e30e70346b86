package crossbook.client.entry;

import crossbook.protocol.YesNo;
import crossbook.protocol.entry.SecurityDefinitionDecoder;

import java.math.BigDecimal;

/// An instrument.
///
/// @param priceScale decimals of a price: 1005 at scale 2 is 10.05
/// @param phase the phase that it is in
public record Security(
        int instrumentId,
        String symbol,
        int priceScale,
        long unitsPerTick,
        long lotSize,
        long maxOrderQty,
        boolean active,
        String phase) {
    static Security of(SecurityDefinitionDecoder definition) {
        return new Security(
                (int) definition.instrumentId(),
                definition.symbol(),
                definition.priceScale(),
                definition.unitsPerTick(),
                definition.lotSize(),
                definition.maxOrderQty(),
                definition.active() == YesNo.YES,
                definition.phase());
    }

    /// A price in price units, exactly.
    ///
    /// @throws ArithmeticException if it has more decimals than the instrument
    public long price(String decimal) {
        return new BigDecimal(decimal).movePointRight(priceScale).longValueExact();
    }

    /// A price in words.
    public String text(long price) {
        return BigDecimal.valueOf(price, priceScale).toPlainString();
    }
}
