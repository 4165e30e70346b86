package crossbook.bench.command;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.exchange.StoreBenchmark;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `crossbook bench store`
@Command(
        name = "store",
        description = {
            "Have a journal host record orders, and measure how fast a store is built from its events, until",
            "every row is in its table: what it sustains when it is behind. The rows of a resting order are",
            "two, those of two orders that trade seven."
        },
        footer = {
            "  crossbook bench store",
            "  crossbook bench store --flow trading --orders 2000000",
            "  crossbook bench store --turns 5",
        })
final class BenchStoreCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Mixin
    private BenchOrders orders;

    @Option(
            names = "--turns",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many stores are built of each flow.")
    private int turns;

    @Override
    public void run() {
        BenchCommand.require(turns >= 1, "--turns: at least 1");
        BenchCommand.measure(() -> {
            for (OrderFlow flow : orders.flows()) {
                bench.print(bench.ask(
                        JavaProcess.likeThisOne(),
                        new StoreBenchmark(flow, orders.count(), turns)));
            }
        });
    }
}
