package crossbook.bench;

import crossbook.flow.Progress;

import java.util.List;

/// Measures replays of programs in turns: program by program and replay by replay, then from the
/// beginning, so that whatever else the machine does is done to all.
///
/// A run is one pass over a program, or several over a short one, each on fresh books. The garbage
/// of a pass is collected before the next one is timed.
final class Alternation {
    private final List<Contest> contests;

    /// A program, and those that are compared on it: each run of each must do the same.
    static final class Contest {
        private final Program program;
        private final List<? extends Replay> replays;
        private final int passes;
        private double[][] ns = {};
        private Long digest;
        private long trades;

        /// @param leastMessages as many passes are a run as it takes to measure so many
        Contest(Program program, List<? extends Replay> replays, int leastMessages) {
            this.program = program;
            this.replays = replays;
            passes = Math.max(1, Math.ceilDiv(leastMessages, program.measured()));
        }

        /// How many messages a run has.
        int messagesOfRun() {
            return program.measured() * passes;
        }

        /// How many are compared.
        int replays() {
            return replays.size();
        }

        /// What the replay of that number did, run by run.
        Measured measured(int replay) {
            return new Measured(ns[replay], digest, trades);
        }

        /// A run of a negative number does not count.
        private void run(int run) {
            for (int i = 0; i < replays.size(); i++) {
                Replay replay = replays.get(i);
                long totalNs = 0;
                for (int pass = 0; pass < passes; pass++) totalNs += replay.runNs(program);
                if (run >= 0) ns[i][run] = (double) totalNs / messagesOfRun();
                long found = replay.digest().value();
                if (digest == null) digest = found;
                if (digest != found) {
                    throw new DigestMismatch(
                            program + ", " + replay.getClass().getSimpleName(), digest, found);
                }
                trades = replay.digest().trades();
            }
        }
    }

    Alternation(List<Contest> contests) {
        this.contests = contests;
    }

    /// Measures all of them.
    ///
    /// @param warmUpRuns how many runs before those that count
    /// @throws DigestMismatch if two runs, or two replays, of a program did not do the same
    void measure(int warmUpRuns, int runs, Progress progress) {
        for (Contest contest : contests) contest.ns = new double[contest.replays.size()][runs];
        int done = 0;
        for (int run = -warmUpRuns; run < runs; run++) {
            for (Contest contest : contests) {
                contest.run(run);
                progress.advance(++done);
            }
        }
    }
}
