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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// One command at a time, in a book of so many resting orders.
///
/// What a command leaves behind is undone outside the measured part, a batch at a time,
/// or is such that the next one undoes it; so the book has the same depth throughout.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CommandBenchmark {
    static final int BATCH = 1_000;

    /// How many orders rest in the book, both sides together.
    @Param({"100", "10000", "1000000"})
    public int depth;

    StandingBook book;

    @Setup(Level.Trial)
    public void fill() {
        book = new StandingBook(depth);
    }

    /// Adds orders that rest.
    @State(Scope.Thread)
    public static class Adding {
        @TearDown(Level.Invocation)
        public void cancel(CommandBenchmark benchmark) {
            benchmark.book.cancelBatch(BATCH);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long add(Adding adding) {
        return book.enterBatch(BATCH);
    }

    /// Cancels orders that rest.
    @State(Scope.Thread)
    public static class Canceling {
        @Setup(Level.Invocation)
        public void enter(CommandBenchmark benchmark) {
            benchmark.book.enterBatch(BATCH);
        }
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long cancel(Canceling canceling) {
        return book.cancelBatch(BATCH);
    }

    /// Takes one unit off the quantity of an order, which keeps its place. Orders have
    /// so many that none is ever spent.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long replaceInPlace() {
        return book.reduceBatch(BATCH);
    }

    /// Moves an order to another price of its side, where it stands last.
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public long replacePrice() {
        return book.moveBatch(BATCH);
    }
}
