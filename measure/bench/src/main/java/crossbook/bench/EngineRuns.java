package crossbook.bench;

import crossbook.flow.Progress;

import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;

/// The matching engine alone on a stream, in one Java VM of those that are compared.
///
/// @param stream a file
/// @param runs how many runs count
/// @param quick a short warm-up, for a first look
public record EngineRuns(String stream, int runs, boolean quick)
        implements Task<EngineRuns.Result> {
    /// The measured runs.
    ///
    /// @param jvm the virtual machine that measured it
    public record Result(String jvm, Measured engine) implements Serializable {
        /// This one and what the same Java measured later in another process.
        ///
        /// @throws DigestMismatch if they did not do the same
        public Result then(Result later) {
            return new Result(jvm, engine.then(later.engine, jvm));
        }
    }

    @Override
    public Result run(Progress progress) {
        String name = StreamFiles.name(Path.of(stream));
        progress.start("measuring " + name, "runs");
        List<EngineReplay> engine = List.of(new EngineReplay());
        Measured measured = CoreBenchmark.measure(
                        ProgramFile.read(Path.of(stream)), engine, runs, quick, progress)
                .measured(0);
        progress.finish();
        return new Result(TaskProcess.jvm(), measured);
    }
}
