package crossbook.cli.run;

import crossbook.client.entry.Coverage;
import crossbook.configuration.AssetDefinition;
import crossbook.configuration.InstrumentDefinition;
import crossbook.configuration.Market;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.Decimals;
import crossbook.protocol.MarkSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// What can be done first in a market: two orders that trade in its first instrument, with what
/// they need, and the indexes that its marks are made of.
final class FirstSteps {
    /// The price of an instrument that has no reference price, in ticks.
    private static final long TICKS = 1_005;

    /// How much is traded where nobody needs money and it is a number of lots; else a lot.
    private static final long ROUND_QTY = 100;

    private static final String MARKS =
            "While it serves, set these indexes at least once a minute, by a program of yours; until"
                    + " then, and where nobody does, marks stay where they are:";

    private final Market market;
    private final String entry;
    private final String marketData;
    private final List<String> lines = new ArrayList<>();

    private FirstSteps(Market market, String entry, String marketData) {
        this.market = market;
        this.entry = entry;
        this.marketData = marketData;
    }

    /// Commands for a terminal.
    ///
    /// @param entry what every command ends with that goes to the gateway
    /// @param marketData what every command ends with that asks for market data
    static List<String> trades(Market market, String entry, String marketData) {
        FirstSteps steps = new FirstSteps(market, entry, marketData);
        market.instruments().stream()
                .filter(InstrumentDefinition::active)
                .findFirst()
                .ifPresent(steps::trade);
        return steps.lines;
    }

    /// Commands that set the index of each instrument whose mark needs one, below what is to be
    /// done with them; none where no mark needs an index. Nothing that ships sets one.
    ///
    /// @param entry what each command ends with
    static List<String> marks(Market market, String entry) {
        FirstSteps steps = new FirstSteps(market, entry, "");
        market.instruments().stream().filter(InstrumentDefinition::active).forEach(steps::mark);
        if (!steps.lines.isEmpty()) steps.lines.addFirst(MARKS);
        return steps.lines;
    }

    private void trade(InstrumentDefinition instrument) {
        long usual = Math.multiplyExact(TICKS, instrument.unitsPerTick());
        long price = instrument.referencePrice().orElse(usual);
        boolean isCovered = instrument.coverage().kind() != CoverageKind.NONE;
        long lot = instrument.lotSize();
        boolean isRound = !isCovered && ROUND_QTY % lot == 0;
        long qty = Math.min(isRound ? ROUND_QTY : lot, instrument.maxOrderQty());
        mark(instrument);
        if (isCovered) deposit(instrument.coverage(), price, qty);
        String terms = qty + " " + instrument.symbol() + " @ "
                + Decimals.text(price, instrument.priceScale());
        add("order sell " + terms + " --as alice");
        add("order buy " + terms + " --as bob");
        print("book " + instrument.symbol() + marketData);
        print("trades " + instrument.symbol() + marketData);
    }

    private void mark(InstrumentDefinition instrument) {
        if (!instrument.coverage().isOnMargin()) return;
        var margin = instrument.coverage().margin();
        boolean isByCommand =
                margin.markSource() == MarkSource.INDEX || margin.markSource() == MarkSource.MEDIAN;
        if (!isByCommand) return;
        String mark = "account mark " + instrument.symbol() + " " + instrument.reference();
        if (margin.indexSources().isEmpty()) add(mark);
        for (String source : margin.indexSources()) add(mark + " --source " + source);
    }

    /// Twice of what is bought or sold: fees, and a price that moves, have their place in it.
    private void deposit(Coverage coverage, long price, long qty) {
        String quote = twice(qty, price, coverage.quoteUnits(), coverage.quoteAsset());
        String ofSeller = coverage.isOnMargin()
                ? quote
                : twice(qty, 1, coverage.baseUnits(), coverage.baseAsset());
        add("account deposit alice " + ofSeller);
        add("account deposit bob " + quote);
    }

    private String twice(long qty, long price, long units, String code) {
        int scale = market.assets().stream()
                .filter(asset -> asset.code().equals(code))
                .mapToInt(AssetDefinition::scale)
                .findFirst()
                .orElseThrow();
        BigInteger amount = BigInteger.TWO
                .multiply(BigInteger.valueOf(qty))
                .multiply(BigInteger.valueOf(price))
                .multiply(BigInteger.valueOf(units));
        return new BigDecimal(amount, scale).toPlainString() + " " + code;
    }

    private void add(String command) {
        print(command + entry);
    }

    private void print(String command) {
        lines.add("  crossbook " + command);
    }
}
