package crossbook.web.live;

import crossbook.web.live.RunView.Minute;
import crossbook.web.live.RunView.Percentile;

import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;

/// Counts what the exchange does, in runs that begin with a start or a reset.
final class Runs {
    private static final int MOST_RUNS = 100;
    private static final int MOST_MINUTES = 24 * 60;
    private static final long NS_PER_MINUTE = 60_000_000_000L;
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

    private final Ring<RunView> ended = new Ring<>(MOST_RUNS);
    private final Ring<Minute> minutes = new Ring<>(MOST_MINUTES);
    private final Histogram latency = new Histogram(LONGEST_NS, 2);
    private long number = 1;
    private long startNs;
    private long orders;
    private long executions;
    private long messages;
    private long minute;
    private long ordersBefore;
    private long executionsBefore;
    private long messagesBefore;
    private long messagesAtStart;

    void order() {
        orders++;
    }

    void execution() {
        executions++;
    }

    /// Where the events are.
    ///
    /// @param allMessages of market data since the first event
    void at(long timestampNs, long allMessages) {
        if (startNs == 0) begin(timestampNs, allMessages);
        messages = allMessages - messagesAtStart;
        long now = timestampNs / NS_PER_MINUTE;
        if (now > minute) turn(now);
    }

    /// How long an event took to come here.
    void latency(long ns) {
        latency.recordValue(Math.clamp(ns, 0, LONGEST_NS));
    }

    private void turn(long now) {
        minutes.add(lastMinute());
        minute = now;
        ordersBefore = orders;
        executionsBefore = executions;
        messagesBefore = messages;
    }

    private Minute lastMinute() {
        return new Minute(
                minute * NS_PER_MINUTE,
                orders - ordersBefore,
                executions - executionsBefore,
                messages - messagesBefore);
    }

    private void begin(long timestampNs, long allMessages) {
        startNs = timestampNs;
        minute = timestampNs / NS_PER_MINUTE;
        messagesAtStart = allMessages;
        orders = 0;
        executions = 0;
        messages = 0;
        ordersBefore = 0;
        executionsBefore = 0;
        messagesBefore = 0;
        minutes.clear();
        latency.reset();
    }

    /// Ends the run that is on and begins another.
    void reset(long timestampNs, long allMessages) {
        ended.add(view(timestampNs));
        number++;
        begin(timestampNs, allMessages);
    }

    RunView current() {
        return view(0);
    }

    private RunView view(long endNs) {
        List<Minute> all = new ArrayList<>(minutes.from(_ -> true, MOST_MINUTES));
        all.add(lastMinute());
        List<Percentile> percentiles = new ArrayList<>();
        if (latency.getTotalCount() > 0) {
            for (double percentile : PERCENTILES) {
                percentiles.add(
                        new Percentile(percentile, latency.getValueAtPercentile(percentile)));
            }
        }
        return new RunView(number, startNs, endNs, orders, executions, messages, percentiles, all);
    }

    /// Latest first.
    List<RunView> ended() {
        return ended.from(_ -> true, MOST_RUNS).reversed();
    }
}
