package crossbook.gateway.password;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Set;

/// Guessing takes ever longer, and keeps nobody out who does not guess.
class FailedLogonsTest {
    private static final long SECOND = 1_000_000_000;

    private final FailedLogons failed = new FailedLogons(new FailedLogons.Terms(
            Duration.ofMillis(500), Duration.ofMinutes(1), Set.of("10.0.0.7")));

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

    /// An address of IPv6 as Aeron has it, too.
    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.66", "[2001:db8::1]"})
    void whoGuessesManyNamesWaitsForAllOfThem(String address) {
        for (int i = 0; i < 9; i++) failed.failed("name" + i, address, 0);
        assertThat(failed.waitNs("alice", address, 0)).isPositive();
        assertThat(failed.pauseNs(address, 0)).isZero();
    }

    /// This machine, Aeron's shared memory, a proxy: there are others.
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.9", "0:0:0:0:0:0:0:1", "aeron", "10.0.0.7"})
    void whoGuessesManyNamesAtASharedAddressSlowsTheChecksThereAndKeepsNobodyOut(String address) {
        for (int i = 0; i < 100; i++) failed.failed("name" + i, address, 0);
        assertThat(failed.waitNs("alice", address, 0)).isZero();
        assertThat(failed.waitNs("name7", address, 0)).isPositive();
        assertThat(failed.pauseNs(address, 0)).as("does not grow").isEqualTo(SECOND / 2);
        assertThat(failed.pauseNs(address, SECOND)).isZero();
    }
}
