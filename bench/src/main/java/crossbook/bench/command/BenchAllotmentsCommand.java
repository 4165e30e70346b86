package crossbook.bench.command;

import crossbook.bench.AllotmentContention;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/// `crossbook bench allotments`
@Command(
        name = "allotments",
        description = {
            "Simulate how often an order lacks money that its owner has in other partitions, by the number of",
            "partitions and by when money is moved: percent of the orders, and moves for 100 of them. Nothing",
            "is timed; the same seed gives the same figures.",
        },
        footer = {
            "  crossbook bench allotments",
            "  crossbook bench allotments --seed 7",
            "  crossbook bench allotments --owners 500 --orders 10000",
        })
final class BenchAllotmentsCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of all that is drawn.")
    private long seed;

    @Option(
            names = "--owners",
            paramLabel = "N",
            defaultValue = "20",
            description = "Owners, each on its own.")
    private int owners;

    @Option(
            names = "--orders",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Orders of each.")
    private int orders;

    @Override
    public void run() {
        BenchCommand.requireWithin("--owners", owners, 1_000_000);
        BenchCommand.requireWithin("--orders", orders, 1_000_000);
        bench.crossbook().out().print(new AllotmentContention(seed, owners, orders).table());
        bench.crossbook().out().flush();
    }
}
