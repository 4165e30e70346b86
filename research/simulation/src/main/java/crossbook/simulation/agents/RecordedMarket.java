package crossbook.simulation.agents;

import crossbook.core.command.DefineInstrument;
import crossbook.core.model.MarketModel;
import crossbook.flow.FlowOptions;
import crossbook.flow.replay.FlowName;
import crossbook.flow.replay.ReplayRules;
import crossbook.market.BadInput;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A market in which recorded flow trades: the participant with the number 0, who is called
/// [#NAME]. Others can be there too.
///
/// @param orders what was recorded
/// @param rules those that `crossbook replay` assumes for the format, unless others are given
/// @param midnightNs what times of the flow count from, nanoseconds since 1970 UTC
public record RecordedMarket(RecordedOrders orders, MarketModel rules, long midnightNs) {
    public static final String NAME = "recorded";

    /// Reads a file of any format.
    ///
    /// @param symbol the instrument that is wanted; empty where the file has one
    /// @param seedBook an orderbook file of LOBSTER; empty without
    /// @param unitsPerTick the tick; 0 for that of the format
    /// @param priceScale decimals of a price unit; negative for those of the format
    /// @throws BadInput if something cannot be used
    public static RecordedMarket read(
            String file, String symbol, String seedBook, long unitsPerTick, int priceScale) {
        FlowOptions options = options(symbol, seedBook, unitsPerTick, priceScale);
        return of(Path.of(file), RecordedOrders.read(Path.of(file), options));
    }

    /// The same without the records that are not as the format says, which are counted.
    ///
    /// @throws BadInput if something else cannot be used
    public static RecordedMarket readSkippingBad(
            String file, String symbol, String seedBook, long unitsPerTick, int priceScale) {
        FlowOptions options = options(symbol, seedBook, unitsPerTick, priceScale);
        return of(Path.of(file), RecordedOrders.readSkippingBad(Path.of(file), options));
    }

    private static FlowOptions options(
            String symbol, String seedBook, long unitsPerTick, int priceScale) {
        return new FlowOptions(
                unitsPerTick == 0 ? OptionalLong.empty() : OptionalLong.of(unitsPerTick),
                symbol.isEmpty() ? List.of() : List.of(symbol),
                priceScale < 0 ? OptionalInt.empty() : OptionalInt.of(priceScale),
                seedBook.isEmpty() ? Optional.empty() : Optional.of(Path.of(seedBook)));
    }

    private static RecordedMarket of(Path file, RecordedOrders orders) {
        if (orders.count() == 0) throw new BadInput(file + ": has no record");
        long midnightNs = orders.format().hasDates() ? 0 : FlowName.midnightNs(file);
        return new RecordedMarket(orders, ReplayRules.of(orders.format()), midnightNs);
    }

    /// The same under other rules.
    public RecordedMarket under(MarketModel others) {
        return new RecordedMarket(orders, others, midnightNs);
    }

    /// When the first record comes, nanoseconds since 1970 UTC.
    public long startNs() {
        return midnightNs + orders.timeNs(0);
    }

    /// When the last record comes.
    public long endNs() {
        return midnightNs + orders.timeNs(orders.count() - 1);
    }

    /// A simulation that begins with the first record.
    ///
    /// @param symbol what the instrument is called there
    public SimulationBuilder builder(String symbol) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = symbol;
        instrument.priceScale = orders.priceScale();
        instrument.unitsPerTick = orders.unitsPerTick();
        TradedInstrument traded = new TradedInstrument(0, orders.unitsPerTick(), 1, 1);
        RecordedParameters parameters = new RecordedParameters(traded, orders);
        return Simulation.of(rules)
                .startNs(startNs())
                .instrument(instrument)
                .agent(NAME, () -> RecordedFlow.leading(rules, parameters));
    }
}
