package crossbook.bench;

import crossbook.flow.Progress;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `crossbook bench core --latency`: the matching engine alone, on one thread, at fixed
/// rates: how long after it was due a message is done. One rate after the other is measured, the
/// lowest first, to the first that is too high.
///
/// @param stream a file
/// @param rates messages per second
/// @param turns how many there are of engine and floor, at each rate
/// @param each how long a turn is
/// @param cover how all orders are covered
/// @param quick a short warm-up, for a first look
public record CoreLatency(
        String stream, List<Long> rates, int turns, Duration each, Cover cover, boolean quick)
        implements Task<CoreLatencyReport> {
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

    @Override
    public CoreLatencyReport run(Progress progress) {
        String name = StreamFiles.name(Path.of(stream));
        String machine = TaskProcess.machine();
        List<Long> ascending = rates.stream().distinct().sorted().toList();
        progress.start("measuring " + name, ascending.size(), "rates");
        Program program = ProgramFile.read(Path.of(stream));
        PacedReplay replay = new PacedReplay(program, cover);
        replay.warmUp(quick);
        List<RateResult> results = new ArrayList<>();
        for (long rate : ascending) {
            results.add(replay.measure(rate, turns, each));
            progress.advance(results.size());
            if (!results.getLast().keptUp()) break;
        }
        progress.finish();
        String workload = String.format(
                Locale.ROOT,
                "%s%s, %,d messages; %d turns of %d ms at each rate",
                name,
                cover == Cover.NONE ? "" : ", all orders covered in full, " + cover.title,
                program.messageCount(),
                turns,
                each.toMillis());
        return new CoreLatencyReport(workload, machine, results);
    }
}
