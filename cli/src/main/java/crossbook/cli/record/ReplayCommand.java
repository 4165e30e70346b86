package crossbook.cli.record;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.Verb;
import crossbook.flow.FlowFormat;
import crossbook.flow.FlowOptions;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayOptions;
import crossbook.flow.replay.ReplaySummary;
import crossbook.market.MarketModelFile;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// `crossbook replay`: feeds a file of order flow to an engine and says the outcome.
@Command(
        name = "replay",
        description = {
            "Feed a file of order flow to the matching engine and print the outcome.",
            "Known are NASDAQ TotalView-ITCH 5.0, Databento MBO as DBN and CSV, LOBSTER message",
            "files, hftbacktest's arrays (.npz), recorded flow (LOBWL001), five-scenario streams",
            "(100_WBEM) and exchange-core streams (ECS1), plain, gzip or zstd; the content tells which.",
            "With --connect the flow goes through the gateway of an exchange, and its outcome there",
            "is compared with the outcome in process."
        },
        footer = {
            "  crossbook replay 01302020.NASDAQ_ITCH50.gz --symbol AAPL --symbol MSFT",
            "  crossbook replay mixed.bin.gz --export mixed.itch.gz --export mixed.dbn.zst",
            "  crossbook replay mixed.bin.gz --connect localhost:7001 --participant alice --symbol ABC",
        })
public final class ReplayCommand extends Verb {
    @Parameters(paramLabel = "FILE", description = "The order flow.")
    private Path file;

    @Option(
            names = "--seed-book",
            paramLabel = "FILE",
            description = "A LOBSTER orderbook file; its rows are the book after each message.")
    private Path seedBook;

    @Option(
            names = "--symbol",
            paramLabel = "SYMBOL",
            description =
                    "Of a file of many instruments: replay this one; may be repeated. Without,"
                            + " all are. With --connect: the instrument of the exchange that the flow is"
                            + " for.")
    private List<String> symbols = List.of();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description =
                    "Write events.csv, LOBSTER message and orderbook files and chart.png there.")
    private Path out;

    @Option(
            names = "--export",
            paramLabel = "FILE",
            description = "Write what happened to the book to this file, as ITCH 5.0 (.itch) or as"
                    + " Databento MBO (.dbn, .csv), packed with a further .gz or .zst; may be"
                    + " repeated.")
    private List<Path> exports = List.of();

    @Option(
            names = "--levels",
            paramLabel = "N|all",
            defaultValue = "10",
            converter = Levels.class,
            description = "Levels of the orderbook file.")
    private int levels;

    @Option(
            names = "--skip-bad",
            description = "Count bad records and go on instead of stopping at the first.")
    private boolean skipBad;

    @Option(
            names = "--market",
            paramLabel = "FILE",
            description = "The market model, instead of continuous trading as the format assumes.")
    private Path market;

    @Option(
            names = "--tick",
            paramLabel = "UNITS",
            converter = Positive.class,
            description = "The tick in price units; by default 100 for LOBSTER, which is"
                    + " a cent, otherwise 1.")
    private Long tick;

    @Option(
            names = "--price-scale",
            paramLabel = "N",
            description = "Decimals of a price unit of DBN and MBO CSV, 0 to 9; by default 4.")
    private Integer priceScale;

    @Option(
            names = "--read-only",
            description = "Read the file and count its records, without an engine.")
    private boolean readOnly;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Positive.class,
            description = "Replay the first N messages only.")
    private Long limit;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @ArgGroup(heading = "%nVerification:%n", exclusive = false)
    private final Verification verification = new Verification();

    /// What checks the engine and leaves the results as they are.
    static final class Verification {
        @Option(
                names = "--save-load-at",
                paramLabel = "N",
                converter = Positive.class,
                description = "After N messages save the engine's state and go on with an engine"
                        + " that is loaded from it. The results must not change.")
        private Long saveLoadAt;
    }

    @Mixin
    private ReplayWire wire;

    /// A number of levels, or all.
    static final class Levels implements ITypeConverter<Integer> {
        @Override
        public Integer convert(String text) {
            if (text.equals("all")) return ReplayOptions.ALL_LEVELS;
            if (text.matches("[1-9][0-9]{0,5}")) return Integer.valueOf(text);
            throw new TypeConversionException("'" + text + "' is neither 1 to 999999 nor all");
        }
    }

    @Override
    public void run() {
        if (readOnly) {
            print(ReadReport.of(file, reading(), limit == null ? Long.MAX_VALUE : limit)
                    .text());
            return;
        }
        Replay replay = Replay.of(file, options());
        if (verification.saveLoadAt != null) replay.saveAndLoadAfter(verification.saveLoadAt);
        if (wire.isGiven()) {
            wire.run(replay, symbols, json, crossbook());
            return;
        }
        ReplaySummary summary = run(replay);
        summary.warnings().forEach(this::say);
        ReplayReport report = new ReplayReport(summary, replay.books());
        print(json ? report.json() : report.text());
    }

    private ReplaySummary run(Replay replay) {
        try {
            return replay.run(progress());
        } catch (UncheckedIOException e) {
            throw new CommandFailure(ExitCode.STORAGE, e.getMessage(), e);
        }
    }

    private FlowOptions reading() {
        FlowOptions reading = FlowOptions.DEFAULT;
        if (tick != null) reading = reading.withTick(tick);
        if (priceScale != null) reading = reading.withPriceScale(priceScale);
        boolean isOfTheExchange = wire.isGiven() && !FlowFormat.of(file).hasSymbols();
        return isOfTheExchange ? reading : reading.withSymbols(symbols);
    }

    private ReplayOptions options() {
        return new ReplayOptions(
                Optional.ofNullable(seedBook),
                Optional.ofNullable(out),
                exports,
                levels,
                skipBad,
                Optional.ofNullable(market).map(MarketModelFile::read),
                reading(),
                limit == null ? Long.MAX_VALUE : limit);
    }
}
