package crossbook.bench.exchange;

import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.protocol.Reason;

import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/// Some clients that share a rate: order n is due n intervals after the start, and the
/// clients send in turns. Latency counts from when an order was due.
final class LoadLane implements LoadClient.Heard {
    private static final int CAPACITY = 1 << 20;
    private static final int BURST = 64;
    private static final long SLOWEST_NS = TimeUnit.HOURS.toNanos(1);

    private final List<LoadClient> clients = new ArrayList<>();
    private final LoadOrders orders;
    private final Optional<Legs> legs;
    private final long[] dueNs = new long[CAPACITY];
    private final Map<Reason, Long> refused = new EnumMap<>(Reason.class);
    private Histogram latencies = newHistogram();
    private Histogram in = newHistogram();
    private Histogram engine = newHistogram();
    private Histogram out = newHistogram();
    private LoadPlan plan;
    private long[] slices;
    private long startNs;
    private long endNs;
    private long lastBefore;
    private long last;
    private long answered;

    /// @param legs where the way of each order is timed, if it is
    LoadLane(LoadOrders orders, Optional<Legs> legs) {
        this.orders = orders;
        this.legs = legs;
    }

    private static Histogram newHistogram() {
        return new Histogram(SLOWEST_NS, 3);
    }

    List<LoadClient> clients() {
        return clients;
    }

    /// Begins a plan, and forgets what was found before.
    void start(LoadPlan next, long nowNs) {
        plan = next;
        startNs = nowNs;
        endNs = nowNs;
        lastBefore = last;
        slices = new long[64];
        latencies = newHistogram();
        in = newHistogram();
        engine = newHistogram();
        out = newHistogram();
        refused.clear();
    }

    /// Sends what is due and takes what has come. Returns how much there was to do.
    int doWork(long nowNs) {
        int work = 0;
        while (work < BURST && !isAllSent() && last - answered < CAPACITY) {
            long due = startNs + plan.dueNs(last - lastBefore);
            if (due > nowNs) break;
            LoadClient client = clients.get((int) (last % clients.size()));
            dueNs[(int) (last + 1) & CAPACITY - 1] = due;
            if (!client.send(last + 1, orders)) break;
            last++;
            work++;
        }
        for (int i = 0; i < clients.size(); i++) work += clients.get(i).session.poll();
        return work;
    }

    private boolean isAllSent() {
        return clients.isEmpty() || last - lastBefore >= plan.mostRequests();
    }

    boolean isDone() {
        return isAllSent() && answered == last;
    }

    /// How many orders of this plan were answered.
    long answered() {
        return answered - lastBefore;
    }

    @Override
    public void accepted(long number) {
        long nowNs = System.nanoTime();
        long due = dueNs[(int) number & CAPACITY - 1];
        answered++;
        endNs = nowNs;
        record(latencies, nowNs - due);
        if (legs.isPresent()) {
            long handedNs = legs.get().handedNs(number);
            long answeredNs = legs.get().answeredNs(number);
            record(in, handedNs - due);
            record(engine, answeredNs - handedNs);
            record(out, nowNs - answeredNs);
        }
        int slice = (int) ((nowNs - startNs) / LoadResult.SLICE_NS);
        if (slice >= slices.length) slices = Arrays.copyOf(slices, 2 * slice);
        slices[slice]++;
    }

    @Override
    public void refused(Reason reason) {
        answered++;
        refused.merge(reason, 1L, Long::sum);
    }

    private static void record(Histogram histogram, long ns) {
        histogram.recordValue(Math.clamp(ns, 0, SLOWEST_NS));
    }

    LoadResult result() {
        int used = (int) ((endNs - startNs) / LoadResult.SLICE_NS) + 1;
        List<Long> perSlice = Arrays.stream(slices, 0, used).boxed().toList();
        return new LoadResult(latencies, latencies.getTotalCount(), endNs - startNs, perSlice);
    }

    /// What was refused, and why; these orders have no latency.
    Map<Reason, Long> refused() {
        return refused;
    }

    /// From when an order was due to when the gateway had handed it to the host.
    Histogram in() {
        return in;
    }

    /// From there to when the gateway had the answer.
    Histogram engine() {
        return engine;
    }

    /// From there to when the client had it.
    Histogram out() {
        return out;
    }
}
