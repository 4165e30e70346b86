package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Limits;
import crossbook.gateway.surroundings.GatewaySettings.Throttle;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;

/// What is on its way waits where it is while the host takes nothing: in the batch of the
/// gateway, in the socket, in the client.
class BackPressureTest {
    private static final int ORDERS = 100_000;
    private static final int FUTILE = 10_000;
    private static final Limits WIDE =
            new Limits(100, 100, 100, 10_000_000, 1 << 30, 4_096, 1 << 26, 1 << 27, 64, 100);

    @TempDir
    Path directory;

    @Test
    void aHostThatTakesNothingHoldsTheClientUpAndNothingIsLost() {
        GatewaySettings settings = TestExchange.SETTINGS.with(WIDE).with(Throttle.none());
        try (TestExchange exchange = TestExchange.start(directory, settings);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            exchange.holdHost();
            int sent = sendUntilNothingGoes(alice);
            assertThat(exchange.gateway().status().framesIn()).isLessThan(sent);

            exchange.releaseHost();
            TestExchange.await(() -> {
                alice.poll();
                return alice.heard.size() > sent; // the logon and an answer to each
            });
            for (int i = 0; i < sent; i++) {
                assertThat(alice.heard.get(i + 1)).startsWith("NEW a" + i + " ");
            }
        }
    }

    /// Nobody can be heard then.
    @Test
    void whileTheHostTakesNothingNobodyIsTakenForDead() {
        ManualClock clock = new ManualClock();
        GatewaySettings settings = GatewaySettings.defaults().with(WIDE).with(Throttle.none());
        try (TestExchange exchange = TestExchange.start(directory, settings, clock);
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob");
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            exchange.holdHost();
            int sent = sendUntilNothingGoes(alice);
            for (int i = 0; i < 20; i++) clock.advance(Duration.ofMillis(500));

            exchange.releaseHost();
            TestExchange.await(() -> {
                alice.poll();
                return alice.heard.size() > sent;
            });
            assertThat(alice.heard.getLast()).startsWith("NEW a" + (sent - 1) + " ");
            bob.buy("b1", 1, 1);
            bob.await("NEW b1");
        }
    }

    private static int sendUntilNothingGoes(TestTrader trader) {
        int sent = 0;
        int futile = 0;
        while (sent < ORDERS && futile < FUTILE) {
            if (trader.session.hasRoom()) {
                trader.buy("a" + sent, 1, 1 + sent % 50);
                sent++;
                futile = 0;
            } else {
                futile++;
            }
        }
        return sent;
    }
}
