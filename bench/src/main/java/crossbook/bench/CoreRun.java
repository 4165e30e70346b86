package crossbook.bench;

import static crossbook.bench.JavaProcess.tell;

import crossbook.core.MatchingEngine;
import crossbook.market.BadInput;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The process that measures one stream, alone in a JVM of its own, so that the
/// compiler's profile is that of this stream and no other. [CoreBenchmark] starts it
/// and reads what it prints: a word and its value per line.
public final class CoreRun {
    static final String PROGRESS = "progress";
    static final String JVM = "jvm";
    static final String MESSAGES = "messages";
    static final String EVENTS = "events";
    static final String ENGINE = "engine";
    static final String PLAIN = "plain";
    static final String ARRAY = "array";
    static final String MISMATCH = "mismatch";
    static final String BAD_INPUT = "bad-input";

    private CoreRun() {}

    /// Arguments: the file, the number of runs, and `quick` or `whole`.
    public static void main(String[] args) {
        try {
            run(Path.of(args[0]), Integer.parseInt(args[1]), args[2].equals("quick"));
        } catch (DigestMismatch e) {
            tell(MISMATCH, e.getMessage());
        } catch (BadInput e) {
            tell(BAD_INPUT, e.getMessage());
        }
    }

    private static void run(Path file, int runs, boolean quick) {
        tell(JVM, jvm());
        tell(PROGRESS, "loading");
        Program program = ProgramFile.read(file);
        tell(MESSAGES, program.messageCount());
        Alternation alternation = new Alternation(program, text -> tell(PROGRESS, text));
        List<Measured> measured = alternation.measure(runs, quick);
        tell(EVENTS, alternation.eventCount());
        tell(ENGINE, measured.get(0).toText());
        tell(PLAIN, measured.get(1).toText());
        tell(ARRAY, measured.get(2).toText());
    }

    /// The virtual machine, its flags, its collector, and whether the engine's
    /// assertions are on.
    static String jvm() {
        var runtime = ManagementFactory.getRuntimeMXBean();
        String flags = String.join(
                " ",
                runtime.getInputArguments().stream()
                        .filter(flag -> !flag.startsWith("-D"))
                        .toList());
        boolean asserts = MatchingEngine.class.desiredAssertionStatus();
        return String.format(
                Locale.ROOT,
                "%s %s; flags %s; assertions in core %s; %d cores",
                runtime.getVmName(),
                runtime.getVmVersion(),
                flags.isEmpty() ? "none" : flags,
                asserts ? "on" : "off",
                Runtime.getRuntime().availableProcessors());
    }
}
