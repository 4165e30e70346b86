package crossbook.bench;

import crossbook.flow.Progress;
import crossbook.market.BadInput;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// `crossbook bench core`: the matching engine alone, replaying streams from memory on
/// one thread, against the engine that one would write first ([PlainEngine]).
///
/// Each stream is measured in a JVM of its own ([JavaProcess], [CoreRun]).
public final class CoreBenchmark {
    public static final int FEWEST_RUNS = 10;

    private final JavaProcess java;
    private final int runs;
    private final boolean quick;
    private final Progress progress;

    /// @param runs how many runs count, of each book
    /// @param quick a short warm-up, for a first look
    public CoreBenchmark(JavaProcess java, int runs, boolean quick, Progress progress) {
        this.java = java;
        this.runs = runs;
        this.quick = quick;
        this.progress = progress;
    }

    /// Measures every stream, one after the other.
    ///
    /// @throws DigestMismatch if two runs, or the two books, did not do the same
    /// @throws BadInput if a stream cannot be read
    /// @throws IOException if a JVM cannot be started or fails
    public List<StreamResult> measure(List<Path> streams) throws IOException {
        List<StreamResult> results = new ArrayList<>();
        for (Path stream : streams) results.add(measure(stream));
        return results;
    }

    private StreamResult measure(Path stream) throws IOException {
        String name = StreamFiles.name(stream);
        progress.start("measuring " + name, "runs");
        Map<String, String> answers = new HashMap<>();
        List<String> args =
                List.of(stream.toString(), Integer.toString(runs), quick ? "quick" : "whole");
        int[] started = {0};
        java.ask(CoreRun.class, args, (word, value) -> {
            answers.put(word, value);
            if (word.equals(CoreRun.PROGRESS)) progress.advance(started[0]++);
        });
        progress.finish();

        if (answers.containsKey(CoreRun.MISMATCH)) {
            throw new DigestMismatch(name + ": " + answers.get(CoreRun.MISMATCH));
        }
        if (answers.containsKey(CoreRun.BAD_INPUT)) {
            throw new BadInput(answers.get(CoreRun.BAD_INPUT));
        }
        return new StreamResult(
                name,
                answers.get(CoreRun.JVM),
                Integer.parseInt(answers.get(CoreRun.MESSAGES)),
                Long.parseLong(answers.get(CoreRun.EVENTS)),
                Measured.parse(answers.get(CoreRun.ENGINE)),
                Measured.parse(answers.get(CoreRun.PLAIN)),
                Measured.parse(answers.get(CoreRun.ARRAY)));
    }
}
