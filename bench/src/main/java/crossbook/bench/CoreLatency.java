package crossbook.bench;

import crossbook.flow.Progress;
import crossbook.market.BadInput;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `crossbook bench core --latency`: the matching engine alone, on one thread, at fixed
/// rates: how long after it was due a message is done. In a JVM of its own
/// ([JavaProcess], [CoreLatencyRun]).
public final class CoreLatency {
    /// Those of exchange-core's table, and two above.
    public static final List<Long> RATES = List.of(
            125_000L,
            250_000L,
            500_000L,
            1_000_000L,
            2_000_000L,
            3_000_000L,
            4_000_000L,
            5_000_000L,
            6_000_000L,
            7_000_000L,
            8_000_000L,
            10_000_000L);

    private final JavaProcess java;
    private final int turns;
    private final Duration each;
    private final boolean quick;
    private final Progress progress;

    /// @param turns how many there are of engine and floor, at each rate
    /// @param each how long a turn is
    /// @param quick a short warm-up, for a first look
    public CoreLatency(
            JavaProcess java, int turns, Duration each, boolean quick, Progress progress) {
        this.java = java;
        this.turns = turns;
        this.each = each;
        this.quick = quick;
        this.progress = progress;
    }

    /// Measures one rate after the other, the lowest first, to the first that is too high.
    ///
    /// @throws BadInput if the stream cannot be read
    /// @throws IOException if the JVM cannot be started or fails
    public CoreLatencyReport measure(Path stream, List<Long> rates) throws IOException {
        String name = StreamFiles.name(stream);
        List<String> args = new ArrayList<>(List.of(
                stream.toString(),
                Integer.toString(turns),
                Long.toString(each.toMillis()),
                quick ? "quick" : "whole"));
        rates.stream().distinct().sorted().map(String::valueOf).forEach(args::add);

        progress.start("measuring " + name, args.size() - 4, "rates");
        Map<String, String> answers = new HashMap<>();
        List<RateResult> results = new ArrayList<>();
        java.ask(CoreLatencyRun.class, args, (word, value) -> {
            if (!word.equals(CoreLatencyRun.RATE)) {
                answers.put(word, value);
                return;
            }
            results.add(RateResult.parse(value));
            progress.advance(results.size());
        });
        progress.finish();
        if (answers.containsKey(CoreLatencyRun.BAD_INPUT)) {
            throw new BadInput(answers.get(CoreLatencyRun.BAD_INPUT));
        }
        String workload = String.format(
                Locale.ROOT,
                "%s, %,d messages; %d turns of %d ms at each rate",
                name,
                Integer.parseInt(answers.get(CoreLatencyRun.MESSAGES)),
                turns,
                each.toMillis());
        String machine = String.format(
                Locale.ROOT,
                "load %s before; %s",
                answers.get(CoreLatencyRun.LOAD),
                answers.get(CoreLatencyRun.JVM));
        return new CoreLatencyReport(workload, machine, results);
    }
}
