package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/// Guessing takes ever longer, and keeps nobody out who does not guess.
class FailedLogonsTest {
    private static final long SECOND = 1_000_000_000;

    private final FailedLogons failed =
            new FailedLogons(Duration.ofMillis(500), Duration.ofMinutes(1));

    @Test
    void whoGuessedWaitsTwiceAsLongEachTime() {
        failed.failed("alice", "10.0.0.66", 0);
        assertThat(failed.waitNs("alice", "10.0.0.66", 0)).isEqualTo(SECOND / 2);
        failed.failed("alice", "10.0.0.66", SECOND);
        assertThat(failed.waitNs("alice", "10.0.0.66", SECOND)).isEqualTo(SECOND);
        failed.succeeded("alice", "10.0.0.66");
        assertThat(failed.waitNs("alice", "10.0.0.66", SECOND)).isZero();
    }

    @Test
    void theOwnerIsNotKeptOutByTheGuessesOfOthers() {
        for (int i = 0; i < 100; i++) failed.failed("alice", "10.0.0.66", 0);
        assertThat(failed.waitNs("alice", "10.0.0.1", 0)).isZero();
    }

    @Test
    void whoGuessesManyNamesWaitsForAllOfThem() {
        for (int i = 0; i < 9; i++) failed.failed("name" + i, "10.0.0.66", 0);
        assertThat(failed.waitNs("alice", "10.0.0.66", 0)).isPositive();
    }
}
