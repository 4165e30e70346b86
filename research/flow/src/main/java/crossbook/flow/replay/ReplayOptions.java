package crossbook.flow.replay;

import crossbook.core.model.MarketModel;
import crossbook.flow.FlowOptions;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// How to replay a flow. Start from [#DEFAULT] and change what is to be different.
///
/// @param seedBook a LOBSTER orderbook file, whose rows are the book after each message
/// @param outDirectory where to write the events and the LOBSTER files
/// @param exports files of other formats to write; the ending of a name says which
/// @param levels how many levels a row of the written LOBSTER book has, or [#ALL_LEVELS]
/// @param skipBad whether to count bad records and go on, rather than to stop at the first
/// @param market the rules to trade by, instead of those that the format assumes
/// @param reading how the file is read: its tick, its symbols
/// @param limit how many records to replay at most
public record ReplayOptions(
        Optional<Path> seedBook,
        Optional<Path> outDirectory,
        List<Path> exports,
        int levels,
        boolean skipBad,
        Optional<MarketModel> market,
        FlowOptions reading,
        long limit) {
    public static final int ALL_LEVELS = Integer.MAX_VALUE;
    public static final int DEFAULT_LEVELS = 10;

    /// The whole flow by the rules of its format, nothing written, stopping at a bad record.
    public static final ReplayOptions DEFAULT = new ReplayOptions(
            Optional.empty(),
            Optional.empty(),
            List.of(),
            DEFAULT_LEVELS,
            false,
            Optional.empty(),
            FlowOptions.DEFAULT,
            Long.MAX_VALUE);

    public ReplayOptions withSeedBook(Path file) {
        return new ReplayOptions(
                Optional.of(file), outDirectory, exports, levels, skipBad, market, reading, limit);
    }

    public ReplayOptions withOutput(Path directory, int bookLevels) {
        return new ReplayOptions(
                seedBook,
                Optional.of(directory),
                exports,
                bookLevels,
                skipBad,
                market,
                reading,
                limit);
    }

    public ReplayOptions withTick(long units) {
        return withReading(reading.withTick(units));
    }

    public ReplayOptions withReading(FlowOptions options) {
        return new ReplayOptions(
                seedBook, outDirectory, exports, levels, skipBad, market, options, limit);
    }

    public ReplayOptions withLimit(long records) {
        return new ReplayOptions(
                seedBook, outDirectory, exports, levels, skipBad, market, reading, records);
    }

    public ReplayOptions withExports(List<Path> files) {
        return new ReplayOptions(
                seedBook, outDirectory, files, levels, skipBad, market, reading, limit);
    }
}
