package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.flow.generate.FlowGenerator;
import crossbook.flow.generate.FlowSummary;
import crossbook.flow.generate.ItchDaySummary;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/// `crossbook generate`: synthetic order flow for a replay.
@Command(
        name = "generate",
        description = {
            "Write a synthetic order flow that 'crossbook replay' reads.",
            "The same seed gives the same messages on every machine. A day of ITCH, of any length, is",
            "one of NASDAQ TotalView-ITCH 5.0 with many stocks."
        },
        footer = {
            "  crossbook generate mixed --out mixed.bin.gz",
            "  crossbook generate market-maker --seed 7 --out makers.bin.gz",
            "  crossbook generate itch --messages 50000000 --stocks 1000 --out day.itch",
        })
public final class GenerateCommand extends Verb {
    private static final int BUFFER = 1 << 16;

    @Parameters(
            paramLabel = "KIND",
            description = "mixed: many traders around a value that wanders;"
                    + " market-maker: four makers who requote all the time;"
                    + " itch: a day of many stocks.")
    private Kind kind;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Any number.")
    private long seed;

    @Option(
            names = "--messages",
            paramLabel = "N",
            defaultValue = "60000",
            description = "How many messages, 1 to 10000000; of itch up to 1000000000.")
    private long messages;

    @Option(
            names = "--stocks",
            paramLabel = "N",
            defaultValue = "100",
            description = "Of itch: how many stocks, 1 to 10000.")
    private int stocks;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The gzip file to write, of itch one that is packed if its name ends with"
                    + " .gz; one that exists is replaced.")
    private Path out;

    /// What the flow is like. The names are the words of the command line.
    enum Kind {
        MIXED("mixed"),
        MARKET_MAKER("market-maker"),
        ITCH("itch");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        @Override
        public String toString() {
            return word;
        }
    }

    @Override
    public void run() {
        if (kind == Kind.ITCH) {
            writeItch();
            return;
        }
        if (messages < 1 || messages > FlowGenerator.MOST_MESSAGES) {
            throw CommandFailure.usage(
                    "--messages " + messages + ": not 1 to " + FlowGenerator.MOST_MESSAGES);
        }
        FlowSummary summary = write();
        out().printf(
                        Locale.ROOT,
                        "%,d messages (%,d refused), %,d trades of %,d, %,d orders rest; in %s%n",
                        summary.messages(),
                        summary.refused(),
                        summary.trades(),
                        summary.volume(),
                        summary.restingOrders(),
                        out);
    }

    private void writeItch() {
        try {
            FlowGenerator.checkItch(messages, stocks);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage("--" + e.getMessage());
        }
        boolean isPacked = out.toString().endsWith(".gz");
        try (OutputStream plain = new BufferedOutputStream(Files.newOutputStream(out));
                OutputStream file = isPacked ? new GZIPOutputStream(plain, BUFFER) : plain) {
            ItchDaySummary summary = FlowGenerator.itch(seed, messages, stocks, file);
            out().printf(
                            Locale.ROOT,
                            "%,d messages of %,d stocks, %,d orders, %,d executions; in %s%n",
                            summary.messages(),
                            summary.stocks(),
                            summary.orders(),
                            summary.executions(),
                            out);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.STORAGE, out + ": cannot be written", e);
        }
    }

    private FlowSummary write() {
        int count = (int) messages;
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(out))) {
            return kind == Kind.MIXED
                    ? FlowGenerator.mixed(seed, count, file)
                    : FlowGenerator.marketMaker(seed, count, file);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.STORAGE, out + ": cannot be written", e);
        }
    }
}
