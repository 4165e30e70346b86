package crossbook.bench;

import crossbook.bench.Alternation.Contest;
import crossbook.flow.Progress;

import java.nio.file.Path;
import java.util.List;

/// `crossbook bench core`: the matching engine alone, replaying a stream from memory on
/// one thread, against the engine that one would write first ([PlainEngine]) and what arrays can
/// do at best ([BareArrayBook]).
///
/// Each stream has a JVM of its own, so that the compiler's profile is that of this stream and no
/// other. Before the first run that counts all three are warmed up for as many messages as the
/// compiler needs to finish.
///
/// @param stream a file
/// @param runs how many runs count, of each
/// @param quick a short warm-up, for a first look
public record CoreBenchmark(String stream, int runs, boolean quick) implements Task<StreamResult> {
    private static final int MESSAGES_PER_RUN = 400_000;
    private static final int WARM_UP_MESSAGES = 5_000_000;
    private static final int WARM_UP_RUNS = 3;

    @Override
    public StreamResult run(Progress progress) {
        String name = StreamFiles.name(Path.of(stream));
        progress.start("measuring " + name, "runs");
        StreamResult result = measure(name, ProgramFile.read(Path.of(stream)), progress);
        progress.finish();
        return result;
    }

    /// @throws DigestMismatch if two runs, or two of the three, did not do the same
    StreamResult measure(String name, Program program, Progress progress) {
        EngineReplay engine = new EngineReplay();
        List<Replay> replays = List.of(engine, new PlainReplay(), new ArrayReplay());
        Contest contest = measure(program, replays, runs, quick, progress);
        return new StreamResult(
                name,
                TaskProcess.jvm(),
                program.messageCount(),
                engine.digest().events(),
                contest.measured(0),
                contest.measured(1),
                contest.measured(2));
    }

    /// Measures replays of a program in turns.
    static Contest measure(
            Program program,
            List<? extends Replay> replays,
            int runs,
            boolean quick,
            Progress progress) {
        Contest contest = new Contest(program, replays, MESSAGES_PER_RUN);
        int enough = Math.ceilDiv(WARM_UP_MESSAGES, contest.messagesOfRun());
        int warmUpRuns = quick ? 1 : Math.max(WARM_UP_RUNS, enough);
        new Alternation(List.of(contest)).measure(warmUpRuns, runs, progress);
        return contest;
    }
}
