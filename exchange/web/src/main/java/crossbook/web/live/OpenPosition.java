package crossbook.web.live;

import crossbook.client.entry.AccountPosition;

/// What an owner has open of an instrument on margin.
///
/// @param averagePrice at which it was traded or last settled; empty where nothing is open
/// @param mark the price at which it is valued, price units
/// @param unrealised what closing it at the mark would give, smallest units; below 0: lost
/// @param held by it and the owner's live orders together, smallest units
/// @param scale decimals of the amounts
public record OpenPosition(
        String symbol,
        int priceScale,
        long qty,
        String averagePrice,
        long mark,
        long unrealised,
        long held,
        int scale) {
    /// A position at its mark.
    ///
    /// @param quoteUnits smallest units of the asset in one price unit times one unit of
    ///     quantity
    public static OpenPosition of(
            AccountPosition position, String symbol, int priceScale, long quoteUnits) {
        return new OpenPosition(
                symbol,
                priceScale,
                position.qty(),
                AccountPosition.averagePrice(
                        position.openValue(), position.qty(), quoteUnits, priceScale),
                position.mark(),
                position.unrealised(quoteUnits),
                position.held(),
                position.scale());
    }
}
