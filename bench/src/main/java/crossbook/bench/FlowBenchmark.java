package crossbook.bench;

import crossbook.flow.Progress;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// `crossbook bench core --instruments` and `--deep`: the matching engine alone on
/// generated flows, on filled books, in turns. In a JVM of its own ([JavaProcess],
/// [FlowRun]).
public final class FlowBenchmark {
    public static final int MOST_INSTRUMENTS = Program.MOST_INSTRUMENTS;

    private static final int MESSAGES = 1_000_000;
    private static final int QUICK_MESSAGES = 200_000;
    private static final String HEAP = "6g";

    private final JavaProcess java;
    private final int runs;
    private final boolean quick;
    private final Progress progress;

    /// @param runs how many count, of each flow
    /// @param quick a short warm-up and short flows, for a first look
    public FlowBenchmark(JavaProcess java, int runs, boolean quick, Progress progress) {
        this.java = java.with("-Xms" + HEAP, "-Xmx" + HEAP);
        this.runs = runs;
        this.quick = quick;
        this.progress = progress;
    }

    /// The same flow over this many instruments each.
    ///
    /// @param zipf the exponent of their activity ([Zipf])
    /// @param engines how many share the instruments; more than one is compared with
    ///     one
    /// @throws DigestMismatch if two runs, or two books, did not do the same
    /// @throws IOException if the JVM cannot be started or fails
    public FlowReport instruments(List<Integer> counts, double zipf, int engines)
            throws IOException {
        List<String> args = new ArrayList<>(List.of(Double.toString(zipf), "" + engines));
        counts.stream().distinct().sorted().map(String::valueOf).forEach(args::add);
        String workload = String.format(
                Locale.ROOT,
                "%d orders in each book, activity by Zipf with exponent %.2f",
                FlowRun.ORDERS_PER_BOOK,
                zipf);
        return measure("measuring instruments", workload, args);
    }

    /// Deep books, long queues, sweeps, and prices and ids that somebody chose.
    ///
    /// @throws DigestMismatch if two runs, or two books, did not do the same
    /// @throws IOException if the JVM cannot be started or fails
    public FlowReport deep() throws IOException {
        return measure("measuring deep books", "deep books", List.of(FlowRun.DEEP));
    }

    private FlowReport measure(String what, String workload, List<String> which)
            throws IOException {
        int messages = quick ? QUICK_MESSAGES : MESSAGES;
        List<String> args =
                new ArrayList<>(List.of("" + runs, quick ? "quick" : "whole", "" + messages));
        args.addAll(which);
        progress.start(what, "runs");
        Map<String, String> answers = new HashMap<>();
        List<FlowResult> results = new ArrayList<>();
        int[] done = {0};
        java.ask(FlowRun.class, args, (word, value) -> {
            if (word.equals(FlowRun.PROGRESS)) progress.advance(++done[0]);
            else if (word.equals(FlowRun.FLOW)) results.add(FlowResult.parse(value));
            else answers.put(word, value);
        });
        progress.finish();
        if (answers.containsKey(FlowRun.MISMATCH)) {
            throw new DigestMismatch(answers.get(FlowRun.MISMATCH));
        }
        String machine =
                "load " + answers.get(FlowRun.LOAD) + " before; " + answers.get(FlowRun.JVM);
        return new FlowReport(workload, machine, results);
    }
}
