package crossbook.load.waits;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What Linux counts for this process, looked at now and then: how long its busiest threads
/// were ready without a processor, how much of the processors the machine's own host took, and
/// page faults. On other systems there is nothing to see.
final class SystemSamples implements AutoCloseable {
    private static final int MANY_FAULTS = 1_000;
    private static final long SHORT_NS = 100_000;
    private static final long NS_PER_TICK = 10_000_000;
    private static final int STEAL = 8; // place in the first line of /proc/stat
    private static final int MINOR_FAULTS = 9; // places in /proc/self/stat
    private static final int MAJOR_FAULTS = 11;

    private final List<Standstill> standstills = new ArrayList<>();
    private final BusyThreads threads = new BusyThreads();
    private final Counters machine = new Counters("/proc/stat");
    private final Counters process = new Counters("/proc/self/stat");
    private long lastNs = System.nanoTime();
    private long stolen;
    private long minor;
    private long major;

    SystemSamples() {
        look();
        standstills.clear(); // all that was before
    }

    /// One look.
    void look() {
        long nowNs = System.nanoTime();
        threads.look((thread, waitedNs) ->
                add(Cause.PROCESSOR, "no processor for thread " + thread, nowNs, waitedNs));
        long stolenNow = machine.read().get(STEAL);
        if (stolenNow > stolen) {
            long ns = (stolenNow - stolen) * NS_PER_TICK;
            add(Cause.STEAL, "processors taken by the machine's host", nowNs, ns);
        }
        long minorNow = process.read().get(MINOR_FAULTS);
        long majorNow = process.get(MAJOR_FAULTS);
        if (majorNow > major || minorNow - minor >= MANY_FAULTS) {
            String many = String.format(
                    Locale.ROOT,
                    "%,d page faults, %,d of them from disk",
                    minorNow - minor + majorNow - major,
                    majorNow - major);
            add(Cause.PAGE_FAULTS, many, nowNs, Long.MAX_VALUE);
        }
        lastNs = nowNs;
        stolen = stolenNow;
        minor = minorNow;
        major = majorNow;
    }

    private void add(Cause cause, String what, long nowNs, long lengthNs) {
        long mostNs = Math.min(lengthNs, nowNs - lastNs);
        if (mostNs < SHORT_NS) return;
        standstills.add(new Standstill(cause, what, lastNs, nowNs, mostNs));
    }

    List<Standstill> all() {
        return standstills;
    }

    @Override
    public void close() {
        threads.close();
        machine.close();
        process.close();
    }
}
