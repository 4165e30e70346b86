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
    /// Latencies are counted up to here.
    public static final long SLOWEST_NS = TimeUnit.HOURS.toNanos(1);

    private final RoundTrip trip;
    private final IdleStrategy idle;
    private final LongConsumer answers = this::onAnswer;
    private final long[] sentNs = new long[MOST_UNANSWERED];
    private Listener listener = Listener.NONE;
    private LoadPlan plan = LoadPlan.requests(1, 0);
    private Histogram latencies = newHistogram();
    private long[] slices = new long[16];
    private long lastBefore;
    private long lastSent;
    private long answered;
    private long startNs;
    private long endNs;
    private long pollNs;
    private long progressNs;
    private boolean timesEach;
    private boolean isSending;

    /// Hears of every answer.
    @FunctionalInterface
    public interface Listener {
        /// An answer has come.
        ///
        /// @param dueNs when the request was due
        /// @param nowNs when the answer came
        void answered(long number, long dueNs, long nowNs);

        /// Hears nothing.
        Listener NONE = (number, dueNs, nowNs) -> {};

        /// This one and then another.
        default Listener and(Listener other) {
            return (number, dueNs, nowNs) -> {
                answered(number, dueNs, nowNs);
                other.answered(number, dueNs, nowNs);
            };
        }
    }

    /// @param idle what to do when there is neither something to send nor to take
    public LoadLoop(RoundTrip trip, IdleStrategy idle) {
        this.trip = trip;
        this.idle = idle;
    }

    /// Tells of every answer from now on.
    public void listen(Listener next) {
        listener = next;
    }

    /// Runs a plan to its end.
    ///
    /// @throws LostAnswers if an answer does not come
    public LoadResult run(LoadPlan next) {
        start(next);
        while (!isDone()) idle.idle(doWork());
        return result();
    }

    /// Begins a plan, for those who call [#doWork] themselves until it [is done][#isDone].
    public void start(LoadPlan next) {
        plan = next;
        latencies = newHistogram();
        slices = new long[16];
        timesEach = plan.perSecond() > 0 || plan.window() <= SMALL_WINDOW;
        lastBefore = lastSent;
        isSending = true;
        startNs = System.nanoTime();
        endNs = startNs;
        progressNs = startNs;
    }

    /// Sends what is due and takes what has come. Returns how much that was.
    ///
    /// @throws LostAnswers if an answer does not come
    public int doWork() {
        long nowNs = System.nanoTime();
        int work = sendDue(nowNs);
        pollNs = 0;
        work += trip.poll(answers);
        int refused = trip.takeRefusals();
        answered += refused;
        work += refused;
        if (work > 0 || lastSent == answered) progressNs = nowNs;
        else if (nowNs - progressNs > Waiting.PATIENCE_NS) throw lost();
        return work;
    }

    private int sendDue(long nowNs) {
        long mostRequests = plan.mostRequests();
        int sent = 0;
        boolean isOver = lastSent > lastBefore && plan.isOver(nowNs - startNs);
        isSending &= lastSent - lastBefore < mostRequests && !isOver;
        while (isSending && sent < BURST && lastSent - answered < plan.window()) {
            long dueNs = nowNs;
            if (plan.perSecond() > 0) {
                dueNs = startNs + plan.dueNs(lastSent - lastBefore);
                if (dueNs > nowNs) break;
            }
            sentNs[(int) (lastSent + 1) & MASK] = dueNs;
            if (!trip.offer(lastSent + 1)) break;
            lastSent++;
            sent++;
            isSending = lastSent - lastBefore < mostRequests;
        }
        trip.flush();
        return sent;
    }

    /// Whether all is sent and answered.
    public boolean isDone() {
        return !isSending && answered == lastSent;
    }

    /// How many requests of this plan were answered, or refused.
    public long answered() {
        return answered - lastBefore;
    }

    /// What this plan has found.
    public LoadResult result() {
        long elapsedNs = endNs - startNs;
        int used = (int) Math.min(slices.length, elapsedNs / LoadResult.SLICE_NS + 1);
        List<Long> perSlice = Arrays.stream(slices, 0, used).boxed().toList();
        return new LoadResult(latencies, latencies.getTotalCount(), elapsedNs, perSlice);
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
        endNs = pollNs;
        long dueNs = sentNs[(int) number & MASK];
        latencies.recordValue(Math.clamp(pollNs - dueNs, 0, SLOWEST_NS));
        listener.answered(number, dueNs, pollNs);
        int slice = (int) ((pollNs - startNs) / LoadResult.SLICE_NS);
        if (slice >= slices.length) slices = Arrays.copyOf(slices, 2 * slice);
        slices[slice]++;
    }

    private LostAnswers lost() {
        return new LostAnswers(trip.name() + ": " + (lastSent - answered)
                + " requests were not answered for " + Waiting.PATIENCE_S + " s");
    }

    /// An empty histogram for latencies in nanoseconds, up to the longest that is waited for.
    public static Histogram newHistogram() {
        return new Histogram(SLOWEST_NS, 3);
    }
}
