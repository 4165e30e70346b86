package crossbook.bench.command;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.SnapshotBenchmark;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

import java.util.List;

/// `crossbook bench snapshot`
@Command(
        name = "snapshot",
        description = {
            "Fill a journal host with live orders, have it save its state, and start it again from it:",
            "size of the snapshot, what an order waits behind it, time to stop and to start."
        },
        footer = {
            "  crossbook bench snapshot",
            "  crossbook bench snapshot 100000",
            "  crossbook bench snapshot 1000000 10000000 --heap 8g",
        })
final class BenchSnapshotCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Parameters(
            arity = "0..*",
            paramLabel = "ORDERS",
            defaultValue = "1000000",
            description = "How many orders are live.")
    private List<Integer> orders;

    @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of the JVM.")
    private String heap = "6g";

    @Override
    public void run() {
        for (int count : orders) {
            BenchCommand.requireWithin("ORDERS", count, SnapshotBenchmark.MOST_ORDERS);
        }
        JavaProcess java = JavaProcess.likeThisOne().withHeap(heap);
        BenchCommand.measure(() -> {
            for (int count : orders) {
                String found = bench.ask(java, new SnapshotBenchmark(count));
                bench.crossbook().out().println(found);
            }
        });
    }
}
