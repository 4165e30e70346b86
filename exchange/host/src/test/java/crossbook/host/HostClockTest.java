package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

class HostClockTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long HOUR = TimeUnit.HOURS.toNanos(1);
    private static final long DAY = TimeUnit.DAYS.toNanos(1);
    private static final long BEGAN = 1_800_000_000L * SECOND;

    private long system = BEGAN;
    private long passing = -7;
    private final HostClock clock = at(0);

    private HostClock at(long floor) {
        return new HostClock(floor, Duration.ofDays(60), () -> system, () -> passing, null);
    }

    /// More than a second later: then it looks where the system's clock is.
    private long later(HostClock read) {
        system += 2 * SECOND;
        passing += 2 * SECOND;
        return read.read();
    }

    @Test
    void itFollowsTheSystemsClock() {
        assertThat(later(clock)).isEqualTo(BEGAN + 2 * SECOND);
        assertThat(clock.off().isTold()).isFalse();
        assertThat(clock.off().words()).isEqualTo("the market's time follows the system's clock");
        system += SECOND / 2;
        assertThat(later(clock)).isEqualTo(BEGAN + 4 * SECOND + SECOND / 2);
        assertThat(clock.steps()).as("what a time service corrects").isZero();
    }

    @Test
    void itStandsStillWhileTheSystemsClockIsBehind() {
        assertThat(clock.read()).isEqualTo(BEGAN);
        system -= HOUR;
        assertThat(later(clock)).isEqualTo(BEGAN);
        assertThat(clock.off().ms()).isEqualTo(-3_598_000);
        assertThat(clock.off().words())
                .isEqualTo(
                        "the system's clock is 59 min 58 s behind the market's time, which stands"
                                + " still until the clock reaches it");
        assertThat(later(clock)).isEqualTo(BEGAN);
        system += HOUR;
        assertThat(later(clock)).isEqualTo(BEGAN + 6 * SECOND);
        assertThat(clock.off().isTold()).isFalse();
        assertThat(clock.steps()).isEqualTo(2);
    }

    @Test
    void itFollowsALeapForward() {
        system += HOUR;
        assertThat(later(clock)).isEqualTo(BEGAN + HOUR + 2 * SECOND);
        assertThat(clock.off().isTold()).isFalse();
        assertThat(clock.steps()).isEqualTo(1);
        system -= HOUR;
        assertThat(later(clock)).isEqualTo(BEGAN + HOUR + 2 * SECOND);
        assertThat(clock.off().ms()).isEqualTo(4_000 - 3_602_000);
    }

    /// What would be recorded then could not be taken back.
    @Test
    void itDoesNotFollowALeapThatIsTooFar() {
        system += 1_000 * DAY;
        assertThat(later(clock)).isEqualTo(BEGAN + 2 * SECOND);
        assertThat(later(clock)).isEqualTo(BEGAN + 4 * SECOND);
        assertThat(clock.off().words())
                .isEqualTo(
                        "the system's clock is 1000 d ahead of the market's time, which goes on by"
                                + " itself, since that is more than engine.max_clock_ahead");
        system -= 1_000 * DAY;
        assertThat(later(clock)).isEqualTo(BEGAN + 6 * SECOND);
        assertThat(clock.off().isTold()).isFalse();
        assertThat(clock.steps()).isEqualTo(2);
    }

    @Test
    void itNeverIsBeforeWhatIsRecorded() {
        HostClock started = at(BEGAN + HOUR);
        assertThat(later(started)).isEqualTo(BEGAN + HOUR);
        assertThat(started.off().ms()).isEqualTo(2_000 - 3_600_000);
        assertThat(started.steps()).isZero();
    }

    @Test
    void aMembersTimeIsThatOfTheCluster() {
        HostClock member = new HostClock(
                0, Duration.ofDays(60), () -> system, () -> passing, () -> BEGAN + HOUR);
        later(member);
        assertThat(member.off().words())
                .isEqualTo(
                        "the system's clock is 59 min 58 s behind the market's time, which goes on"
                                + " evenly, and nears it by a twentieth of what passes at most");
    }
}
