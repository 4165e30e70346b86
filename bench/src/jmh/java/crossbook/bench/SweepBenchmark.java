package crossbook.bench;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// An immediate-or-cancel order that takes all of the best levels, one order at each.
/// They are entered again before each batch, outside the measured part.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SweepBenchmark {
    static final int BATCH = 64;

    /// How many orders rest behind the levels that are swept.
    @Param({"100", "10000", "1000000"})
    public int depth;

    /// How many levels one order takes.
    @Param({"1", "10", "100"})
    public int levels;

    private StandingBook book;

    @Setup(Level.Trial)
    public void fill() {
        book = new StandingBook(depth);
    }

    @Setup(Level.Invocation)
    public void enterLevels() {
        book.enterLevels(BATCH * levels);
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long sweep() {
        return book.sweepBatch(BATCH, levels);
    }
}
