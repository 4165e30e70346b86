package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

class SteadyClockTest {
    private static final long MS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final long BEGAN = 1_800_000_000L * TimeUnit.SECONDS.toNanos(1);

    private long system = BEGAN;
    private long passing = -7;
    private final SteadyClock clock =
            new SteadyClock(Duration.ofDays(60), () -> system, () -> passing);

    private long after(long ns) {
        system += ns;
        passing += ns;
        return clock.time();
    }

    @Test
    void itIsTheSystemsTime() {
        assertThat(clock.time()).isEqualTo(BEGAN);
        assertThat(after(100 * MS)).isEqualTo(BEGAN + 100 * MS);
        assertThat(clock.timeMillis()).isEqualTo(BEGAN / MS + 100);
        assertThat(clock.timeNanos()).isEqualTo(clock.convertToNanos(clock.time()));
    }

    /// A leader's heartbeat is as late as it is, whatever the system's clock says.
    @Test
    void aLeapOfTheSystemsClockIsNone() {
        system += HOUR;
        assertThat(after(100 * MS)).isEqualTo(BEGAN + 105 * MS);
        system -= 2 * HOUR;
        assertThat(after(100 * MS)).isEqualTo(BEGAN + 200 * MS);
    }

    /// At a speed that is a twentieth too high for years the day of the market would end early.
    @Test
    void aTimeThatIsTooFarOffIsNotNeared() {
        system += 1_000 * 24 * HOUR;
        assertThat(after(100 * MS)).isEqualTo(BEGAN + 100 * MS);
        system -= 1_000 * 24 * HOUR;
        assertThat(after(100 * MS)).isEqualTo(BEGAN + 200 * MS);
    }

    @Test
    void whatIsMissingIsMadeUpFor() {
        system += 10 * MS;
        for (int i = 0; i < 19; i++) after(10 * MS);
        assertThat(clock.time()).isLessThan(system);
        assertThat(after(10 * MS)).isEqualTo(system);
        system -= 10 * MS;
        long last = clock.time();
        for (int i = 0; i < 20; i++) {
            long next = after(10 * MS);
            assertThat(next).isGreaterThan(last);
            last = next;
        }
        assertThat(last).isEqualTo(system);
    }
}
