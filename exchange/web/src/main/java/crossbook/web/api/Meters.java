package crossbook.web.api;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/// What the API counts and measures. Thread-safe.
public final class Meters {
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final Map<Answered, LongAdder> answers = new ConcurrentHashMap<>();
    private final LongAdder limited = new LongAdder();
    private final Map<String, Series> series = new LinkedHashMap<>();

    /// Which requests were answered how.
    record Answered(String route, String method, int status) implements Comparable<Answered> {
        private static final Comparator<Answered> ORDER = Comparator.comparing(Answered::route)
                .thenComparing(Answered::method)
                .thenComparingInt(Answered::status);

        @Override
        public int compareTo(Answered other) {
            return ORDER.compare(this, other);
        }

        /// As the labels of a metric.
        String[] pairs() {
            return new String[] {
                "route", route, "method", method, "status", Integer.toString(status)
            };
        }
    }

    /// Latencies since the last reset. Anyone who measures never waits for anyone who reads.
    public static final class Series {
        private final Recorder recorder = new Recorder(LONGEST_NS, DIGITS);
        private final Histogram total = new Histogram(LONGEST_NS, DIGITS);
        private Histogram latest;

        public void record(long ns) {
            recorder.recordValue(Math.clamp(ns, 0, LONGEST_NS));
        }

        /// All that was measured, as a copy.
        public synchronized Histogram total() {
            latest = recorder.getIntervalHistogram(latest);
            total.add(latest);
            return total.copy();
        }

        /// Begins anew.
        public synchronized void reset() {
            recorder.reset();
            total.reset();
        }
    }

    /// From an order's request until its answer.
    public static final String ORDER = "http-order";

    /// From an order's way to the gateway until its last report.
    public static final String GATEWAY = "gateway-round-trip";

    public Meters() {
        for (String name : new String[] {ORDER, GATEWAY}) series.put(name, new Series());
    }

    /// Those of a name.
    public Series series(String name) {
        return series.get(name);
    }

    public Map<String, Series> series() {
        return series;
    }

    void answered(Route route, int status, long ns) {
        Answered key = new Answered(route.path(), route.method(), status);
        answers.computeIfAbsent(key, any -> new LongAdder()).increment();
        if (route.title().equals("POST /orders")) series.get(ORDER).record(ns);
    }

    void limited() {
        limited.increment();
    }

    Map<Answered, Long> counts() {
        Map<Answered, Long> counts = new TreeMap<>();
        answers.forEach((answered, count) -> counts.put(answered, count.sum()));
        return counts;
    }

    long limitedRequests() {
        return limited.sum();
    }
}
