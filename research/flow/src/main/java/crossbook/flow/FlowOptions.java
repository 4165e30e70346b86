package crossbook.flow;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// How to read a flow. Start from [#DEFAULT] and change what is to be different.
///
/// @param unitsPerTick the tick, in price units, instead of the one of the format
/// @param symbols of a format that has symbols: the instruments that are wanted; none for all
/// @param priceScale decimals of a price unit, where the format leaves that open
/// @param seedBook an orderbook file of LOBSTER, whose rows are the book after each message
public record FlowOptions(
        OptionalLong unitsPerTick,
        List<String> symbols,
        OptionalInt priceScale,
        Optional<Path> seedBook) {
    /// All of the flow, with the tick and the decimals of its format.
    public static final FlowOptions DEFAULT =
            new FlowOptions(OptionalLong.empty(), List.of(), OptionalInt.empty(), Optional.empty());

    public FlowOptions {
        symbols = List.copyOf(symbols);
    }

    public FlowOptions withTick(long units) {
        return new FlowOptions(OptionalLong.of(units), symbols, priceScale, seedBook);
    }

    public FlowOptions withSymbols(List<String> wanted) {
        return new FlowOptions(unitsPerTick, wanted, priceScale, seedBook);
    }

    public FlowOptions withPriceScale(int decimals) {
        return new FlowOptions(unitsPerTick, symbols, OptionalInt.of(decimals), seedBook);
    }

    public FlowOptions withSeedBook(Path file) {
        return new FlowOptions(unitsPerTick, symbols, priceScale, Optional.of(file));
    }
}
