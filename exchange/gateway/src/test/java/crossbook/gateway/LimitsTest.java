package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryException;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Limits;
import crossbook.gateway.surroundings.GatewaySettings.Throttle;
import crossbook.protocol.Reason;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What sessions may take up, and what happens at each bound.
class LimitsTest {
    @TempDir
    Path directory;

    @Test
    void ordersAboveTheThrottleAreRefusedAndCancelsStillPass() {
        ManualClock clock = new ManualClock();
        GatewaySettings settings = TestExchange.SETTINGS.with(new Throttle(10, 3, 10, 2));
        try (TestExchange exchange = TestExchange.start(directory, settings, clock);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            for (int i = 0; i < 10; i++) alice.buy("t" + i, 1, 5);
            alice.await("businessReject t9 NEW THROTTLED retry");
            alice.await("NEW t2");
            assertThat(alice.heard.stream().filter(line -> line.contains("THROTTLED")))
                    .hasSize(7);
            assertThat(alice.heard.stream().filter(line -> line.startsWith("NEW")))
                    .hasSize(3);

            alice.cancel("c0", "t0");
            alice.await("CANCELED t0");
            alice.massCancel("c1");
            alice.await("massCancel c1 2 NONE");
            alice.cancel("c2", "t0");
            alice.await("businessReject c2 CANCEL THROTTLED retry");

            clock.advance(Duration.ofMillis(101));
            alice.buy("later", 1, 5);
            alice.await("NEW later");
        }
    }

    @Test
    void tooManyFramesEndTheSession() {
        Limits limits = new Limits(100, 100, 100, 5, 1 << 20, 4_096, 1 << 20, 1 << 26, 64, 100);
        ManualClock clock = new ManualClock();
        GatewaySettings settings = TestExchange.SETTINGS.with(limits);
        try (TestExchange exchange = TestExchange.start(directory, settings, clock);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            for (int i = 0; i < 10; i++) alice.buy("t" + i, 1, 5);
            alice.await("logout FRAME_RATE_EXCEEDED");
            alice.awaitEnd();
        }
    }

    @Test
    void tooManyConnectionsAreSentAway() {
        Limits limits = new Limits(2, 100, 100, 1_000, 1 << 20, 4_096, 1 << 20, 1 << 26, 64, 100);
        GatewaySettings settings = TestExchange.SETTINGS.with(limits);
        try (TestExchange exchange = TestExchange.start(directory, settings);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob");
                TestTrader third = new TestTrader(exchange.tcp())) {
            third.await("logout TOO_MANY_SESSIONS");
            third.awaitEnd();
            alice.buy("a1", 1, 1);
            alice.await("NEW a1");
            bob.session.logout();
            bob.await("logout LOGGED_OUT");
        }
    }

    @Test
    void tooManyConnectionsFromOneAddressOrWithoutALogonAreSentAway() {
        Limits perAddress =
                new Limits(100, 1, 100, 1_000, 1 << 20, 4_096, 1 << 20, 1 << 26, 64, 100);
        GatewaySettings settings = TestExchange.SETTINGS.with(perAddress);
        try (TestExchange exchange = TestExchange.start(directory.resolve("1"), settings);
                TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader second = new TestTrader(exchange.tcp())) {
            second.await("logout TOO_MANY_SESSIONS");
        }
        Limits unverified =
                new Limits(100, 100, 1, 1_000, 1 << 20, 4_096, 1 << 20, 1 << 26, 64, 100);
        settings = TestExchange.SETTINGS.with(unverified);
        try (TestExchange exchange = TestExchange.start(directory.resolve("2"), settings);
                TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader _ = new TestTrader(exchange.tcp());
                TestTrader third = new TestTrader(exchange.tcp())) {
            third.await("logout TOO_MANY_SESSIONS");
        }
    }

    @Test
    void whoDoesNotReadIsDisconnectedAndOthersFeelNothing() {
        Limits limits =
                new Limits(100, 100, 100, 1_000_000, 1 << 28, 4_096, 1 << 16, 1 << 26, 64, 100);
        GatewaySettings settings = TestExchange.SETTINGS.with(limits).with(Throttle.none());
        try (TestExchange exchange = TestExchange.start(directory, settings);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            long[] sent = {0};
            TestExchange.await(() -> {
                for (int i = 0; i < 100 && alice.session.hasRoom(); i++) {
                    alice.cancel("c" + sent[0]++, "nothing");
                }
                try {
                    alice.session.flush();
                } catch (EntryException _) {
                    return true;
                }
                return exchange.gateway().status().slowConsumers() == 1;
            });
            assertThat(exchange.gateway().status().slowConsumers()).isEqualTo(1);
            assertThat(exchange.gateway().status().outputBytes()).isLessThan(1 << 20);
            bob.buy("b1", 1, 1);
            bob.await("NEW b1");
            alice.await("logout SLOW_CONSUMER");
        }
    }

    @Test
    void aTokenOutlivesTheGuessesOfOthers() {
        try (TestExchange exchange = TestExchange.start(directory)) {
            long token;
            try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
                token = bob.token;
                bob.session.logout();
                bob.awaitEnd();
            }
            try (TestTrader guess = new TestTrader(exchange.tcp())) {
                guess.logon("bob", "guess");
                assertThat(guess.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
            }
            try (TestTrader bob = new TestTrader(exchange.tcp())) {
                bob.token("bob", token);
                assertThat(bob.logonReason).isEqualTo(Reason.NONE);
            }
        }
    }

    @Test
    void aFullQueueOfLogonsIsBusyAndTheSameNameWaitsForItsTurn() {
        GatewaySettings.Logons usual = GatewaySettings.Logons.defaults();
        GatewaySettings.Logons one =
                new GatewaySettings.Logons(usual.failed(), 1, 2, usual.reconnectWithin());
        GatewaySettings settings = TestExchange.SETTINGS.with(one);
        try (TestExchange exchange = TestExchange.start(directory, settings);
                TestTrader alice = new TestTrader(exchange.tcp());
                TestTrader alsoAlice = new TestTrader(exchange.tcp());
                TestTrader bob = new TestTrader(exchange.tcp());
                TestTrader carol = new TestTrader(exchange.tcp())) {
            exchange.holdLogons();
            alice.logon().participant("alice").password("alicealice");
            alice.poll();
            exchange.awaitHeldLogon();
            alsoAlice.logon().participant("alice").password("alicealice");
            alsoAlice.poll();
            TestExchange.await(() -> exchange.gateway().status().framesIn() == 2);
            bob.logon().participant("bob").password("bobbob");
            bob.poll();
            TestExchange.await(() -> exchange.gateway().status().framesIn() == 3);
            carol.logon("carol", "carolcarol");
            assertThat(carol.logonReason).isEqualTo(Reason.GATEWAY_BUSY);
            exchange.releaseLogons();
            assertThat(alice.awaitLogon().logonReason).isEqualTo(Reason.NONE);
            assertThat(alsoAlice.awaitLogon().logonReason).isEqualTo(Reason.ALREADY_LOGGED_ON);
            assertThat(bob.awaitLogon().logonReason).isEqualTo(Reason.NONE);
        }
    }

    /// Nor is it a failure that the check of somebody else's connection was given up.
    @Test
    void nobodyWhoHasNotFailedIsToldThatItIsTooSoon() {
        try (TestExchange exchange = TestExchange.start(directory)) {
            for (int i = 0; i < 12; i++) {
                try (TestTrader stale = new TestTrader(exchange.tcp())) {
                    stale.token("alice", 42 + i); // of before a restart
                    assertThat(stale.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
                }
            }
            for (int i = 0; i < 12; i++) {
                try (TestTrader guess = new TestTrader(exchange.tcp())) {
                    guess.logon("nobody" + i, "guess");
                    assertThat(guess.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
                }
            }
            try (TestTrader alice = new TestTrader(exchange.tcp())) {
                alice.logon("alice", "alicealice");
                assertThat(alice.logonReason).isEqualTo(Reason.NONE);
            }
        }
    }

    @Test
    void nobodyWaitsForThePasswordOfASessionThatHasEnded() {
        try (TestExchange exchange = TestExchange.start(directory);
                TestTrader second = new TestTrader(exchange.tcp())) {
            exchange.holdLogons();
            try (TestTrader first = new TestTrader(exchange.tcp())) {
                first.logon().participant("alice").password("alicealice");
                first.poll();
                exchange.awaitHeldLogon();
            }
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            second.logon().participant("alice").password("alicealice");
            second.poll();
            TestExchange.await(() -> exchange.gateway().status().framesIn() == 2);
            exchange.releaseLogons();
            assertThat(second.awaitLogon().logonReason).isEqualTo(Reason.NONE);
        }
    }

    @Test
    void aStormOfLogonsIsLetInOrToldToComeAgainAndOrdersPass() {
        List<TestTrader> storm = new ArrayList<>();
        try (TestExchange exchange = TestExchange.start(directory);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            for (int i = 0; i < 50; i++) {
                TestTrader trader = new TestTrader(exchange.tcp());
                storm.add(trader);
                trader.logon().participant(TestExchange.OPERATOR).password("opsops");
                trader.poll();
                alice.buy("a" + i, 1, 1);
                alice.await("NEW a" + i);
            }
            for (TestTrader trader : storm) {
                trader.awaitLogon();
                boolean isIn = trader.logonReason == Reason.NONE;
                assertThat(isIn || trader.retryAfterMs > 0)
                        .as(trader.heard.toString())
                        .isTrue();
            }
            assertThat(storm).anyMatch(trader -> trader.logonReason == Reason.NONE);
        } finally {
            CloseHelper.closeAll(storm);
        }
    }
}
