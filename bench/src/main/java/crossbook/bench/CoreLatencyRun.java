package crossbook.bench;

import static crossbook.bench.JavaProcess.tell;

import crossbook.market.BadInput;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/// The process that measures the engine's latency at fixed rates, in a JVM of its own.
/// [CoreLatency] starts it and reads what it prints: a word and its value per line.
public final class CoreLatencyRun {
    static final String JVM = "jvm";
    static final String LOAD = "load";
    static final String MESSAGES = "messages";
    static final String RATE = "rate";
    static final String BAD_INPUT = "bad-input";

    private CoreLatencyRun() {}

    /// Arguments: the file, the number of turns, the milliseconds of each, `quick` or
    /// `whole`, and the rates, the lowest first.
    public static void main(String[] args) {
        try {
            List<Long> rates = Arrays.stream(args).skip(4).map(Long::valueOf).toList();
            tell(JVM, CoreRun.jvm());
            tell(LOAD, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
            Program program = ProgramFile.read(Path.of(args[0]));
            tell(MESSAGES, program.messageCount());
            PacedReplay replay = new PacedReplay(program);
            replay.warmUp(args[3].equals("quick"));
            measure(
                    replay,
                    rates,
                    Integer.parseInt(args[1]),
                    Duration.ofMillis(Long.parseLong(args[2])));
        } catch (BadInput e) {
            tell(BAD_INPUT, e.getMessage());
        }
    }

    /// The first rate that is too high is the last one.
    private static void measure(PacedReplay replay, List<Long> rates, int turns, Duration each) {
        for (long rate : rates) {
            RateResult result = replay.measure(rate, turns, each);
            tell(RATE, result.toText());
            if (!result.keptUp()) return;
        }
    }
}
