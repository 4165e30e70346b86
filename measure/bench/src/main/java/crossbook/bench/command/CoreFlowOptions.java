package crossbook.bench.command;

import crossbook.bench.FlowBenchmark;
import crossbook.cli.verb.CrossbookCommand;

import picocli.CommandLine.Option;

import java.util.List;

/// What `crossbook bench core` can be told about many instruments and deep books, as a
/// picocli mixin.
final class CoreFlowOptions {
    private static final double USUAL_EXPONENT = 1;
    private static final double LARGEST_EXPONENT = 10;

    @Option(
            names = "--instruments",
            paramLabel = "N",
            split = ",",
            arity = "0..1",
            fallbackValue = "1,100,10000,100000",
            description = {
                "Generated flow over so many instruments instead, one count after the other in turns;",
                "without a number 1,100,10000,100000."
            })
    private List<Integer> instruments;

    @Option(
            names = "--zipf",
            paramLabel = "S",
            description =
                    "With --instruments: the r-th busiest has 1/r^S of the busiest's; else 1.")
    private Double exponent;

    @Option(
            names = "--engines",
            paramLabel = "N",
            description = {
                "With --instruments: so many engines, each with its own instruments and thread, in turns",
                "with one for all."
            })
    private Integer engines;

    @Option(
            names = "--deep",
            description = "Deep books, long queues, sweeps, and prices and ids that were chosen.")
    private boolean deep;

    /// Whether flows are wanted, instead of streams.
    boolean areGiven() {
        if (instruments == null) {
            BenchCommand.requireAbsent("--zipf", exponent, "--instruments");
            BenchCommand.requireAbsent("--engines", engines, "--instruments");
            return deep;
        }
        BenchCommand.require(!deep, "--deep: not with --instruments");
        return true;
    }

    /// What is to be measured.
    FlowBenchmark task(int runs, boolean quick, CrossbookCommand crossbook) {
        if (deep) return new FlowBenchmark(List.of(), 0, 1, runs, quick);
        for (int count : instruments) {
            BenchCommand.requireWithin("--instruments", count, FlowBenchmark.MOST_INSTRUMENTS);
        }
        double zipf = exponent == null ? USUAL_EXPONENT : exponent;
        BenchCommand.require(
                zipf >= 0 && zipf <= LARGEST_EXPONENT, "--zipf: " + zipf + ": 0 to 10");
        return new FlowBenchmark(instruments, zipf, engines(crossbook), runs, quick);
    }

    private int engines(CrossbookCommand crossbook) {
        if (engines == null) return 1;
        int fewest = instruments.stream().min(Integer::compare).orElseThrow();
        BenchCommand.require(
                engines >= 1 && engines <= fewest,
                "--engines: " + engines + ": 1 to the fewest instruments, " + fewest);
        int processors = Runtime.getRuntime().availableProcessors();
        if (engines > processors) {
            crossbook.say(engines + " engines on " + processors + " processors: they take turns");
        }
        return engines;
    }
}
