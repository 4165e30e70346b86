package crossbook.bench.command;

import crossbook.bench.exchange.Audience.Heard;
import crossbook.bench.exchange.WebSocketBenchmark;
import crossbook.bench.floor.Places;
import crossbook.cli.CommandFailure;
import crossbook.cli.ExitCode;
import crossbook.cli.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.util.List;

/// `crossbook bench websocket`
@Command(
        name = "websocket",
        description = {
            "Measure many clients of the WebSocket, each of which follows the top of a book that orders",
            "move: how long it takes from an event until they have read it, and how long an order takes",
            "meanwhile. The exchange is started for it, in a process of its own, and so are the clients."
        },
        footer = {
            "  crossbook bench websocket",
            "  crossbook bench websocket --clients 500 --rate 100,1000,5000 --turns 30",
            "  crossbook bench websocket --json > websocket.json",
        })
final class BenchWebSocketCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "2000",
            description = "How many; at most 4000.")
    private int clients;

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.requireWithin("--clients", clients, 4_000);
        try (Places places = Places.temporary();
                MeasuredExchange exchange =
                        MeasuredExchange.start(places.disk(), List.of("store"), load.settings())) {
            exchange.attach(clients);
            WebSocketBenchmark benchmark = new WebSocketBenchmark(
                    load.rates(), load.turns(), load.each(), bench.crossbook().progress());
            report.show(
                    benchmark.measure(
                            exchange.subject("WebSocket"),
                            new Clients(exchange, clients),
                            MeasuredExchange.SYMBOL),
                    bench.crossbook());
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "cannot measure: " + e.getMessage(), e);
        }
    }

    private record Clients(MeasuredExchange exchange, int count)
            implements WebSocketBenchmark.Clients {
        @Override
        public Heard heard() throws IOException {
            return exchange.heard();
        }
    }
}
