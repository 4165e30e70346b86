package crossbook.bench.command;

import crossbook.bench.exchange.AttachedBenchmark;
import crossbook.bench.exchange.AttachedBenchmark.Subject;
import crossbook.bench.exchange.Audience.Heard;
import crossbook.bench.floor.Places;
import crossbook.cli.CommandFailure;
import crossbook.cli.ExitCode;
import crossbook.cli.ReportOptions;
import crossbook.load.report.Report;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench attached`
@Command(
        name = "attached",
        description = {
            "Measure what the store, the HTTP API and WebSocket clients do to the time from an order to its",
            "acknowledgement: an exchange without them and one with all of them, in turns. Both are",
            "started for it, in processes of their own; the one that waits is stopped meanwhile."
        },
        footer = {
            "  crossbook bench attached",
            "  crossbook bench attached --clients 500 --rate 1000,5000 --set engine.idle=yield",
            "  crossbook bench attached --without store --turns 20 --json > attached.json",
        })
final class BenchAttachedCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "100",
            description = "WebSocket clients, each of which follows the top of the book.")
    private int clients;

    @Option(
            names = "--without",
            paramLabel = "PART",
            split = ",",
            description = "store or web: is not attached, to see what the rest costs.")
    private List<String> without = List.of();

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.require(clients >= 1, "--clients: at least 1");
        for (String part : without) {
            BenchCommand.require(
                    List.of("store", "web").contains(part),
                    "--without: '" + part + "' is neither store nor web");
        }
        try (Places places = Places.temporary();
                MeasuredExchange bare = MeasuredExchange.start(
                        places.disk().resolve("bare"), List.of("store", "web"), load.settings());
                MeasuredExchange full = MeasuredExchange.start(
                        places.disk().resolve("full"), without, load.settings())) {
            report.show(measure(bare, full), bench.crossbook());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "cannot measure: " + e.getMessage(), e);
        }
    }

    private Report measure(MeasuredExchange bare, MeasuredExchange full) throws IOException {
        AttachedBenchmark benchmark = new AttachedBenchmark(
                load.rates(), load.turns(), load.each(), bench.crossbook().progress());
        boolean isHeard = full.web().isPresent();
        if (isHeard) full.attach(clients);
        Subject with = full.subject(words(isHeard));
        Report found =
                benchmark.measure(bare.subject("gateways alone"), with, MeasuredExchange.SYMBOL);
        if (!isHeard) return found;
        Heard heard = full.heard();
        return found.with(
                "WebSocket",
                heard.delays().getTotalCount() + " messages to " + (clients - heard.lost()) + " of "
                        + clients + " clients");
    }

    private String words(boolean isHeard) {
        List<String> parts = new ArrayList<>();
        if (!without.contains("store")) parts.add("store");
        if (isHeard) parts.add("API, " + clients + " WebSocket clients");
        return parts.isEmpty() ? "nothing attached" : String.join(", ", parts);
    }
}
