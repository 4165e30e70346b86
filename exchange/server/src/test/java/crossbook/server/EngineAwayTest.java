package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// A web server that does not hear the engine tells what it knows, and guesses nothing.
class EngineAwayTest {
    private static final String ORDER =
            "{\"symbol\":\"NPN\",\"side\":\"BUY\",\"ordType\":\"LIMIT\","
                    + "\"quantity\":\"1\",\"price\":\"3000.00\",\"clientOrderId\":\"known\"}";

    @TempDir
    private Path directory;

    @Test
    void whetherAnOrderArrivedIsNotDeniedWhileTheEngineIsAway() throws Exception {
        ServedExchange engine =
                ServedExchange.start(directory.resolve("home"), Set.of(Component.ENGINE), Map.of());
        try (ApiServer web = new ApiServer(
                engine.startMore(Set.of(Component.GATEWAY, Component.WEB), Map.of()))) {
            ApiServer.Person alice = web.as("alice");
            assertThat(alice.call("POST", "/orders", ORDER).statusCode()).isEqualTo(201);
            assertThat(byClientId(alice, "sent").statusCode()).isEqualTo(404);

            engine.close();
            awaitAbsence(alice);
            assertThat(byClientId(alice, "known").statusCode()).isEqualTo(200);
            HttpResponse<String> unknown = byClientId(alice, "sent");
            assertThat(unknown.statusCode()).as(unknown.body()).isEqualTo(503);
            assertThat(unknown.body()).contains("NOT_CAUGHT_UP", "the engine is not heard");
        } finally {
            engine.close();
        }
    }

    private static HttpResponse<String> byClientId(ApiServer.Person who, String id)
            throws Exception {
        return who.call("GET", "/orders/by-client-id/" + id, "");
    }

    private static void awaitAbsence(ApiServer.Person who) throws Exception {
        long limitNs = System.nanoTime() + Patience.NS;
        while (!who.call("GET", "/status", "").body().contains("\"state\":\"ENGINE_AWAY\"")) {
            assertThat(System.nanoTime()).as("the engine is missed").isLessThan(limitNs);
            LockSupport.parkNanos(10_000_000);
        }
    }
}
