package crossbook.gateway.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class RateLimitTest {
    private static final long SECOND = 1_000_000_000;

    @Test
    void noWindowHasMoreThanTheBurstAndWhatWasEarned() {
        Random random = new Random(7);
        int rate = 50;
        int burst = 10;
        RateLimit limit = new RateLimit(rate, burst);
        List<Long> admitted = new ArrayList<>();
        long nowNs = 12_345;
        for (int i = 0; i < 20_000; i++) {
            nowNs += random.nextInt(3) == 0 ? random.nextInt(60_000_000) : random.nextInt(100_000);
            if (limit.admit(nowNs, 1) == 0) admitted.add(nowNs);
        }
        assertThat(admitted).hasSizeGreaterThan(1_000);
        for (int first = 0; first < admitted.size(); first++) {
            for (int last = first + 1; last < Math.min(first + 200, admitted.size()); last++) {
                long windowNs = admitted.get(last) - admitted.get(first);
                double most = burst + (double) rate * windowNs / SECOND;
                assertThat((double) (last - first + 1)).isLessThanOrEqualTo(most + 1e-6);
            }
        }
    }

    @Test
    void whoWaitsAsLongAsIsSaidIsAdmitted() {
        RateLimit limit = new RateLimit(1_000, 2);
        assertThat(limit.admit(0, 1)).isZero();
        assertThat(limit.admit(0, 1)).isZero();
        long waitNs = limit.admit(0, 1);
        assertThat(waitNs).isBetween(1_000_000L, 1_000_001L);
        assertThat(limit.admit(waitNs - 2, 1)).isPositive();
        assertThat(limit.admit(waitNs, 1)).isZero();
    }

    @Test
    void withoutARateEverythingIsAdmitted() {
        RateLimit limit = new RateLimit(0, 0);
        for (int i = 0; i < 1_000; i++) assertThat(limit.admit(5, 1)).isZero();
    }
}
