package crossbook.bench.adapter;

import crossbook.charts.BarChart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/// Draws the results of `crossbook bench challenge`: for each stream the speed of the library and
/// that of the floor, over each kind of queue.
public final class ChallengePicture {
    private ChallengePicture() {}

    /// Writes a PNG.
    ///
    /// @param results of one stream at least, each stream over the same queues
    /// @throws crossbook.charts.NoPicture if the machine has no fonts
    public static void write(List<ChallengeResult> results, Path file) throws IOException {
        List<String> streams =
                results.stream().map(ChallengeResult::stream).distinct().toList();
        BarChart chart = new BarChart(
                "The five-scenario challenge: engine and bare array book",
                "million messages per second",
                streams);
        List<String> queues =
                results.stream().map(ChallengeResult::queue).distinct().toList();
        for (String queue : queues) {
            add(chart, "engine", queue, results, result -> result.library().millionPerSecond());
            add(chart, "floor", queue, results, result -> result.floor().millionPerSecond());
        }
        chart.writePng(file);
    }

    private static void add(
            BarChart chart,
            String name,
            String queue,
            List<ChallengeResult> results,
            ToDoubleFunction<ChallengeResult> figure) {
        chart.add(
                name + ", " + queue + " queue",
                results.stream()
                        .filter(result -> result.queue().equals(queue))
                        .map(result -> Math.round(10 * figure.applyAsDouble(result)) / 10.0)
                        .toList());
    }
}
