package crossbook.bench;

import crossbook.bench.Alternation.Contest;
import crossbook.flow.Progress;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// `crossbook bench core --covered`: what it costs that every order is covered. The matching engine
/// replays a stream uncovered and in each way of [Cover], in turns. Nobody lacks funds, so all of
/// them must do the same. On margin, where a budget bounds no price, orders that have one are left
/// out, of the uncovered ones beside it too.
///
/// @param stream a file
/// @param runs how many runs count, of each
/// @param quick a short warm-up, for a first look
public record CoveredBenchmark(String stream, int runs, boolean quick)
        implements Task<CoveredResult> {
    @Override
    public CoveredResult run(Progress progress) {
        String name = StreamFiles.name(Path.of(stream));
        progress.start("measuring " + name, "runs");
        CoveredResult result = measure(name, ProgramFile.read(Path.of(stream)), progress);
        progress.finish();
        return result;
    }

    /// @throws DigestMismatch if two runs did not do the same
    CoveredResult measure(String name, Program program, Progress progress) {
        // One after the other: what is covered in full alone is compiled for that.
        Contest inFull = measure(program, false, progress);
        Contest onMargin = measure(program.withoutBudgets(), true, progress);
        return new CoveredResult(
                name,
                TaskProcess.machine(),
                program.messageCount(),
                measured(inFull),
                measured(onMargin));
    }

    private Contest measure(Program program, boolean onMargin, Progress progress) {
        List<EngineReplay> engines =
                Cover.beside(onMargin).map(EngineReplay::new).toList();
        return CoreBenchmark.measure(program, engines, runs, quick, progress);
    }

    private static List<Measured> measured(Contest contest) {
        return IntStream.range(0, contest.replays()).mapToObj(contest::measured).toList();
    }
}
