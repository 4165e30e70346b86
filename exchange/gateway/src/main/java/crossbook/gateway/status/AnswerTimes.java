package crossbook.gateway.status;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongUnaryOperator;

/// The times of new orders from having been read until their first report is handed to the socket,
/// by the door that they came through. Of each session one order at a time is measured: the next
/// one once the last is answered.
public final class AnswerTimes {
    private static final long SLICE_NS = TimeUnit.SECONDS.toNanos(5);
    private static final int SLICES = 12;

    /// Where orders come in.
    public enum Door {
        TCP,
        AERON,
        FIX_4_4,
        FIX_5_0_SP2,
        /// HTTP and the WebSocket, from where the web's own session with the gateway begins.
        WEB
    }

    /// The times over a while, in nanoseconds; of no order all are 0.
    public record Span(long count, long p50, long p90, long p99, long p999, long max) {
        private static Span of(LatencyCounts counts) {
            return new Span(
                    counts.count(),
                    counts.percentile(50),
                    counts.percentile(90),
                    counts.percentile(99),
                    counts.percentile(99.9),
                    counts.maxNs());
        }
    }

    /// The times at a door.
    ///
    /// @param lastMinute 55 to 60 seconds, the last of them still going on
    /// @param sinceStart of the gateway
    public record Measured(Door door, Span lastMinute, Span sinceStart) {}

    /// All that was measured at a door since the gateway's start, for a histogram.
    ///
    /// @param countUpTo how many took at most so many nanoseconds, to one part in 100
    public record Total(Door door, long count, long sumNs, LongUnaryOperator countUpTo) {}

    private static final class OfDoor {
        private final LatencyCounts total = new LatencyCounts();
        private final LatencyCounts[] slices = new LatencyCounts[SLICES];
        private final long[] numbers = new long[SLICES];

        private OfDoor() {
            Arrays.setAll(slices, _ -> new LatencyCounts());
        }

        private void record(long ns, long nowNs) {
            total.record(ns);
            long number = Math.floorDiv(nowNs, SLICE_NS);
            int place = (int) Math.floorMod(number, (long) SLICES);
            if (numbers[place] != number) {
                slices[place].clear();
                numbers[place] = number;
            }
            slices[place].record(ns);
        }

        private LatencyCounts lastMinute(long nowNs) {
            LatencyCounts sum = new LatencyCounts();
            long number = Math.floorDiv(nowNs, SLICE_NS);
            for (int i = 0; i < SLICES; i++) {
                if (number - numbers[i] < SLICES) sum.add(slices[i]);
            }
            return sum;
        }
    }

    private final Map<Door, OfDoor> doors = new EnumMap<>(Door.class);

    public AnswerTimes() {
        for (Door door : Door.values()) doors.put(door, new OfDoor());
    }

    /// An order took so long.
    ///
    /// @param nowNs of any clock, always the same
    public void record(Door door, long ns, long nowNs) {
        doors.get(door).record(ns, nowNs);
    }

    /// What was measured, at the doors where anything was; for any thread.
    public List<Measured> measured(long nowNs) {
        return doors.entrySet().stream()
                .map(each -> new Measured(
                        each.getKey(),
                        Span.of(each.getValue().lastMinute(nowNs)),
                        Span.of(each.getValue().total)))
                .filter(each -> each.sinceStart.count() > 0)
                .toList();
    }

    /// The same since the start, at every door; for any thread.
    public List<Total> totals() {
        return doors.entrySet().stream()
                .map(each -> {
                    LatencyCounts copy = new LatencyCounts();
                    copy.add(each.getValue().total);
                    return new Total(each.getKey(), copy.count(), copy.sumNs(), copy::countUpTo);
                })
                .toList();
    }
}
