package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// By figures, not by what this machine does meanwhile.
class YieldingTest {
    private final Yielding yielding = new Yielding();

    @Test
    void aThreadYieldsWhileItHasAProcessor() {
        for (int looks = 0; looks < 1_000; looks++) {
            yielding.look(Yielding.MOST_WAITED_PERCENT);
            assertThat(yielding.sleeps()).isFalse();
        }
    }

    @Test
    void itSleepsOnceItHasNone() {
        yielding.look(Yielding.MOST_WAITED_PERCENT + 1);
        assertThat(yielding.sleeps()).isTrue();
    }

    /// What it waits while it sleeps says nothing of how it would be to yield.
    @Test
    void itTriesAgainAfterEverMoreLooks() {
        assertThat(looksUntilItTries()).isEqualTo(8);
        assertThat(looksUntilItTries()).isEqualTo(16);
        for (int tries = 0; tries < 10; tries++) looksUntilItTries();
        assertThat(looksUntilItTries()).isEqualTo(256);
        yielding.look(0);
        assertThat(looksUntilItTries()).as("after there was a processor").isEqualTo(8);
    }

    private int looksUntilItTries() {
        yielding.look(100);
        int looks = 0;
        for (; yielding.sleeps(); looks++) yielding.look(0);
        return looks;
    }

    @Test
    void whatIsWantedIsWhatRanAndWhatWaited() {
        assertThat(ProcessorTime.waitedPercent(3_000_000, 1_000_000)).isEqualTo(25);
        assertThat(ProcessorTime.waitedPercent(0, 0)).isZero();
        assertThat(ProcessorTime.waitedPercent(0, 5)).isEqualTo(100);
    }

    @Test
    void aThreadsOwnCountsAreRead() {
        ProcessorTime time = new ProcessorTime();
        assertThat(time.look()).isBetween(0, 100);
    }
}
