package crossbook.load.waits;

import crossbook.charts.TimePanel;
import crossbook.load.LoadResult;
import crossbook.load.Waiting;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/// The resources of this process under load, sampled in every slice of a run: processor time,
/// by thread where Linux counts it, heap, collections and threads.
public final class Vitals implements AutoCloseable {
    private static final int MOST_THREADS = 5; // that are drawn
    private static final double SLICE_S = LoadResult.SLICE_NS / 1e9;
    private static final double BYTES_PER_MB = 1 << 20;

    private final ThreadTimes threadTimes = new ThreadTimes();
    private final List<GarbageCollectorMXBean> collectors =
            ManagementFactory.getGarbageCollectorMXBeans();
    private final Map<String, Row> processors = new TreeMap<>();
    private final Map<String, Row> collections = new TreeMap<>();
    private final Map<String, Long> collectedMs = new TreeMap<>();
    private final Row used = new Row();
    private final Row committed = new Row();
    private final Row threads = new Row();
    private final long startNs = System.nanoTime();
    private final Thread thread =
            Thread.ofPlatform().name("vitals").daemon().unstarted(this::lookOn);
    private volatile boolean isLooking = true;
    private long lastNs = startNs;
    private int slices;

    /// A value for each slice.
    private static final class Row {
        private final List<Double> values = new ArrayList<>();

        /// Slices without a look have the value of the next one.
        void fill(int slices, double value) {
            while (values.size() < slices) values.add(value);
        }

        double sum() {
            return values.stream().mapToDouble(value -> value).sum();
        }

        TimePanel.Line line(String name) {
            return new TimePanel.Line(name, SLICE_S, List.copyOf(values));
        }
    }

    private Vitals() {
        for (GarbageCollectorMXBean each : collectors) {
            collectedMs.put(each.getName(), each.getCollectionTime());
        }
    }

    /// Begins to look.
    public static Vitals start() {
        Vitals vitals = new Vitals();
        vitals.thread.start();
        return vitals;
    }

    private void lookOn() {
        while (isLooking) {
            long dueNs = startNs + (slices + 1) * LoadResult.SLICE_NS;
            LockSupport.parkNanos(dueNs - System.nanoTime());
            int passed = (int) ((System.nanoTime() - startNs) / LoadResult.SLICE_NS);
            if (passed > slices) look(passed);
        }
    }

    private void look(int passed) {
        long nowNs = System.nanoTime();
        double elapsedNs = (double) (nowNs - lastNs);
        lastNs = nowNs;
        for (Map.Entry<String, Long> each : threadTimes.look().entrySet()) {
            Row row = processors.computeIfAbsent(each.getKey(), name -> new Row());
            row.fill(slices, 0); // before it began
            row.fill(passed, each.getValue() / elapsedNs);
        }
        for (GarbageCollectorMXBean each : collectors) {
            long nowMs = each.getCollectionTime();
            Row row = collections.computeIfAbsent(each.getName(), name -> new Row());
            row.fill(slices, 0);
            row.fill(slices + 1, (double) (nowMs - collectedMs.put(each.getName(), nowMs)));
            row.fill(passed, 0);
        }
        Runtime runtime = Runtime.getRuntime();
        long free = runtime.freeMemory();
        used.fill(passed, (runtime.totalMemory() - free) / BYTES_PER_MB);
        committed.fill(passed, runtime.totalMemory() / BYTES_PER_MB);
        threads.fill(passed, ManagementFactory.getThreadMXBean().getThreadCount());
        slices = passed;
    }

    /// Ends, with a panel for each thing that was looked at.
    public List<TimePanel> finish() {
        close();
        if (slices == 0) look(1); // it was over before
        List<TimePanel> panels = new ArrayList<>();
        if (!processors.isEmpty()) {
            panels.add(new TimePanel("processor (cores)", false, processorLines()));
        }
        List<TimePanel.Line> heap = List.of(used.line("in use"), committed.line("committed"));
        panels.add(new TimePanel("heap (MB)", false, heap));
        List<TimePanel.Line> collected = new ArrayList<>();
        collections.forEach((name, row) -> collected.add(row.line(name)));
        panels.add(new TimePanel("collections (ms)", false, collected));
        panels.add(new TimePanel("threads", false, List.of(threads.line("Java threads"))));
        return panels;
    }

    /// All together, and those that took most.
    private List<TimePanel.Line> processorLines() {
        Row all = new Row();
        for (int i = 0; i < slices; i++) {
            double sum = 0;
            for (Row row : processors.values()) {
                if (i < row.values.size()) sum += row.values.get(i);
            }
            all.fill(i + 1, sum);
        }
        List<Map.Entry<String, Row>> busiest = new ArrayList<>(processors.entrySet());
        busiest.sort(Comparator.comparingDouble(each -> -each.getValue().sum()));
        List<TimePanel.Line> lines = new ArrayList<>();
        lines.add(all.line("all threads"));
        for (Map.Entry<String, Row> each :
                busiest.subList(0, Math.min(MOST_THREADS, busiest.size()))) {
            lines.add(each.getValue().line(each.getKey()));
        }
        return lines;
    }

    @Override
    public void close() {
        isLooking = false;
        LockSupport.unpark(thread);
        Waiting.untilEnd(thread);
        threadTimes.close();
    }
}
