package crossbook.bench.command;

import crossbook.bench.CoreBenchmark;
import crossbook.bench.CoreReport;
import crossbook.bench.DigestMismatch;
import crossbook.bench.FlowBenchmark;
import crossbook.bench.FlowReport;
import crossbook.bench.JavaProcess;
import crossbook.bench.MemoryBenchmark;
import crossbook.bench.StreamFiles;
import crossbook.cli.CommandFailure;
import crossbook.cli.CrossbookCommand;
import crossbook.cli.ExitCode;
import crossbook.market.BadInput;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            BenchStoreCommand.class,
            BenchSessionsCommand.class,
            BenchAttachedCommand.class,
            BenchHttpCommand.class,
            BenchWebSocketCommand.class,
            BenchFloorsCommand.class,
            BenchHiccupsCommand.class,
            BenchCompareCommand.class,
            BenchAdapterCommand.class,
            BenchChallengeCommand.class,
        })
final class BenchCommand implements Runnable {
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

    /// Refuses an option that has a value and means nothing without another.
    static void requireAbsent(String option, Object value, String other) {
        if (value == null) return;
        throw new CommandFailure(ExitCode.USAGE, option + ": only with " + other);
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
                "  crossbook bench core",
                "  crossbook bench core --stream day.bin.gz --runs 20",
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
        private int runs = CoreBenchmark.FEWEST_RUNS;

        @Option(names = "--quick", description = "Short warm-up and 3 runs: a first look.")
        private boolean quick;

        @Option(names = "--json", description = "Print one JSON object.")
        private boolean json;

        @Option(
                names = "--java-home",
                paramLabel = "DIR",
                description = "Measure on this Java instead of the launcher's.")
        private Path javaHome = Path.of(System.getProperty("java.home"));

        @Option(
                names = "--java-option",
                paramLabel = "FLAG",
                description = "A further flag of the JVM that measures, such as =-XX:+UseZGC.")
        private List<String> javaOptions = new ArrayList<>();

        @Mixin
        private CoreLatencyOptions latency;

        @Mixin
        private CoreFlowOptions flows;

        @Override
        public void run() {
            if (!quick && runs < CoreBenchmark.FEWEST_RUNS) {
                throw new CommandFailure(
                        ExitCode.USAGE, "--runs: " + runs + ": at least 10, unless --quick");
            }
            if (runs < 1) throw new CommandFailure(ExitCode.USAGE, "--runs: at least 1");
            if (!Files.isExecutable(javaHome.resolve("bin").resolve("java"))) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT, "--java-home: " + javaHome + ": has no bin/java");
            }
            boolean hasFlows = flows.areGiven();
            boolean hasLatency = latency.areGiven();
            if (hasFlows && (hasLatency || !streams.isEmpty())) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "--instruments, --deep: the flow is generated; not with --stream or --latency");
            }
            measure(
                    hasFlows
                            ? this::measureFlows
                            : hasLatency ? this::measureLatency : this::measureAll);
        }

        private void measureLatency() throws IOException {
            latency.show(
                    latency.measure(
                            latency.stream(streams),
                            new JavaProcess(javaHome, javaOptions),
                            counted(),
                            quick,
                            bench.crossbook),
                    json,
                    bench.crossbook);
        }

        private void measureFlows() throws IOException {
            JavaProcess java = new JavaProcess(javaHome, javaOptions);
            FlowBenchmark benchmark =
                    new FlowBenchmark(java, counted(), quick, bench.crossbook.progress());
            FlowReport report = flows.measure(benchmark, bench.crossbook);
            if (json) bench.crossbook.out().println(report.json());
            else bench.crossbook.out().print(report.table());
        }

        private int counted() {
            return quick ? Math.min(runs, 3) : runs;
        }

        private void measureAll() throws IOException {
            StreamFiles files =
                    streams.isEmpty() ? StreamFiles.known(shared()) : StreamFiles.named(streams);
            for (Path missing : files.missing()) bench.crossbook.say("not found: " + missing);
            if (files.found().isEmpty()) {
                throw new CommandFailure(
                        ExitCode.BAD_INPUT, "no stream to replay; name one with --stream");
            }
            JavaProcess java = new JavaProcess(javaHome, javaOptions);
            CoreBenchmark benchmark =
                    new CoreBenchmark(java, counted(), quick, bench.crossbook.progress());
            CoreReport report = new CoreReport(benchmark.measure(files.found()));
            if (json) bench.crossbook.out().println(report.json());
            else bench.crossbook.out().print(report.table());
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
                "  crossbook bench memory 1000000",
                "  crossbook bench memory 10000000 --heap 8g",
            })
    static final class Memory implements Runnable {
        @ParentCommand
        private BenchCommand bench;

        @Parameters(
                arity = "0..1",
                paramLabel = "ORDERS",
                defaultValue = "10000000",
                description = "How many orders are live at the end.")
        private int orders;

        @Option(names = "--heap", paramLabel = "SIZE", description = "Heap of the JVM.")
        private String heap = "6g";

        @Override
        public void run() {
            if (orders < 1 || orders > MemoryBenchmark.MOST_ORDERS) {
                throw new CommandFailure(
                        ExitCode.USAGE,
                        "ORDERS: " + orders + ": 1 to " + MemoryBenchmark.MOST_ORDERS);
            }
            measure(() -> bench.crossbook
                    .out()
                    .print(MemoryBenchmark.measure(
                            orders, JavaProcess.likeThisOne().with("-Xms" + heap, "-Xmx" + heap))));
        }
    }
}
