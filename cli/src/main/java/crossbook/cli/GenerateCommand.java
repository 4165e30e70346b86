package crossbook.cli;

import crossbook.flow.generate.FlowGenerator;
import crossbook.flow.generate.FlowSummary;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// `crossbook generate`: synthetic order flow for a replay.
@Command(
        name = "generate",
        description = {
            "Write a synthetic order flow that 'crossbook replay' reads.",
            "The same seed gives the same messages on every machine."
        },
        footer = {
            "  crossbook generate mixed --out mixed.bin.gz",
            "  crossbook generate market-maker --seed 7 --out makers.bin.gz",
            "  crossbook generate mixed --messages 1000000 --out day.bin.gz",
        })
final class GenerateCommand extends Verb {
    @Parameters(
            paramLabel = "KIND",
            description = "mixed: many traders around a value that wanders;"
                    + " market-maker: four makers who requote all the time.")
    private Kind kind;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Any number.")
    private long seed;

    @Option(
            names = "--messages",
            paramLabel = "N",
            defaultValue = "60000",
            description = "How many messages, 1 to 10000000.")
    private int messages;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            required = true,
            description = "The gzip file to write; one that exists is replaced.")
    private Path out;

    /// What the flow is like. The names are the words of the command line.
    enum Kind {
        MIXED("mixed"),
        MARKET_MAKER("market-maker");

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

    private FlowSummary write() {
        try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(out))) {
            return switch (kind) {
                case MIXED -> FlowGenerator.mixed(seed, messages, file);
                case MARKET_MAKER -> FlowGenerator.marketMaker(seed, messages, file);
            };
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.STORAGE, out + ": cannot be written", e);
        }
    }
}
