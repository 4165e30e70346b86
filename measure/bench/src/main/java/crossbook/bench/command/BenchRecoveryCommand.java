package crossbook.bench.command;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.RecoveryBenchmark;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/// `crossbook bench recovery`
@Command(
        name = "recovery",
        description = {
            "Give a journal host orders, end its process as a kill does, and start it again in another:",
            "from the newest snapshot and the log behind it, or from the whole log. Then the whole log is",
            "replayed through a new engine, and every event compared."
        },
        footer = {
            "  crossbook bench recovery",
            "  crossbook bench recovery --snapshot-every 0",
            "  crossbook bench recovery 1000000 --snapshot-every 400000",
        })
final class BenchRecoveryCommand implements Runnable {
    private static final long MOST_COMMANDS = 1_000_000_000;

    @ParentCommand
    private BenchCommand bench;

    @Parameters(
            arity = "0..1",
            paramLabel = "COMMANDS",
            defaultValue = "10000000",
            description = "How many orders: 10,000 rest, the others trade in pairs.")
    private long commands;

    @Option(
            names = "--snapshot-every",
            paramLabel = "N",
            description =
                    "Commands from one snapshot to the next, as engine.snapshot_commands; 0: none.")
    private long perSnapshot = 1_000_000;

    @Override
    public void run() {
        BenchCommand.requireWithin("COMMANDS", commands, MOST_COMMANDS);
        BenchCommand.require(
                perSnapshot >= 0, "--snapshot-every: " + perSnapshot + ": 0 or more commands");
        RecoveryBenchmark benchmark = new RecoveryBenchmark(commands, perSnapshot);
        BenchCommand.measure(() -> bench.print(
                benchmark.run(JavaProcess.likeThisOne(), bench.crossbook().progress())));
    }
}
