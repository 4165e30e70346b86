package crossbook.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Measures the engine, the [PlainEngine] and the [BareArrayBook] on one program,
/// in turns, so that whatever else the machine does is done to all.
///
/// A run is one pass over the program on a fresh book; a short program is passed over
/// as often as it takes to reach [#MESSAGES_PER_RUN]. Before the first run that counts,
/// all are warmed up for as many messages as the compiler needs to finish. The
/// garbage of a pass is collected before the next one is timed.
final class Alternation {
    private static final int MESSAGES_PER_RUN = 400_000;
    private static final int WARM_UP_MESSAGES = 5_000_000;
    private static final int WARM_UP_RUNS = 3;

    private final Program program;
    private final int passes;
    private final Consumer<String> progress;
    private final EngineReplay engine = new EngineReplay();
    private final PlainReplay plain = new PlainReplay();
    private final ArrayReplay array = new ArrayReplay();

    Alternation(Program program, Consumer<String> progress) {
        this.program = program;
        this.progress = progress;
        passes = Math.ceilDiv(MESSAGES_PER_RUN, program.messageCount());
    }

    /// What the three did: engine, plain engine, bare array book.
    ///
    /// @throws DigestMismatch if two runs, or two of the three, did not do the same
    List<Measured> measure(int runs, boolean quick) {
        int enough = Math.ceilDiv(WARM_UP_MESSAGES, program.messageCount() * passes);
        int warmUpRuns = quick ? WARM_UP_RUNS : Math.max(WARM_UP_RUNS, enough);
        List<Replay> all = List.of(engine, plain, array);
        List<double[]> ns = all.stream().map(replay -> new double[runs]).toList();
        long[] digests = new long[all.size()];
        for (int run = -warmUpRuns; run < runs; run++) {
            progress.accept(run < 0 ? "warming up" : "run " + (run + 1) + " of " + runs);
            for (int i = 0; i < all.size(); i++) {
                double nsPerMessage = nsPerMessage(all.get(i));
                long digest = all.get(i).digest().value();
                if (run == -warmUpRuns) digests[i] = digest;
                else agree("two runs", digests[i], digest);
                if (run >= 0) ns.get(i)[run] = nsPerMessage;
            }
            agree("engine and plain engine", digests[0], digests[1]);
            agree("engine and bare array book", digests[0], digests[2]);
        }
        List<Measured> measured = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            measured.add(new Measured(ns.get(i), digests[i], all.get(i).digest().trades()));
        }
        return measured;
    }

    private static void agree(String who, long digest, long other) {
        if (digest != other) throw new DigestMismatch(who, digest, other);
    }

    /// How many events the engine told in one pass.
    long eventCount() {
        return engine.digest().events();
    }

    private double nsPerMessage(Replay replay) {
        long totalNs = 0;
        for (int pass = 0; pass < passes; pass++) {
            System.gc();
            totalNs += replay.runNs(program);
        }
        return (double) totalNs / passes / program.messageCount();
    }
}
