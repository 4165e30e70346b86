package crossbook.host;

import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// What the machine and this Java VM have done so far, to be compared with a later one.
///
/// @param ticks what the processors of the machine did, all of it; 0: not known
/// @param stolenTicks what of it other machines took; they share its processors
/// @param waitedTicks what of it was spent waiting for disks
/// @param processorNs what this process had of the processors
/// @param pausedMs how long the Java VM collected garbage
record MachineSample(
        long ticks, long stolenTicks, long waitedTicks, long processorNs, long pausedMs) {
    private static final Path COUNTS = Path.of("/proc/stat");
    private static final int WAITED = 5;
    private static final int STOLEN = 8;
    private static final long SECOND_MS = 1_000;

    static MachineSample take() {
        long[] counts = counts();
        long all = 0;
        for (int i = 1; i <= STOLEN; i++) all += counts[i];
        return new MachineSample(all, counts[STOLEN], counts[WAITED], usedNs(), collectedMs());
    }

    /// The first line of Linux's counts: `cpu user nice system idle iowait irq softirq steal`.
    private static long[] counts() {
        long[] counts = new long[STOLEN + 1];
        try {
            String[] words = Files.readAllLines(COUNTS).getFirst().split(" +", -1);
            for (int i = 1; i <= STOLEN; i++) counts[i] = Long.parseLong(words[i]);
            return counts;
        } catch (IOException | RuntimeException e) { // another system, or another format
            return new long[STOLEN + 1];
        }
    }

    private static long usedNs() {
        boolean isTold = ManagementFactory.getOperatingSystemMXBean()
                instanceof com.sun.management.OperatingSystemMXBean;
        return isTold
                ? ((com.sun.management.OperatingSystemMXBean)
                                ManagementFactory.getOperatingSystemMXBean())
                        .getProcessCpuTime()
                : 0;
    }

    private static long collectedMs() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .sum();
    }

    /// What has happened since, in words.
    String since(MachineSample earlier) {
        StringBuilder words = new StringBuilder();
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        int processors = Runtime.getRuntime().availableProcessors();
        if (load >= 0) {
            words.append(
                    String.format(Locale.ROOT, "load %.1f on %d processors, ", load, processors));
        }
        if (ticks > earlier.ticks) {
            words.append(percent(stolenTicks - earlier.stolenTicks, earlier))
                    .append(" % of them taken by other machines, ")
                    .append(percent(waitedTicks - earlier.waitedTicks, earlier))
                    .append(" % waiting for disks, ");
        }
        return words.append("this process had ")
                .append(seconds(TimeUnit.NANOSECONDS.toMillis(processorNs - earlier.processorNs)))
                .append(" s of processor time, the Java VM paused ")
                .append(seconds(pausedMs - earlier.pausedMs))
                .append(" s to collect garbage")
                .toString();
    }

    private long percent(long part, MachineSample earlier) {
        return 100 * part / (ticks - earlier.ticks);
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f", (double) millis / SECOND_MS);
    }
}
