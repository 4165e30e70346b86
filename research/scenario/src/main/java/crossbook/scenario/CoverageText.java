package crossbook.scenario;

import crossbook.core.command.DefineInstrument;
import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.market.BadInput;

import java.util.List;

/// How the orders of an instrument are covered, in the words of `docs/scenarios.md`, for whom a
/// line is shorter than a table: `base BTC 0.01 quote USD taker 2000 days 2`.
public final class CoverageText {
    private CoverageText() {}

    /// The coverage that a text says.
    ///
    /// @param priceScale decimals of the instrument's prices
    /// @param assets what the text may name, by their numbers
    /// @throws BadInput if it is not one, with the word that is wrong
    public static Coverage read(String text, int priceScale, List<Asset> assets) {
        Words words = new Words("coverage", text);
        Names names = new Names();
        assets.forEach(names::define);
        DefineInstrument instrument = new DefineInstrument();
        instrument.priceScale = priceScale;
        Coverage coverage = CoverageWords.read(words, instrument, names);
        if (coverage == null) {
            throw words.error(words.found() + " where " + CoverageWords.FORM + " is expected");
        }
        words.end();
        return coverage;
    }
}
