package crossbook.flow.replay;

import crossbook.core.MatchingEngine;
import crossbook.core.command.DefineInstrument;
import crossbook.core.event.Book;
import crossbook.core.model.MarketModel;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowOptions;
import crossbook.flow.FlowReader;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.HdrHistogram.Histogram;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Replays a file of order flow through an engine of its own.
///
/// ```java
/// ReplaySummary summary = Replay.of(file, ReplayOptions.DEFAULT).run(Progress.silent());
/// ```
public final class Replay {
    private static final int EXCHANGE_CORE_OWNERS = 1_000;
    private static final long RECORDS_PER_ADVANCE = 8_192;
    private static final long SLOWEST_NS = 3_600_000_000_000L;
    private static final long NEVER = Long.MAX_VALUE;

    private final Path file;
    private final ReplayOptions options;
    private final FlowReader flow;
    private final Fanout listeners = new Fanout();
    private final ReplayMarket market;
    private final MarketModel model;
    private final FlowCommands commands;
    private final Optional<FeedOrders> feed;
    private final FlowDigest digest;
    private final Tally tally = new Tally();
    private final Histogram latencies = new Histogram(SLOWEST_NS, 3);
    private long badRecords;
    private Optional<String> firstBadRecord = Optional.empty();
    private long saveAndLoadAfter = NEVER;

    private Replay(Path file, ReplayOptions options, FlowReader flow) {
        this.file = file;
        this.options = options;
        this.flow = flow;
        FlowFormat format = flow.format();
        model = options.market().orElseGet(() -> ReplayRules.of(format));
        market = new ReplayMarket(model, instrument(), participants(format), listeners);
        feed = format.isFeed() ? Optional.of(new FeedOrders(market)) : Optional.empty();
        commands = feed.<FlowCommands>map(orders -> orders).orElse(new FlowOrders(market));
        digest = FlowDigest.of(format);
        listeners.add(tally);
        listeners.add(digest);
    }

    /// A replay that is ready to run: the file is open, its header checked, the market defined.
    ///
    /// @throws BadInput if the file or what goes with it cannot be used
    public static Replay of(Path file, ReplayOptions options) {
        FlowOptions reading =
                options.seedBook().map(options.reading()::withSeedBook).orElse(options.reading());
        FlowReader flow = FlowReader.open(file, reading);
        try {
            return new Replay(file, options, flow);
        } catch (RuntimeException e) {
            flow.close();
            throw e;
        }
    }

    private DefineInstrument instrument() {
        DefineInstrument instrument = new DefineInstrument();
        instrument.priceScale = flow.priceScale();
        instrument.unitsPerTick = flow.unitsPerTick();
        return instrument;
    }

    private static int participants(FlowFormat format) {
        return switch (format) {
            case EXCHANGE_CORE -> EXCHANGE_CORE_OWNERS;
            case LOBSTER, ITCH, MBO_CSV, DBN, HFTBACKTEST -> FeedOrders.PARTICIPANTS;
            case FIVE_SCENARIOS, RECORDED -> 1;
        };
    }

    /// Adds somebody who watches the replay; before it runs.
    public Replay listen(ReplayListener listener) {
        listeners.add(listener);
        return this;
    }

    /// Has somebody hear the commands before the engine does; before it runs.
    public Replay onCommands(CommandListener listener) {
        market.listen(listener);
        return this;
    }

    /// The rules that it runs under.
    public MarketModel rules() {
        return model;
    }

    /// Has the engine saved after that many records, and goes on with one that is loaded
    /// from it: a check that a saved state is whole. The results must not change.
    public Replay saveAndLoadAfter(long records) {
        saveAndLoadAfter = records;
        return this;
    }

    /// The engine, to look at. With [#saveAndLoadAfter] it is not the same all along.
    public MatchingEngine engine() {
        return market.engine();
    }

    /// The book of the first instrument, to look at.
    public Book book() {
        return market.books().getFirst();
    }

    /// The books of all instruments that have come so far.
    public List<Book> books() {
        return market.books();
    }

    /// What the flow calls the instrument of a book.
    public String symbol(Book book) {
        return symbol(book.instrument().instrumentId());
    }

    private String symbol(int instrument) {
        if (!flow.format().hasSymbols()) return FlowName.of(file).ticker();
        return flow.symbol(instrument);
    }

    /// Replays the flow, once.
    ///
    /// @throws BadInput at the first bad record, unless bad records are to be skipped
    public ReplaySummary run(Progress progress) {
        Optional<ReplayOutput> output = options.outDirectory()
                .map(directory -> new ReplayOutput(directory, file, options.levels(), this));
        ReplayExports exports =
                new ReplayExports(options.exports(), this, midnightNs(), this::symbol);
        List<Path> exported;
        long start;
        long end;
        try (flow) {
            exports.listeners().forEach(listeners::add);
            output.ifPresent(files -> files.listeners().forEach(listeners::add));
            start = System.nanoTime();
            replayAll(progress);
            end = System.nanoTime();
            listeners.flowEnds(market.book());
            output.ifPresent(ReplayOutput::finish);
            exported = exports.finish();
        } finally {
            progress.finish();
            exports.close();
            output.ifPresent(ReplayOutput::close);
        }
        return summary(Duration.ofNanos(end - start), written(output, exported), warnings(output));
    }

    private static List<Path> written(Optional<ReplayOutput> output, List<Path> exported) {
        List<Path> written = new ArrayList<>(output.map(ReplayOutput::files).orElse(List.of()));
        written.addAll(exported);
        return written;
    }

    /// What the times of the flow count from, nanoseconds since 1970 UTC.
    private long midnightNs() {
        boolean isWanted = !flow.format().hasDates() && !options.exports().isEmpty();
        return isWanted ? FlowName.midnightNs(file) : 0;
    }

    private List<String> warnings(Optional<ReplayOutput> output) {
        List<String> warnings = new ArrayList<>();
        for (String symbol : flow.absentSymbols()) {
            warnings.add(file + ": has no record of " + symbol);
        }
        output.ifPresent(files -> warnings.addAll(files.warnings()));
        if (saveAndLoadAfter != NEVER && tally.messages() < saveAndLoadAfter) {
            warnings.add("the engine was not saved and loaded after message " + saveAndLoadAfter
                    + ": " + tally.messages() + " were replayed");
        }
        return warnings;
    }

    private void replayAll(Progress progress) {
        String what = "replaying " + file.getFileName();
        if (flow.recordCount().isPresent()) {
            long count = Math.min(flow.recordCount().getAsLong(), options.limit());
            progress.start(what, count, "messages");
        } else {
            progress.start(what, "messages");
        }
        FlowRecord entry = new FlowRecord();
        long count = 0;
        while (count < options.limit() && next(entry)) {
            replay(entry);
            count++;
            if (count == saveAndLoadAfter) market.saveAndLoad();
            if (count % RECORDS_PER_ADVANCE == 0) progress.advance(count);
        }
    }

    private void replay(FlowRecord entry) {
        if (entry.instrument > 0 && options.outDirectory().isPresent()) {
            throw new BadInput(file + ": has records of " + flow.symbol(0) + " and of "
                    + flow.symbol(entry.instrument) + ": the files of a replay are of one symbol,"
                    + " which must be named");
        }
        market.at(entry.timestampNs);
        market.on(entry.instrument);
        listeners.recordBegins(entry);
        long before = System.nanoTime();
        commands.send(entry);
        latencies.recordValue(Math.min(SLOWEST_NS, System.nanoTime() - before));
        listeners.recordEnds(entry, market.book());
    }

    private boolean next(FlowRecord entry) {
        while (true) {
            try {
                return flow.next(entry);
            } catch (BadInput bad) {
                if (!options.skipBad()) throw bad;
                badRecords++;
                if (firstBadRecord.isEmpty()) firstBadRecord = Optional.of(bad.getMessage());
            }
        }
    }

    private ReplaySummary summary(Duration elapsed, List<Path> written, List<String> warnings) {
        List<ReplaySummary.BookDepth> books = market.books().stream()
                .map(book -> ReplaySummary.BookDepth.of(symbol(book), book))
                .toList();
        return new ReplaySummary(
                file,
                flow.format(),
                flow.priceScale(),
                tally.messages(),
                tally.kinds(),
                tally.events(),
                tally.rejects(),
                books,
                elapsed,
                latencies,
                HexFormat.of().toHexDigits(market.engine().stateHash()),
                digest.digests(market.books()),
                badRecords,
                firstBadRecord,
                feed.map(FeedOrders::deviations).orElse(Map.of()),
                feed.map(FeedOrders::hiddenExecutions).orElse(0L),
                feed.map(FeedOrders::crossTrades).orElse(0L),
                feed.map(FeedOrders::brokenTrades).orElse(0L),
                written,
                warnings);
    }
}
