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
        Contest inFull = contest(program, false);
        Contest onMargin = contest(program.withoutBudgets(), true);
        CoreBenchmark.measure(List.of(inFull, onMargin), runs, quick, progress);
        return new CoveredResult(
                name,
                TaskProcess.machine(),
                program.messageCount(),
                measured(inFull),
                measured(onMargin));
    }

    private static Contest contest(Program program, boolean onMargin) {
        return CoreBenchmark.contest(
                program, Cover.beside(onMargin).map(EngineReplay::new).toList());
    }

    private static List<Measured> measured(Contest contest) {
        return IntStream.range(0, contest.replays()).mapToObj(contest::measured).toList();
    }
}
