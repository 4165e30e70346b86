package crossbook.bench.exchange;

import crossbook.bench.Task;
import crossbook.bench.floor.Places;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.flow.Progress;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.store.StoreAccess;
import crossbook.store.StoreService;
import crossbook.store.StoreService.RebuildTerms;
import crossbook.store.StoreSettings;
import crossbook.store.StoreSource;
import crossbook.store.StoreStatus;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;

/// `crossbook bench store`: an exchange records orders, and stores are built
/// from its events, one after the other.
///
/// @param orders how many are recorded
/// @param stores how many are built
public record StoreBenchmark(OrderFlow flow, long orders, int stores) implements Task<String> {
    private static final Logger COMPONENTS = Logger.getLogger("crossbook");
    private static final int WINDOW = 4_096;
    private static final double NS_PER_S = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double LEAST_MS = 10;

    @Override
    public String run(Progress progress) {
        COMPONENTS.setLevel(Level.WARNING); // what the host logs is no figure
        StringBuilder text = new StringBuilder(String.format("%s: %s%n", flow.word(), flow.text()));
        progress.start("building stores", stores, "stores");
        try (Places places = Places.temporary()) {
            Path host = places.disk().resolve("host");
            RunningHost running = JournalHost.start(HostSettings.of(host));
            try {
                record(host);
                for (int store = 1; store <= stores; store++) {
                    build(host, places.disk().resolve("store" + store), text);
                    progress.advance(store);
                }
            } finally {
                running.close();
            }
        }
        progress.finish();
        return text.toString();
    }

    private void record(Path host) {
        try (HostConnection connection = HostConnection.open(host)) {
            OwnExchange.MARKET.define(connection, () -> {});
            HostTrip trip = new HostTrip("journal host", connection, flow);
            new LoadLoop(trip, YieldingIdleStrategy.INSTANCE)
                    .run(LoadPlan.requests(WINDOW, orders));
        }
    }

    private static void build(Path host, Path directory, StringBuilder text) {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("current"), StoreAccess.random());
        long events = events(host);
        StoreSource source = new StoreSource(
                () -> HostConnection.open(host), Optional.empty(), () -> events(host));
        long[] firstNs = new long[1];
        Map<String, Long> before = new TreeMap<>();
        StoreStatus built =
                StoreService.rebuild(settings, source, new RebuildTerms(events, false), status -> {
                    if (firstNs[0] == 0) before.putAll(cpuNs());
                    if (firstNs[0] == 0) firstNs[0] = System.nanoTime();
                });
        double seconds = (System.nanoTime() - firstNs[0]) / NS_PER_S;
        text.append(String.format(
                Locale.ROOT,
                "  %,d events as %,d rows in %.2f s: %,.0f events/s, %,.0f rows/s%n",
                events,
                built.rows(),
                seconds,
                events / seconds,
                built.rows() / seconds));
        cpuNs().forEach((name, ns) -> {
            double ms = (ns - before.getOrDefault(name, 0L)) / NS_PER_MS;
            if (ms < LEAST_MS) return;
            text.append(
                    String.format(Locale.ROOT, "    %-20s %,8.0f ms of a processor%n", name, ms));
        });
    }

    private static long events(Path host) {
        return HostStatus.read(host)
                .map(status -> status.get(HostStatus.Value.EVENTS))
                .orElseThrow();
    }

    /// What each thread that lives has taken of the processors so far.
    private static Map<String, Long> cpuNs() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<String, Long> taken = new TreeMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread == null) continue;
            long ns = threads.getThreadCpuTime(thread.getThreadId());
            taken.merge(thread.getThreadName(), Math.max(0, ns), Long::sum);
        }
        return taken;
    }
}
