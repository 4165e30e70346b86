package crossbook.simulation.world;

/// An instrument of a [World].
///
/// @param symbol 1 to 25 printable ASCII characters, unique
/// @param priceScale decimals of a price, 0 to 18
/// @param tick price units
/// @param lot what quantities are multiples of
/// @param referencePrice price units, on tick: the close before its first day, and where prices
///     start
public record WorldInstrument(
        String symbol, int priceScale, long tick, long lot, long referencePrice) {
    /// The same with another symbol.
    WorldInstrument called(String other) {
        return new WorldInstrument(other, priceScale, tick, lot, referencePrice);
    }
}
