package crossbook.configuration;

import crossbook.client.entry.Margin;
import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketRules;
import crossbook.core.model.Phase;
import crossbook.core.model.Segment;
import crossbook.core.model.SelfMatch;
import crossbook.core.model.SelfMatchScope;
import crossbook.protocol.MarkSource;

import java.util.ArrayList;
import java.util.List;

/// What the instruments on margin of a market leave open to a trader who is alone in a thin
/// book, or keep from everybody: no mistakes, but what an operator should know before the market
/// opens.
public final class MarginWarnings {
    private final MarketModel model;
    private final MarketRules rules;
    private final List<String> warnings = new ArrayList<>();

    private MarginWarnings(MarketModel model) {
        this.model = model;
        rules = model.rules();
    }

    /// One sentence for each thing that is open, with the key that closes it.
    public static List<String> of(Market market) {
        MarginWarnings all = new MarginWarnings(market.model());
        market.instruments().stream()
                .filter(InstrumentDefinition::active)
                .filter(instrument -> instrument.coverage().isOnMargin())
                .forEach(all::look);
        return List.copyOf(all.warnings);
    }

    private void look(InstrumentDefinition instrument) {
        Margin margin = instrument.coverage().margin();
        boolean isOfMarket =
                margin.markSource() == MarkSource.LAST || margin.markSource() == MarkSource.MID;
        boolean isBounded = margin.markStep() != 0;
        if (isOfMarket) {
            List<String> missing = missing(instrument, isBounded);
            if (!missing.isEmpty()) {
                warn(
                        instrument,
                        "the market alone makes its mark, and these bounds are missing: "
                                + String.join(", ", missing));
            }
        }
        if (margin.markSource() == MarkSource.MEDIAN && !isBounded) {
            warn(instrument, "who makes last price and middle makes its mark: mark_step is 0");
        }
        if (margin.withholdsProfit() && model.phases().stream().noneMatch(Phase::endsDay)) {
            warn(
                    instrument,
                    "nobody can take profit out: withholds_profit is true, and no phase ends a day,"
                            + " which would settle it");
        }
        if (margin.liquidatesAlone() && margin.collar() == Margin.ANY_PRICE) {
            warn(
                    instrument,
                    "positions are liquidated alone at any price: liquidation_collar is "
                            + Margin.ANY_PRICE);
        }
    }

    private List<String> missing(InstrumentDefinition instrument, boolean isBounded) {
        List<String> missing = new ArrayList<>();
        if (!isBounded) missing.add("mark_step is 0");
        if (instrument.coverage().margin().collar() == Margin.ANY_PRICE) {
            missing.add("liquidation_collar is " + Margin.ANY_PRICE);
        }
        if (!instrument.coverage().margin().withholdsProfit()) {
            missing.add("withholds_profit is false");
        }
        if (!hasBand(instrument)) missing.add("its segment has no band and no tolerance");
        if (rules.orders().selfMatch() == SelfMatch.OFF) missing.add("self_match is off");
        else if (rules.orders().selfMatchScope() == SelfMatchScope.KEY) {
            missing.add("self_match_scope is key");
        }
        return missing;
    }

    private boolean hasBand(InstrumentDefinition instrument) {
        Segment segment = rules.segment(instrument.segment());
        return segment.bandBp() != 0
                || rules.tolerances().rows().stream()
                        .anyMatch(row -> row.segment() == segment.number());
    }

    private void warn(InstrumentDefinition instrument, String what) {
        warnings.add("instrument " + instrument.symbol() + ": " + what);
    }
}
