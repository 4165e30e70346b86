package crossbook.load;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.SleepingIdleStrategy;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// Loads a [RoundTrip] as a [LoadPlan] says, on the thread that calls it, and measures
/// each answer.
///
/// Sending and receiving are one loop: what is due is sent, what has come is taken. It
/// goes on until every request is answered. Numbers go on from run to run, so an answer
/// that comes late can be told from one of this run.
public final class LoadLoop {
    /// How many requests can be unanswered. With a rate that is not kept up, the rest
    /// waits to be sent, and its latency grows.
    public static final int MOST_UNANSWERED = 1 << 20;

    /// For a client that leaves the processors to the exchange while nothing has come.
    public static final IdleStrategy POLITE = new SleepingIdleStrategy(20_000);

    private static final int MASK = MOST_UNANSWERED - 1;
    private static final int BURST = 256;
    private static final int SMALL_WINDOW = 16;
    private static final long SLOWEST_NS = TimeUnit.HOURS.toNanos(1);
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private final RoundTrip trip;
    private final IdleStrategy idle;
    private final LongConsumer answers = this::onAnswer;
    private final long[] sentNs = new long[MOST_UNANSWERED];
    private Histogram latencies = newHistogram();
    private long[] slices = new long[16];
    private long lastSent;
    private long answered;
    private long startNs;
    private long pollNs;
    private boolean timesEach;

    /// @param idle what to do when there is neither something to send nor to take
    public LoadLoop(RoundTrip trip, IdleStrategy idle) {
        this.trip = trip;
        this.idle = idle;
    }

    /// Runs a plan to its end.
    ///
    /// @throws LostAnswers if an answer does not come
    public LoadResult run(LoadPlan plan) {
        latencies = newHistogram();
        slices = new long[16];
        timesEach = plan.perSecond() > 0 || plan.window() <= SMALL_WINDOW;
        long before = lastSent;
        startNs = System.nanoTime();
        send(plan, before);
        drain();
        long endNs = System.nanoTime();
        long count = lastSent - before;
        int used = (int) Math.min(slices.length, (endNs - startNs) / LoadResult.SLICE_NS + 1);
        List<Long> perSlice = Arrays.stream(slices, 0, used).boxed().toList();
        return new LoadResult(latencies, count, endNs - startNs, perSlice);
    }

    private void send(LoadPlan plan, long before) {
        long end = before + Math.min(plan.mostRequests(), Long.MAX_VALUE - before);
        long progressNs = startNs;
        while (lastSent < end) {
            long nowNs = System.nanoTime();
            if (plan.isOver(nowNs - startNs)) break;
            int work = sendDue(plan, before, end, nowNs) + poll();
            idle.idle(work);
            if (work > 0 || lastSent == answered) progressNs = nowNs;
            else if (nowNs - progressNs > PATIENCE_NS) throw lost();
        }
    }

    private int sendDue(LoadPlan plan, long before, long end, long nowNs) {
        int sent = 0;
        while (sent < BURST && lastSent < end && lastSent - answered < plan.window()) {
            long dueNs = nowNs;
            if (plan.perSecond() > 0) {
                dueNs = startNs + plan.dueNs(lastSent - before);
                if (dueNs > nowNs) break;
            }
            sentNs[(int) (lastSent + 1) & MASK] = dueNs;
            if (!trip.offer(lastSent + 1)) break;
            lastSent++;
            sent++;
        }
        trip.flush();
        return sent;
    }

    private void drain() {
        long progressNs = System.nanoTime();
        while (answered < lastSent) {
            trip.flush();
            int work = poll();
            idle.idle(work);
            long nowNs = System.nanoTime();
            if (work > 0) progressNs = nowNs;
            else if (nowNs - progressNs > PATIENCE_NS) throw lost();
        }
    }

    private int poll() {
        pollNs = 0;
        return trip.poll(answers);
    }

    /// Reading the clock takes as long as a few lines of work, so with many requests on
    /// their way it is read once for all answers that came together.
    private void onAnswer(long number) {
        if (timesEach || pollNs == 0) pollNs = System.nanoTime();
        if (number <= 0 || number > lastSent || answered >= lastSent) {
            throw new IllegalStateException(trip.name() + ": answer to request " + number
                    + ", when " + lastSent + " were sent and " + answered + " answered");
        }
        answered++;
        long latencyNs = Math.max(0, pollNs - sentNs[(int) number & MASK]);
        latencies.recordValue(Math.min(SLOWEST_NS, latencyNs));
        int slice = (int) ((pollNs - startNs) / LoadResult.SLICE_NS);
        if (slice >= slices.length) slices = Arrays.copyOf(slices, 2 * slice);
        slices[slice]++;
    }

    private LostAnswers lost() {
        return new LostAnswers(trip.name() + ": " + (lastSent - answered)
                + " requests were not answered for "
                + TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NS) + " s");
    }

    /// An empty histogram for latencies in nanoseconds, up to the longest that is waited for.
    public static Histogram newHistogram() {
        return new Histogram(SLOWEST_NS, 3);
    }
}
