package crossbook.bench.command;

import crossbook.bench.CoreLatency;
import crossbook.bench.CoreLatencyReport;
import crossbook.bench.Cover;
import crossbook.bench.RateResult;
import crossbook.bench.StreamFiles;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.ReportOptions;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What `crossbook bench core` can be told about latency at fixed rates, as a picocli mixin.
final class CoreLatencyOptions {
    private static final Duration USUAL = Duration.ofSeconds(1);
    private static final Duration QUICK = Duration.ofMillis(200);

    @Option(
            names = "--latency",
            description = {
                "Latency at fixed rates instead: each message counts from when it was due. Without",
                "--stream: exchange-core's, else a sample. --runs are the turns at each rate."
            })
    private boolean wanted;

    @Option(
            names = "--rate",
            paramLabel = "N",
            split = ",",
            converter = Rates.class,
            description = "With --latency: messages a second, such as 1M,2M; else 125K to 10M.")
    private List<Long> rates;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            converter = Durations.class,
            description = "With --latency: how long a turn is; else 1s, with --quick 200ms.")
    private Duration each;

    @Option(
            names = "--picture",
            paramLabel = "FILE",
            description = "With --latency: draw the percentiles over the rates, as PNG.")
    private Path picture;

    boolean areGiven() {
        if (wanted) return true;
        BenchCommand.requireAbsent("--rate", rates, "--latency");
        BenchCommand.requireAbsent("--for", each, "--latency");
        BenchCommand.requireAbsent("--picture", picture, "--latency");
        return false;
    }

    /// The one stream that is replayed.
    private static Path stream(List<Path> named) {
        List<Path> found = named.isEmpty()
                ? StreamFiles.exchangeCore(BenchCommand.shared()).found()
                : StreamFiles.named(named).found();
        BenchCommand.require(
                named.isEmpty() || found.size() < 2,
                "--latency: one stream at a time, not " + found.size());
        if (!found.isEmpty()) return found.getFirst();
        throw new CommandFailure(ExitCode.BAD_INPUT, "no stream to replay; name one with --stream");
    }

    /// What is to be measured.
    ///
    /// @param named the stream, if it is
    /// @param cover how its orders are covered
    CoreLatency task(List<Path> named, int turns, Cover cover, boolean quick) {
        Duration turn = each != null ? each : quick ? QUICK : USUAL;
        List<Long> wantedRates = rates == null ? CoreLatency.RATES : rates;
        return new CoreLatency("" + stream(named), wantedRates, turns, turn, cover, quick);
    }

    /// Draws the report where that is wanted.
    void draw(CoreLatencyReport report, CrossbookCommand crossbook) {
        if (picture == null) return;
        if (report.results().stream().anyMatch(RateResult::keptUp)) {
            ReportOptions.draw(report::writePicture, picture, crossbook);
        } else {
            crossbook.say("no picture was drawn, for no rate was kept up with");
        }
    }

    /// Reads a rate: `250000`, `250K`, `1M`.
    static final class Rates implements ITypeConverter<Long> {
        private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,8})([KM]?)");
        private static final long MOST = 100_000_000;

        @Override
        public Long convert(String text) {
            Matcher matcher = FORM.matcher(text);
            if (!matcher.matches()) {
                throw new TypeConversionException("'" + text + "' is no rate such as 125K or 1M");
            }
            long number = Long.parseLong(matcher.group(1));
            long rate = switch (matcher.group(2)) {
                case "K" -> number * 1_000;
                case "M" -> number * 1_000_000;
                default -> number;
            };
            if (rate <= MOST) return rate;
            throw new TypeConversionException("'" + text + "' is more than 100M messages a second");
        }
    }
}
