package crossbook.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Measures the engine on several flows in turns, and the [BareArrayBook] on those
/// whose prices are close enough for it: flow by flow, engine and array book, then from
/// the beginning. So whatever else the machine does is done to all.
final class FlowTurns {
    private static final int WARM_UP_RUNS = 3;
    private static final long MOST_PRICES = 1 << 20;

    private final List<FlowCase> cases;
    private final Consumer<String> progress;
    private final EngineReplay engine = new EngineReplay();
    private final ArrayReplay array = new ArrayReplay();

    FlowTurns(List<FlowCase> cases, Consumer<String> progress) {
        this.cases = cases;
        this.progress = progress;
    }

    /// @throws DigestMismatch if two runs, or the two books, did not do the same
    List<FlowResult> measure(int runs, boolean quick) {
        int warmUpRuns = quick ? 1 : WARM_UP_RUNS;
        List<Turns> all = cases.stream()
                .map(each -> new Turns(each, runs, hasArray(each.flow())))
                .toList();
        for (int run = -warmUpRuns; run < runs; run++) {
            for (Turns turns : all) {
                String what = run < 0 ? "warming up" : "run " + (run + 1) + " of " + runs;
                progress.accept(what + ": " + turns.flow().name());
                turns.run(
                        run, turns.partitions == null ? engine : turns.partitions, turns.engineNs);
                if (turns.arrayNs != null) turns.run(run, array, turns.arrayNs);
            }
        }
        all.forEach(Turns::verifyPartitions); // last, for it shows the engine another sink
        List<FlowResult> results = new ArrayList<>();
        for (Turns turns : all) results.add(turns.result());
        return results;
    }

    private static boolean hasArray(Flow flow) {
        long lowest = Long.MAX_VALUE;
        long highest = 0;
        long[] words = flow.program().words();
        for (int at = 0; at < words.length; at += Program.STRIDE) {
            if (!Program.namesPrice(words[at + Program.HEAD])) continue;
            lowest = Math.min(lowest, words[at + Program.PRICE]);
            highest = Math.max(highest, words[at + Program.PRICE]);
        }
        return highest - lowest < MOST_PRICES;
    }

    /// What was measured of one flow.
    static final class Turns {
        private final FlowCase of;
        private final double[] engineNs;
        private final double[] arrayNs;

        /// Null where one engine has all instruments.
        private final PartitionedReplay partitions;

        private Long digest;
        private long trades;

        Turns(FlowCase of, int runs, boolean hasArray) {
            this.of = of;
            engineNs = new double[runs];
            arrayNs = hasArray && of.hasArray() ? new double[runs] : null;
            partitions = of.engines() == 1 ? null : new PartitionedReplay(of.flow(), of.engines());
        }

        void verifyPartitions() {
            if (partitions == null) return;
            long expected =
                    PartitionedReplay.digestOfOneEngine(flow(), of.engines()).value();
            if (expected != digest) {
                throw new DigestMismatch("one engine and " + of.engines(), expected, digest);
            }
        }

        Flow flow() {
            return of.flow();
        }

        /// A run with a negative number does not count.
        void run(int run, FlowReplay replay, double[] ns) {
            double each = (double) replay.runNs(flow()) / flow().measured();
            long found = replay.digest().value();
            if (digest == null) digest = found;
            if (digest != found) throw new DigestMismatch(flow().name(), digest, found);
            trades = replay.digest().trades();
            if (run >= 0) ns[run] = each;
        }

        FlowResult result() {
            return new FlowResult(
                    flow().name(),
                    of.base(),
                    flow().filling(),
                    flow().measured(),
                    new Measured(engineNs, digest, trades),
                    arrayNs == null ? null : new Measured(arrayNs, digest, trades));
        }
    }
}
