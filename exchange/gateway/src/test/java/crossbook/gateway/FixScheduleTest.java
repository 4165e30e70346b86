package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.fix.SessionSchedule;
import crossbook.gateway.surroundings.GatewaySettings;

import org.agrona.concurrent.SystemEpochNanoClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicLong;

/// Sessions that are open from eight to four, by a market's clock that the test sets.
class FixScheduleTest {
    private static final String TIMES =
            "sessions are open every day from 08:00 to 16:00, the market's time|";

    private static final long DAY_NS = 86_400_000_000_000L;

    @TempDir
    Path directory;

    /// What the market's clock is ahead of UTC.
    private final AtomicLong aheadNs = new AtomicLong();

    private TestExchange exchange;

    private void start(boolean resetsAtStart) {
        SessionSchedule schedule = new SessionSchedule(
                EnumSet.allOf(DayOfWeek.class),
                LocalTime.of(8, 0),
                LocalTime.of(16, 0),
                resetsAtStart,
                _ -> aheadNs.get());
        exchange = TestExchange.start(
                directory,
                TestExchange.SETTINGS.withFix(
                        GatewaySettings.Fix.in(directory.resolve("fix")).with(schedule)));
    }

    @AfterEach
    void stop() {
        exchange.close();
    }

    /// Sets the market's clock.
    ///
    /// @param day how many days from today
    private void itIs(int day, int hour, int minute) {
        long wantedNs = LocalTime.of(hour, minute).toNanoOfDay() + day * DAY_NS;
        aheadNs.set(wantedNs - SystemEpochNanoClock.INSTANCE.nanoTime() % DAY_NS);
    }

    private void leave(FixClient client) {
        client.send("35=5|");
        client.awaitEnd();
        client.close();
        TestExchange.await(() -> exchange.gateway().status().sessions() == 0);
    }

    @Test
    void aLogonIsRefusedOutsideWithTheTimes() {
        start(false);
        itIs(0, 7, 0);
        try (FixClient early = FixClient.of(exchange, "alice")) {
            early.send("35=A|98=0|108=30|554=alicealice|");
            assertThat(early.awaitEnd()).isEqualTo("35=5|34=1|58=" + TIMES);
        }
        itIs(0, 8, 0);
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            assertThat(alice.heard).containsExactly("35=A|34=1|98=0|108=30|383=8192|");
            itIs(0, 16, 0);
            assertThat(alice.awaitEnd()).isEqualTo("35=5|34=2|58=the session is over: " + TIMES);
        }
    }

    @Test
    void numbersBeginAgainAtTheFirstLogonOfADay() {
        start(true);
        itIs(0, 8, 0);
        leave(FixClient.loggedOn(exchange, "alice"));
        FixClient later = FixClient.of(exchange, "alice");
        later.next = 3;
        later.logon();
        assertThat(later.heard).containsExactly("35=A|34=3|98=0|108=30|383=8192|");
        leave(later);
        itIs(1, 8, 0);
        leave(FixClient.loggedOn(exchange, "alice"));
        exchange.killGateway();
        exchange.startGateway();
        FixClient again = FixClient.of(exchange, "alice");
        again.next = 3;
        again.logon();
        assertThat(again.heard).containsExactly("35=A|34=3|98=0|108=30|383=8192|");
        leave(again);
    }

    @Test
    void numbersGoOnIfTheyAreNotToBeginAgain() {
        start(false);
        itIs(0, 8, 0);
        leave(FixClient.loggedOn(exchange, "alice"));
        itIs(1, 8, 0);
        FixClient next = FixClient.of(exchange, "alice");
        next.next = 3;
        next.logon();
        assertThat(next.heard).containsExactly("35=A|34=3|98=0|108=30|383=8192|");
        leave(next);
    }
}
