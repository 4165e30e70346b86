package crossbook.web.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RateLimitsTest {
    private static final long SECOND = 1_000_000_000;

    /// A thread that reads the clock and then loses the processor comes after others that read it
    /// later.
    @Test
    void whoComesLateWithAnEarlierTimeIsNotRefused() {
        RateLimits limits = new RateLimits(10, 20);
        assertThat(limits.take("an address", 1, 5 * SECOND).waitNs()).isZero();
        assertThat(limits.take("an address", 1, 2 * SECOND).waitNs()).isZero();
        assertThat(limits.take("an address", 1, 5 * SECOND).remaining()).isEqualTo(17);
    }
}
