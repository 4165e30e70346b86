package crossbook.bench.command;

import crossbook.bench.CoreBenchmark;
import crossbook.bench.CoreLatency;
import crossbook.bench.CoreLatencyReport;
import crossbook.bench.CoreReport;
import crossbook.bench.Cover;
import crossbook.bench.CoveredBenchmark;
import crossbook.bench.CoveredReport;
import crossbook.bench.CoveredResult;
import crossbook.bench.DigestMismatch;
import crossbook.bench.EngineRuns;
import crossbook.bench.FigureReport;
import crossbook.bench.FlowBenchmark;
import crossbook.bench.JavaProcess;
import crossbook.bench.JavasReport;
import crossbook.bench.MemoryBenchmark;
import crossbook.bench.OwnersBenchmark;
import crossbook.bench.StreamFiles;
import crossbook.bench.StreamResult;
import crossbook.bench.Task;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.ExitCode;
import crossbook.market.BadInput;

import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// `crossbook bench`: measurements. Each starts JVMs of its own, with the launcher's
/// flags.
@Command(
        name = "bench",
        description = "Measure the matching engine and the exchange.",
        footer = {
            "  crossbook bench core               nanoseconds per message on recorded streams",
            "  crossbook bench latency            orders through an exchange, beside their floors",
            "  crossbook bench compare A B        runs in one table and one picture",
        },
        subcommands = {
            BenchCommand.Core.class,
            BenchCommand.Memory.class,
            BenchLatencyCommand.class,
            BenchThroughputCommand.class,
            BenchSnapshotCommand.class,
            BenchRecoveryCommand.class,
            BenchStoreCommand.class,
            BenchSessionsCommand.class,
            BenchAttachedCommand.class,
            BenchClientsCommand.class,
            BenchHttpCommand.class,
            BenchWebSocketCommand.class,
            BenchFloorsCommand.class,
            BenchHiccupsCommand.class,
            BenchCompareCommand.class,
            BenchAdapterCommand.class,
            BenchChallengeCommand.class,
        })
final class BenchCommand implements Runnable {
    /// Medians are of at least so many runs.
    static final int FEWEST_RUNS = 10;

    private static final int QUICK_RUNS = 3;
    private static final int ROUNDS = 3;

    @ParentCommand
    private CrossbookCommand crossbook;

    @Spec
    private CommandSpec spec;

    /// Without a measurement there is nothing to do but to say which there are.
    @Override
    public void run() {
        spec.commandLine().usage(crossbook.out());
    }

    CrossbookCommand crossbook() {
        return crossbook;
    }

    /// A measurement that starts other processes.
    @FunctionalInterface
    interface Measurement {
        void run() throws IOException;
    }

    static void measure(Measurement measurement) {
        try {
            measurement.run();
        } catch (DigestMismatch e) {
            throw new CommandFailure(ExitCode.MISMATCH, e.getMessage(), e);
        } catch (BadInput e) {
            throw new CommandFailure(ExitCode.BAD_INPUT, e.getMessage(), e);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "cannot measure: " + e.getMessage(), e);
        }
    }

    /// The answer of a task in a JVM of its own.
    <T> T ask(JavaProcess java, Task<T> task) throws IOException {
        return java.run(task, crossbook.progress());
    }

    /// Prints what ends its last line itself.
    void print(String text) {
        crossbook.out().print(text);
        crossbook.out().flush();
    }

    void show(FigureReport report, boolean json) {
        if (json) crossbook.out().println(report.json());
        else crossbook.out().print(report.table());
    }

    /// The streams that are found; tells of those that are not.
    ///
    /// @param otherwise what is said if there is none
    List<Path> found(StreamFiles files, String otherwise) {
        for (Path missing : files.missing()) crossbook.say("not found: " + missing);
        if (!files.found().isEmpty()) return files.found();
        throw new CommandFailure(ExitCode.BAD_INPUT, otherwise + "; name one with --stream");
    }

    /// Refuses a command line, unless something holds.
    static void require(boolean holds, String otherwise) {
        if (!holds) throw new CommandFailure(ExitCode.USAGE, otherwise);
    }

    /// Refuses a number that is not between 1 and the largest.
    static void requireWithin(String option, long number, long largest) {
        require(number >= 1 && number <= largest, option + ": " + number + ": 1 to " + largest);
    }

    /// Refuses fewer runs than count, unless it is a first look.
    static void requireRuns(int runs, boolean quick) {
        require(
                quick || runs >= FEWEST_RUNS,
                "--runs: " + runs + ": at least " + FEWEST_RUNS + ", unless --quick");
        require(runs >= 1, "--runs: at least 1");
    }

    /// How many runs count.
    static int counted(int runs, boolean quick) {
        return quick ? Math.min(runs, QUICK_RUNS) : runs;
    }

    /// Refuses an option that has a value and means nothing without another.
    static void requireAbsent(String option, Object value, String other) {
        require(value == null, option + ": only with " + other);
    }

    /// Where the shared streams are, if the environment says so.
    static Optional<Path> shared() {
        return Optional.ofNullable(System.getenv("CROSSBOOK_SHARED")).map(Path::of);
    }

    /// `crossbook bench core`
    @Command(
            name = "core",
            description = {
                "Replay streams from memory through the matching engine, on one thread, in turns with",
                "the same rules over TreeMap and LinkedList; equal digests prove equal work. Without --stream:",
                "the samples, and the public workloads in $CROSSBOOK_SHARED/flow, else in",
                "../shared/flow beside the repository."
            },
            footer = {
                "  crossbook bench core --stream day.bin.gz --runs 20",
                "  crossbook bench core --covered",
                "  crossbook bench core --latency --rate 1M,2M --picture latency.png",
            })
    static final class Core implements Runnable {
        @ParentCommand
        private BenchCommand bench;

        @Option(
                names = "--stream",
                arity = "1..*",
                paramLabel = "FILE|DIR",
                description = "Streams to replay, or directories of them.")
        private List<Path> streams = new ArrayList<>();

        @Option(
                names = "--runs",
                paramLabel = "N",
                description = "Runs that count, at least 10 unless --quick.")
        private int runs = FEWEST_RUNS;

        @Option(
                names = "--covered",
                description = {
                    "All orders covered in full by what their owners have, in turns with the same",
                    "uncovered; with --latency covered alone."
                })
        private boolean covered;

        @Option(names = "--quick", description = "Short warm-up and 3 runs: a first look.")
        private boolean quick;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @ArgGroup(exclusive = false, multiplicity = "0..*")
        private List<MeasuredJava> javas = new ArrayList<>();

        @Mixin
        private CoreLatencyOptions latency;

        @Mixin
        private CoreFlowOptions flows;

        private List<JavaProcess> processes = List.of();

        @Override
        public void run() {
            requireRuns(runs, quick);
            if (javas.isEmpty()) javas.add(new MeasuredJava());
            processes = javas.stream().map(MeasuredJava::process).toList();
            boolean hasFlows = flows.areGiven();
            boolean hasLatency = latency.areGiven();
            require(
                    !hasFlows || (!hasLatency && streams.isEmpty()),
                    "--instruments, --deep: the flow is generated; not with --stream or --latency");
            require(!hasFlows || !covered, "--covered: not with --instruments or --deep");
            boolean isAlone = !hasFlows && !hasLatency && !covered;
            require(javas.size() == 1 || isAlone, "--java-home: more than one for streams only");
            measure(
                    javas.size() > 1
                            ? this::measureJavas
                            : hasFlows
                                    ? this::measureFlows
                                    : hasLatency
                                            ? this::measureLatency
                                            : covered ? this::measureCovered : this::measureAll);
        }

        private JavaProcess java() {
            return processes.getFirst();
        }

        private void measureLatency() throws IOException {
            CoreLatency task = latency.task(
                    streams, counted(runs, quick), covered ? Cover.FULL : Cover.NONE, quick);
            CoreLatencyReport report = bench.ask(java(), task);
            bench.show(report, json);
            latency.draw(report, bench.crossbook);
        }

        private void measureFlows() throws IOException {
            FlowBenchmark task = flows.task(counted(runs, quick), quick, bench.crossbook);
            bench.show(bench.ask(java().withHeap(FlowBenchmark.HEAP), task), json);
        }

        private List<Path> found() {
            StreamFiles files =
                    streams.isEmpty() ? StreamFiles.known(shared()) : StreamFiles.named(streams);
            return bench.found(files, "no stream to replay");
        }

        private void measureCovered() throws IOException {
            List<CoveredResult> results = new ArrayList<>();
            for (Path stream : found()) {
                results.add(bench.ask(
                        java(), new CoveredBenchmark("" + stream, counted(runs, quick), quick)));
            }
            bench.show(new CoveredReport(results), json);
        }

        /// Process by process in turns, for the compiler decides anew in each.
        private void measureJavas() throws IOException {
            int rounds = quick ? 1 : ROUNDS;
            Map<String, List<EngineRuns.Result>> results = new LinkedHashMap<>();
            for (Path stream : found()) {
                EngineRuns task = new EngineRuns("" + stream, counted(runs, quick), quick);
                EngineRuns.Result[] of = new EngineRuns.Result[processes.size()];
                for (int round = 0; round < rounds; round++) {
                    for (int i = 0; i < of.length; i++) {
                        EngineRuns.Result found = bench.ask(processes.get(i), task);
                        of[i] = of[i] == null ? found : of[i].then(found);
                    }
                }
                results.put(StreamFiles.name(stream), List.of(of));
            }
            bench.show(new JavasReport(rounds, results), json);
        }

        private void measureAll() throws IOException {
            List<StreamResult> results = new ArrayList<>();
            for (Path stream : found()) {
                results.add(bench.ask(
                        java(), new CoreBenchmark("" + stream, counted(runs, quick), quick)));
            }
            bench.show(new CoreReport(results), json);
        }
    }

    /// `crossbook bench memory`
    @Command(
            name = "memory",
            description = {
                "Define 100,000 instruments, fill 1,000 of them with live orders and empty them again:",
                "bytes per instrument and per order, and nanoseconds per new order and cancel."
            },
            footer = {
                "  crossbook bench memory",
                "  crossbook bench memory 10000000 --heap 8g",
                "  crossbook bench memory --owners",
            })
    static final class Memory implements Runnable {
        @ParentCommand
        private BenchCommand bench;

        @Parameters(
                arity = "0..1",
                paramLabel = "ORDERS",
                description =
                        "How many orders are live at the end: else 10000000, with --owners 1000000.")
        private Integer orders;

        @Option(
                names = "--owners",
                paramLabel = "N",
                arity = "0..1",
                fallbackValue = "1000000",
                description = {
                    "So many owners with three accounts each instead, and their orders in all 100,000",
                    "instruments, covered in full; without a number 1000000."
                })
        private Integer owners;

        @Option(
                names = "--heap",
                paramLabel = "SIZE",
                description = "Heap of the JVM: else 6g, with --owners 2g.")
        private String heap;

        @Override
        public void run() {
            int live = orders != null ? orders : owners == null ? 10_000_000 : 1_000_000;
            requireWithin("ORDERS", live, MemoryBenchmark.MOST_ORDERS);
            if (owners != null) requireWithin("--owners", owners, OwnersBenchmark.MOST_OWNERS);
            String size = heap != null ? heap : owners == null ? "6g" : "2g";
            Task<String> task =
                    owners == null ? new MemoryBenchmark(live) : new OwnersBenchmark(owners, live);
            measure(() -> bench.print(bench.ask(JavaProcess.likeThisOne().withHeap(size), task)));
        }
    }
}
