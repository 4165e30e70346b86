package crossbook.server;

import crossbook.bench.exchange.HttpBenchmark;
import crossbook.bench.exchange.HttpBenchmark.Subject;
import crossbook.bench.exchange.HttpBenchmark.Trader;
import crossbook.bench.exchange.HttpLoad;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.floor.Places;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench http`
@Command(
        name = "http",
        description = {
            "Measure orders over HTTP, as many as go through connections that are kept and at stated",
            "rates, in turns with a session of the native protocol. The exchange is started for it, in a",
            "process of its own; the client is this one."
        },
        footer = {
            "  crossbook bench http",
            "  crossbook bench http --connections 64 --rate 1000,5000,10000",
            "  crossbook bench http --turns 20 --json > http.json",
        })
final class BenchHttpCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "32",
            description = "Connections, one request on its way in each; at most 1000.")
    private int connections;

    @Option(
            names = "--rate",
            paramLabel = "N",
            split = ",",
            defaultValue = "1000",
            converter = ReplayCommand.Positive.class,
            description = "Orders per second; several rates are measured one after the other.")
    private List<Long> rates;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "A setting of the exchange, as in crossbook serve --set.")
    private List<String> settings = List.of();

    @Mixin
    private MeasuredTurns turns;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "2s",
            converter = Durations.class,
            description = "How long a turn is.")
    private Duration each;

    @Mixin
    private BenchReport report;

    @Override
    public void run() {
        if (connections < 1 || connections > 1_000) {
            throw new CommandFailure(
                    ExitCode.USAGE, "--connections: " + connections + ": 1 to 1000");
        }
        HttpLoad load = new HttpLoad(
                OrderFlow.TRADING,
                connections,
                rates,
                turns.count(),
                turns.areQuick() ? Duration.ofMillis(500) : each);
        List<String> all = new ArrayList<>(List.of("web.request_rate=off"));
        all.addAll(settings);
        try (Places places = Places.temporary();
                MeasuredExchange exchange =
                        MeasuredExchange.start(places.disk(), List.of("store"), all)) {
            Subject subject = new Subject(
                    exchange.gateway(),
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), exchange.web().orElseThrow()),
                    new Trader("bob", exchange.password("bob")),
                    new Trader("alice", exchange.password("alice")));
            HttpBenchmark benchmark = new HttpBenchmark(load, bench.crossbook().progress());
            report.show(benchmark.measure(subject, MeasuredExchange.SYMBOL), bench.crossbook());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "cannot measure: " + e.getMessage(), e);
        }
    }
}
