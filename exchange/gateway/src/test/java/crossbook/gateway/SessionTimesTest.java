package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.protocol.Reason;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What a session may take its time for, and what not. The gateway's clock stands still
/// but for what a test lets pass.
class SessionTimesTest extends ExchangeTest {
    private final ManualClock clock = new ManualClock();

    @Override
    TestExchange start() {
        return TestExchange.start(directory, GatewaySettings.defaults(), clock);
    }

    @Test
    void whoeverDoesNotLogOnInTimeIsSentAway() {
        try (TestTrader trader = new TestTrader(exchange.tcp())) {
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            pass(Duration.ofSeconds(6));
            trader.await("logout LOGON_TIMED_OUT");
            trader.awaitEnd();
        }
    }

    /// While somebody trades, a logon is read now and then; those that are there are not late.
    @Test
    void aLogonThatWasNotReadInTimeIsNotLate() {
        List<TestTrader> storm = new ArrayList<>();
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            for (int i = 0; i < 8; i++) storm.add(new TestTrader(exchange.tcp()));
            TestExchange.await(() -> exchange.gateway().status().sessions() == 9);
            alice.buy("first", 1, 1);
            alice.await("NEW first"); // from now on the clock says when another logon is read
            for (int i = 0; i < 8; i++) {
                storm.get(i).logon().participant("nobody" + i).password("guess");
                storm.get(i).poll();
            }
            for (int i = 0; i < 20; i++) {
                clock.advance(Duration.ofMillis(900));
                alice.buy("a" + i, 1, 1);
                alice.await("NEW a" + i);
            }
            for (TestTrader trader : storm) {
                assertThat(trader.awaitLogon().logonReason).isEqualTo(Reason.WRONG_PASSWORD);
            }
        } finally {
            CloseHelper.closeAll(storm);
        }
    }

    @Test
    void aSilentClientIsTakenForDead() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            pass(Duration.ofMillis(5_001));
            alice.await("logout HEARTBEAT_MISSED");
            alice.awaitEnd();
        }
    }

    /// As on a machine that was suspended, or too busy: nobody could be heard.
    @Test
    void thatTheGatewayStoodStillIsNoSilenceOfTheClients() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            clock.advance(Duration.ofMinutes(10));
            alice.buy("a1", 1, 1);
            alice.await("NEW a1");
        }
    }

    /// In steps, as if the gateway were at work.
    private void pass(Duration duration) {
        Duration step = Duration.ofMillis(100);
        Duration left = duration;
        for (; left.compareTo(step) > 0; left = left.minus(step)) clock.advance(step);
        clock.advance(left);
    }

    @Test
    void aTokenIsWorthNothingAfterAMinute() {
        long token;
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            token = alice.token;
        }
        clock.advance(Duration.ofSeconds(61));
        try (TestTrader alice = new TestTrader(exchange.tcp())) {
            alice.token("alice", token);
            assertThat(alice.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
        }
    }

    @Test
    void theWaitAfterAFailedLogonDoubles() {
        assertThat(failedLogon()).isEqualTo(500);
        clock.advance(Duration.ofMillis(499));
        try (TestTrader early = new TestTrader(exchange.tcp())) {
            early.logon("alice", "alicealice");
            assertThat(early.logonReason).isEqualTo(Reason.LOGON_TOO_SOON);
            assertThat(early.retryAfterMs).isBetween(1L, 2L);
        }
        clock.advance(Duration.ofMillis(2));
        assertThat(failedLogon()).isEqualTo(1_000);
        clock.advance(Duration.ofMillis(1_001));
        assertThat(failedLogon()).isEqualTo(2_000);
        clock.advance(Duration.ofMillis(2_001));
        try (TestTrader alice = new TestTrader(exchange.tcp())) {
            alice.logon("alice", "alicealice");
            assertThat(alice.logonReason).isEqualTo(Reason.NONE);
        }
    }

    private long failedLogon() {
        try (TestTrader trader = new TestTrader(exchange.tcp())) {
            trader.logon("alice", "guess");
            assertThat(trader.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
            return trader.retryAfterMs;
        }
    }
}
