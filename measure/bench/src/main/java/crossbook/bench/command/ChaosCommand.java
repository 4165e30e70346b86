package crossbook.bench.command;

import crossbook.bench.chaos.Chaos;
import crossbook.bench.chaos.ChaosFailure;
import crossbook.bench.chaos.ChaosReport;
import crossbook.bench.chaos.ChaosResult;
import crossbook.bench.chaos.FaultKind;
import crossbook.bench.chaos.Schedule;
import crossbook.charts.NoPicture;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.ExitCode;

import org.agrona.IoUtil;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// `crossbook chaos`: faults on purpose.
@Command(
        name = "chaos",
        description = {
            "Run a cluster, a gateway, market data and a store in processes of their own, have two",
            "participants trade, and do to it what breaks exchanges: kill, pause, cut off, delay, fill and",
            "damage disks, set clocks, by a seeded schedule. In the end what the participants were promised",
            "is held against what the members have recorded. Networks and disks need root on Linux, clocks",
            "and delays a C compiler.",
            "With --simulated all of it runs in one thread and in virtual time, once for each seed.",
        },
        footer = {
            "  crossbook chaos",
            "  crossbook chaos --faults 100 --only kill-leader --report leader-killed",
            "  crossbook chaos --simulated --seeds 10000",
        })
final class ChaosCommand implements Runnable {
    /// Options that say something of processes.
    private static final List<String> OF_PROCESSES =
            List.of("--faults", "--members", "--only", "--report", "--classes", "--roll-to");

    @ParentCommand
    private CrossbookCommand crossbook;

    @Option(
            names = "--faults",
            paramLabel = "N",
            defaultValue = "16",
            description = "How many, one after the other.")
    private int faults;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "Of the faults and of the orders; with --simulated the first of the seeds.")
    private long seed;

    @Option(
            names = "--simulated",
            description =
                    "In virtual time: engine, gateway, market data and clients in one thread.")
    private boolean isSimulated;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "100",
            description = "How many seeds are run with --simulated.")
    private int seeds;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--members",
            paramLabel = "N",
            defaultValue = "3",
            description = "Members of the cluster, 3 or 5.")
    private int members;

    @Option(
            names = "--only",
            paramLabel = "KIND,...",
            split = ",",
            converter = Kinds.class,
            description = "These kinds of faults: ${COMPLETION-CANDIDATES}.")
    private List<FaultKind> only;

    @Option(
            names = "--report",
            paramLabel = "DIR",
            description =
                    "Write a page with a time line and pictures there, and the faults as CSV.")
    private Path report;

    @Option(
            names = "--classes",
            paramLabel = "DIR",
            description =
                    "Classes that the members find before their own: to see that a broken engine is"
                            + " found.")
    private Path classes;

    @Option(
            names = "--roll-to",
            paramLabel = "DIR",
            description =
                    "What members run between two restarts where all are restarted in turn (--only"
                            + " roll): target/app of another build, or classes to be found first.")
    private Path other;

    /// Reads a kind of fault.
    static final class Kinds implements ITypeConverter<FaultKind> {
        @Override
        public FaultKind convert(String text) {
            for (FaultKind kind : FaultKind.values()) {
                if (kind.option.equals(text)) return kind;
            }
            throw new TypeConversionException("'" + text + "' is none of "
                    + Arrays.stream(FaultKind.values())
                            .map(kind -> kind.option)
                            .collect(Collectors.joining(", ")));
        }
    }

    @Override
    public void run() {
        if (isSimulated) {
            for (String other : OF_PROCESSES) refuse(other, "not with --simulated");
            if (seeds < 1) {
                throw new CommandFailure(
                        ExitCode.USAGE, "--seeds: must be at least 1, not " + seeds);
            }
            new SimulatedSeeds(crossbook, seed, seeds).run();
            return;
        }
        refuse("--seeds", "only with --simulated");
        if (members != 3 && members != 5) {
            throw new CommandFailure(ExitCode.USAGE, "--members: must be 3 or 5, not " + members);
        }
        if (faults < 1)
            throw new CommandFailure(ExitCode.USAGE, "--faults: must be at least 1, not " + faults);
        Path directory = null;
        try {
            List<FaultKind> kinds = kinds();
            directory = Files.createTempDirectory("crossbook-chaos");
            run(directory, kinds);
        } catch (IOException e) {
            throw new CommandFailure(ExitCode.FAILURE, "chaos: " + e.getMessage(), e);
        } catch (ChaosFailure e) {
            throw new CommandFailure(
                    ExitCode.MISMATCH,
                    "chaos: " + e.getMessage() + "; the exchange is in " + directory,
                    e);
        }
    }

    private void refuse(String option, String why) {
        if (spec.commandLine().getParseResult().hasMatchedOption(option)) {
            throw new CommandFailure(ExitCode.USAGE, option + ": " + why);
        }
    }

    /// Those asked for; else all that can be done here, but the one that lasts as long as ten.
    private List<FaultKind> kinds() {
        if (only != null) return only;
        List<FaultKind> possible = Chaos.possible();
        String left = Arrays.stream(FaultKind.values())
                .filter(kind -> !possible.contains(kind))
                .map(FaultKind::toString)
                .collect(Collectors.joining(", "));
        if (!left.isEmpty())
            crossbook.say(
                    "left out: " + left + ": needs Linux, root, ip, iptables or a C compiler");
        return possible.stream().filter(kind -> kind != FaultKind.ROLL).toList();
    }

    private void run(Path directory, List<FaultKind> kinds) throws IOException {
        Chaos.Settings settings = new Chaos.Settings(
                seed, members, Schedule.of(seed, kinds, faults), directory, classes, other);
        ChaosResult result = Chaos.run(settings, fault -> crossbook.say(ChaosReport.line(fault)));
        ChaosReport page = new ChaosReport(result);
        crossbook.out().println(page.text());
        if (report != null) write(page);
        if (!result.violations().isEmpty()) {
            throw new CommandFailure(
                    ExitCode.MISMATCH,
                    "chaos: " + result.violations().size() + " violations; the exchange is in "
                            + directory);
        }
        IoUtil.delete(directory.toFile(), true);
    }

    private void write(ChaosReport page) throws IOException {
        try {
            page.write(report);
            crossbook.say("wrote " + report.resolve("report.html"));
        } catch (NoPicture e) {
            crossbook.say(e.getMessage());
        }
    }
}
