package crossbook.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class PacedLoopTest {
    private static final long NS_PER_READING = 10;
    private static final long STALL_NS = 100_000;

    /// Moves on with each reading of the clock.
    private long nowNs;

    private final PacedLoop loop = new PacedLoop(() -> nowNs += NS_PER_READING);

    @Test
    void aStallIsChargedToAllThatFellDueInIt() {
        loop.run(1_000_000, number -> nowNs += number == 500 ? STALL_NS : 0, 0, 1_000);

        Histogram latencies = loop.takeLatencies();
        assertThat(latencies.getTotalCount()).isEqualTo(1_000);
        // One falls due each 1,000 ns and, once late, takes 10: so each waits 990 ns less.
        assertThat(countAbove(latencies, 90_000)).isEqualTo(11);
        assertThat(countAbove(latencies, 50_000)).isEqualTo(51);
        assertThat(countAbove(latencies, 1_000)).isEqualTo(101);
        assertThat(latencies.getMaxValue()).isBetween(STALL_NS, STALL_NS + 200);
        assertThat(loop.lastInTime()).isEqualTo(999);
    }

    @Test
    void whatIsInTimeBeginsWhenItIsDue() {
        List<Long> startedNs = new ArrayList<>();
        long elapsedNs = loop.run(300_000, number -> startedNs.add(nowNs), 7, 3_007);

        assertThat(startedNs).hasSize(3_000);
        for (int i = 0; i < startedNs.size(); i++) {
            long dueNs = NS_PER_READING + i * 10_000L / 3;
            assertThat(startedNs.get(i) - dueNs).isBetween(0L, NS_PER_READING);
        }
        assertThat(elapsedNs).isBetween(9_996_666L, 9_996_700L);
        assertThat(loop.takeLatencies().getMaxValue()).isLessThanOrEqualTo(2 * NS_PER_READING);
        assertThat(loop.takeLatencies().getTotalCount()).isZero();
    }

    @Test
    void aRateThatIsTooHighMakesTheQueueGrow() {
        long elapsedNs = loop.run(1_000_000, number -> nowNs += 1_990, 0, 1_000);

        assertThat(elapsedNs).isEqualTo(1_000 * 2_000);
        assertThat(loop.lastInTime()).isZero();
        assertThat(loop.takeLatencies().getMaxValue()).isBetween(1_000_000L, 1_002_000L);
    }

    private static long countAbove(Histogram latencies, long ns) {
        return latencies.getCountBetweenValues(ns, latencies.getHighestTrackableValue());
    }
}
