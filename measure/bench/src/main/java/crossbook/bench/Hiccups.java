package crossbook.bench;

import crossbook.core.state.StateOutput;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.report.Report;
import crossbook.load.report.Series;

import org.HdrHistogram.Histogram;

import java.nio.file.Path;
import java.time.Duration;

/// `crossbook bench hiccups`: what takes time from a thread that must not lose any. A timer loop,
/// which waits until something is due and does nothing, shows what the machine and an idle Java VM
/// take; the engine at the same rate, far below what it can do, what its work adds; the same with
/// its state saved in each turn, what a snapshot does.
public final class Hiccups {
    private static final long PER_SECOND = 1_000_000;
    private static final int TURNS = 10;
    private static final int WORDS = 1 << 13; // the 64 KB of which a snapshot is written

    private Hiccups() {}

    /// Measures the three in turns.
    ///
    /// @param stream what the engine replays
    /// @param each how long each of the three
    /// @param quick a short warm-up, for a first look
    /// @throws BadInput if the stream cannot be read
    public static Report measure(Path stream, Duration each, boolean quick, Progress progress) {
        Histogram idle = LoadLoop.newHistogram();
        Histogram plain = LoadLoop.newHistogram();
        Histogram saving = LoadLoop.newHistogram();
        PacedReplay replay = new PacedReplay(ProgramFile.read(stream));
        Duration turn = each.dividedBy(TURNS);
        progress.start("measuring hiccups", TURNS, "turns");
        replay.warmUp(quick);
        long[] words = new long[WORDS];
        long[] written = {0};
        StateOutput memory = word -> words[(int) (written[0]++ % WORDS)] = word;
        for (int i = 0; i < TURNS; i++) {
            idle.add(replay.floor(PER_SECOND, turn));
            plain.add(replay.latencies(PER_SECOND, turn));
            saving.add(replay.latenciesWithSnapshots(PER_SECOND, turn, memory));
            progress.advance(i + 1);
        }
        progress.finish();
        return Report.of("Hiccups: what takes time from a thread")
                .with("for", each.toMillis() / 1e3 + " s each, in " + TURNS + " turns")
                .with("timer loop", "waits until something is due, and does nothing then")
                .with("engine", StreamFiles.name(stream) + ", from when a message was due")
                .with("snapshot", "the whole state, in the middle of each turn")
                .add(Series.of("timer loop", "1,000,000/s", idle))
                .add(Series.of("engine", "1,000,000/s", plain))
                .add(Series.of("engine with snapshots", "1,000,000/s", saving));
    }
}
