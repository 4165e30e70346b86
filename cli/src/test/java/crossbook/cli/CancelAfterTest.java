package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A deadline that its keeper did not live to see.
@Tag("slow")
class CancelAfterTest {
    private static final Pattern WEB = Pattern.compile("\"web\":([0-9]+)");
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(50);

    @TempDir
    private Path directory;

    private String api = "";
    private String cookie = "";
    private String token = "";

    private Path home() {
        return directory.resolve("home");
    }

    private CrossbookProcess serve() throws IOException {
        CrossbookProcess server = CrossbookProcess.start(
                directory,
                CrossbookProcess.onFreePorts(
                        "serve",
                        "--json",
                        "--home",
                        home().toString(),
                        "--set",
                        "web.http=127.0.0.1:0"));
        String ready = server.readLine();
        Matcher web = WEB.matcher(ready == null ? "" : ready);
        assertThat(web.find()).as(ready + server.err()).isTrue();
        api = "http://127.0.0.1:" + web.group(1) + "/api/v1";
        return server;
    }

    private JsonNode call(String method, String path, String body) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api + path))
                .method(method, BodyPublishers.ofString(body));
        if (!body.isEmpty()) request.setHeader("Content-Type", "application/json");
        if (!cookie.isEmpty()) request.setHeader("Cookie", cookie);
        if (!token.isEmpty()) request.setHeader("X-CSRF-Token", token);
        HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isIn(200, 201);
        answer.headers()
                .firstValue("Set-Cookie")
                .ifPresent(set -> cookie = set.substring(0, set.indexOf(';')));
        return JSON.readTree(answer.body());
    }

    private void logIn(String participant) throws Exception {
        cookie = "";
        token = "";
        Path secret = home().resolve("secrets").resolve(participant);
        token = call(
                        "POST",
                        "/login",
                        JSON.createObjectNode()
                                .put("participant", participant)
                                .put("password", Files.readString(secret).strip())
                                .toString())
                .path("csrfToken")
                .asText();
    }

    private void enter(String id, String price) throws Exception {
        call(
                "POST",
                "/orders",
                JSON.createObjectNode()
                        .put("symbol", "NPN")
                        .put("side", "BUY")
                        .put("ordType", "LIMIT")
                        .put("quantity", "5")
                        .put("price", price)
                        .put("clientOrderId", id)
                        .toString());
    }

    private String statusOf(String id) throws Exception {
        return call("GET", "/orders/by-client-id/" + id, "").path("ordStatus").asText();
    }

    /// What was entered before a deadline was set is canceled at it by the server that follows;
    /// what was entered under one does not outlive its keeper.
    @Test
    void theServerThatFollowsKeepsWhatTheOneThatIsKilledWasAskedFor() throws Exception {
        try (CrossbookProcess server = serve()) {
            logIn("bob");
            enter("before", "9.00");
            call("POST", "/cancel-after", "{\"timeoutMs\":60000}");
            enter("under", "9.01");
            assertThat(statusOf("under")).isEqualTo("NEW");
            logIn("alice");
            enter("passed", "9.00");
            call("POST", "/cancel-after", "{\"timeoutMs\":1500}");
            server.kill();
        }
        try (ExchangeHere exchange = ExchangeHere.start(home())) {
            api = "http://" + exchange.address("web") + "/api/v1";
            logIn("bob");
            assertThat(statusOf("under")).isIn("CANCELED", "EXPIRED");
            assertThat(statusOf("before")).isEqualTo("NEW");
            call("POST", "/cancel-after", "{\"timeoutMs\":0}");
            logIn("alice");
            await(() -> !statusOf("passed").equals("NEW"));
            assertThat(statusOf("passed")).isEqualTo("CANCELED");
            enter("after", "9.00");
            assertThat(statusOf("after")).isEqualTo("NEW");
            await(() -> Files.notExists(home().resolve("web-deadlines")));
        }
    }

    private static void await(Callable<Boolean> condition) throws Exception {
        long limit = System.nanoTime() + Patience.NS;
        while (!condition.call()) {
            assertThat(System.nanoTime()).isLessThan(limit);
            LockSupport.parkNanos(LOOK_NS);
        }
    }
}
