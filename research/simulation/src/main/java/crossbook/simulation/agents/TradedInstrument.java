package crossbook.simulation.agents;

/// The instrument that an agent trades in.
///
/// @param instrumentId its number
/// @param tick price units that prices are multiples of
/// @param lot what quantities are multiples of
/// @param startPrice price units, on tick: where prices start as long as there is no market
public record TradedInstrument(int instrumentId, long tick, long lot, long startPrice) {
    public TradedInstrument {
        Required.that("tick", tick, tick > 0, "above 0");
        Required.that("lot", lot, lot > 0, "above 0");
        Required.that("startPrice", startPrice, startPrice > 0, "above 0");
    }

    /// Another that is alike, so many numbers on.
    TradedInstrument at(int place) {
        return new TradedInstrument(instrumentId + place, tick, lot, startPrice);
    }
}
