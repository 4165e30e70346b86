package crossbook.times;

import com.sun.management.OperatingSystemMXBean;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The cost of each test class: a line `class wall processor processes` in
/// `target/surefire-reports/times-PID.tsv`, with seconds of wall clock, seconds of processor of
/// the test's process and of its children that have ended, and the number of processes started.
/// `crossbook test --times` prints the dearest.
public final class ClassTimes implements TestExecutionListener {
    private static final long TICKS_PER_S = 100; // of /proc, on every Linux
    private static final int CHILDREN_USER = 15; // fields of /proc/self/stat, from 0
    private static final int CHILDREN_SYSTEM = 16;
    private static final double MS_PER_S = 1_000;

    /// The JDK logs each start of a process there.
    private static final Logger STARTS = Logger.getLogger("java.lang.ProcessBuilder");

    private final OperatingSystemMXBean system =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final AtomicInteger processes = new AtomicInteger();
    private final Path file = Path.of(
            "target", "surefire-reports", "times-" + ProcessHandle.current().pid() + ".tsv");

    private long startNs;
    private long startProcessorMs;
    private int startProcesses;

    /// Made by JUnit, once in each process that runs tests.
    public ClassTimes() {
        STARTS.setLevel(Level.FINE);
        STARTS.setUseParentHandlers(false);
        STARTS.addHandler(new Count(processes));
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (!isClass(test)) return;
        startNs = System.nanoTime();
        startProcessorMs = processorMs();
        startProcesses = processes.get();
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (!isClass(test)) return;
        long wallMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNs);
        String name = ((ClassSource) test.getSource().orElseThrow()).getClassName();
        String line = "%s\t%.1f\t%.1f\t%d%n"
                .formatted(
                        name,
                        wallMs / MS_PER_S,
                        (processorMs() - startProcessorMs) / MS_PER_S,
                        processes.get() - startProcesses);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A class of its own; those that are nested belong to it.
    private static boolean isClass(TestIdentifier test) {
        return test.getUniqueIdObject().getSegments().size() == 2
                && test.getSource().filter(ClassSource.class::isInstance).isPresent();
    }

    private long processorMs() {
        return TimeUnit.NANOSECONDS.toMillis(system.getProcessCpuTime()) + childrenMs();
    }

    /// Where there is no `/proc`, children are not counted.
    private static long childrenMs() {
        Path stat = Path.of("/proc/self/stat");
        if (!Files.exists(stat)) return 0;
        try {
            String[] fields = Files.readString(stat).split(" ", -1);
            long ticks =
                    Long.parseLong(fields[CHILDREN_USER]) + Long.parseLong(fields[CHILDREN_SYSTEM]);
            return TimeUnit.SECONDS.toMillis(ticks) / TICKS_PER_S;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Count extends Handler {
        private final AtomicInteger count;

        Count(AtomicInteger count) {
            this.count = count;
        }

        @Override
        public void publish(LogRecord start) {
            count.incrementAndGet();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
