package crossbook.bench.command;

import crossbook.bench.exchange.HttpBenchmark;
import crossbook.bench.exchange.HttpBenchmark.Subject;
import crossbook.bench.exchange.HttpBenchmark.Trader;
import crossbook.bench.exchange.HttpLoad;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.floor.Places;
import crossbook.cli.CommandFailure;
import crossbook.cli.ExitCode;
import crossbook.cli.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
            "  crossbook bench http --connections 64 --batch 10 --rate 1000,5000,10000",
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
            names = "--batch",
            paramLabel = "N",
            defaultValue = "1",
            description = "Orders of a request; at most 50.")
    private int batch;

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.requireWithin("--connections", connections, 1_000);
        BenchCommand.requireWithin("--batch", batch, 50);
        HttpLoad http = new HttpLoad(
                OrderFlow.TRADING, connections, batch, load.rates(), load.turns(), load.each());
        List<String> all =
                new ArrayList<>(List.of("web.request_rate=off", "gateway.throttle_rate=off"));
        all.addAll(load.settings());
        try (Places places = Places.temporary();
                MeasuredExchange exchange =
                        MeasuredExchange.start(places.disk(), List.of("store"), all)) {
            Subject subject = new Subject(
                    exchange.gateway(),
                    new InetSocketAddress(
                            InetAddress.getLoopbackAddress(), exchange.web().orElseThrow()),
                    new Trader("bob", exchange.password("bob")),
                    new Trader("alice", exchange.password("alice")));
            HttpBenchmark benchmark = new HttpBenchmark(http, bench.crossbook().progress());
            report.show(benchmark.measure(subject, MeasuredExchange.SYMBOL), bench.crossbook());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "cannot measure: " + e.getMessage(), e);
        }
    }
}
