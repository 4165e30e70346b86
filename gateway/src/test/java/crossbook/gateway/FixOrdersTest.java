package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.GatewaySettings.Fix;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// Orders over FIX, and what becomes of them.
class FixOrdersTest {
    @TempDir
    Path directory;

    private TestExchange exchange;

    @BeforeEach
    void start() {
        exchange = TestExchange.start(
                directory, TestExchange.SETTINGS.withFix(Fix.in(directory.resolve("fix"))));
    }

    @AfterEach
    void stop() {
        exchange.close();
    }

    @Test
    void twoOrdersTrade() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            alice.send(alice.order("a1", '2', 100, "10.05"));
            assertThat(alice.await("150=0|")).contains("|11=a1|", "|44=10.05|", "|151=100|");
            bob.send(bob.order("b1", '1', 40, "10.06"));
            String fill = bob.await("150=F|");
            assertThat(fill).contains("|11=b1|", "|39=2|", "|31=10.05|", "|32=40|", "|851=2|");
            assertThat(alice.await("150=F|"))
                    .contains("|11=a1|", "|39=1|", "|151=60|", "|14=40|", "|851=1|");
            assertThat(FixClient.value(fill, 880)).isNotEmpty();
        }
    }
}
