package crossbook.bench.command;

import crossbook.bench.exchange.ClientsBenchmark;
import crossbook.bench.floor.Places;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.agents.AgentLoad;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.util.List;

/// `crossbook bench clients`
@Command(
        name = "clients",
        description = {
            "Measure 1 to 10 clients that trade as Hawkes processes, each in an instrument of its own, as",
            "the papers of CoinTossX do, beside what they publish: over TCP on an exchange that is started",
            "for it, and in virtual time."
        },
        footer = {
            "  crossbook bench clients",
            "  crossbook bench clients --clients 1 --for 573m --picture million.png",
            "  crossbook bench clients --for 10m --window 256 --json > clients.json",
        })
final class BenchClientsCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--clients",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2,4,6,8,10",
            description = "How many in each run, at most 10.")
    private List<Integer> clients;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "1h",
            converter = Durations.class,
            description =
                    "How much time of the clients a run is; at most 24h. An hour is some 110,000"
                            + " orders of each.")
    private Duration length;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "64",
            description = "How many orders of each client may be unanswered.")
    private int window;

    @Mixin
    private MeasuredSettings settings;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        for (int each : clients) {
            BenchCommand.requireWithin("--clients", each, ClientsBenchmark.mostClients());
        }
        BenchCommand.requireWithin("--window", window, AgentLoad.MOST_WINDOW);
        BenchCommand.require(
                length.compareTo(Duration.ofDays(1)) <= 0,
                "--for: " + length.toHours() + "h: at most 24h");
        ClientsBenchmark benchmark = new ClientsBenchmark(
                new ClientsBenchmark.Plan(clients, length, window),
                bench.crossbook().progress());
        BenchCommand.measure(() -> {
            try (Places places = Places.temporary()) {
                report.show(benchmark.measure(places.disk(), settings.all()), bench.crossbook());
            }
        });
    }
}
