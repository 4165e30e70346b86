package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.server.ApiServer;
import crossbook.server.Component;
import crossbook.server.FixLine;
import crossbook.server.ServedExchange;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Anyone who sends what the document gives as an example is answered well.
class ApiExamplesTest {
    @TempDir
    private static Path directory;

    private static ApiServer api;
    private final Set<String> sent = new LinkedHashSet<>();
    private final Map<String, ApiServer.Person> people = new HashMap<>();

    @BeforeAll
    static void start() throws Exception {
        Set<Component> components = EnumSet.of(Component.FIX);
        components.addAll(ServedExchange.USUAL);
        api = new ApiServer(
                directory.resolve("home"), components, Map.of("fix.tcp", "127.0.0.1:0"));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void everyExampleIsTaken() throws Exception {
        InetSocketAddress fix = api.exchange().addresses().get("fix");
        try (FixLine _ = FixLine.logOn(fix, "FIX.4.4", "alice", api.password("alice"))) {
            send("ops", "POST", "/admin/fix-sessions:reset");
        }
        send("admin", "POST", "/admin/participants/{name}/password", "alice");
        send("", "POST", "/login");
        send("", "POST", "/demo/act-as");
        send("alice", "POST", "/orders:validate");
        String orderId = send("alice", "POST", "/orders").at("/order/orderId").asText();
        send("alice", "POST", "/orders:batch");
        send("alice", "PATCH", "/orders/{orderId}", orderId);
        send("alice", "POST", "/cancel-after");
        String traded = trade();
        send("ops", "POST", "/admin/trades/{tradeId}:correct", traded);
        send("ops", "POST", "/admin/trades/{tradeId}:bust", traded);
        send("admin", "POST", "/admin/keys");
        send("risk", "PUT", "/admin/limits/{participant}", "alice");
        send("risk", "POST", "/admin/mass-cancel");
        send("risk", "POST", "/admin/killswitch");
        send("admin", "POST", "/admin/participants");
        send("admin", "PUT", "/admin/participants/{name}", "dora");
        send("ops", "POST", "/admin/instruments");
        send("ops", "PUT", "/admin/instruments/{symbol}", "XYZ");
        send("ops", "POST", "/admin/instruments/{symbol}/phase", "NPN");
        String untilLater =
                "{\"to\":\"pause\",\"endsAt\":\"" + Instant.now().plusSeconds(600) + "\"}";
        who("ops").post("/admin/instruments/NPN/phase", untilLater);
        send("ops", "POST", "/admin/instruments/{symbol}/phase:extend", "NPN");
        send("ops", "POST", "/admin/assets");
        send("ops", "POST", "/admin/clients");
        send("ops", "POST", "/admin/accounts:suspend");
        send("ops", "POST", "/admin/accounts:resume");
        send("ops", "POST", "/admin/transfers");
        send("ops", "POST", "/admin/obligations:settle");
        send("ops", "POST", "/admin/risk-limits");
        callForMargin();
        send("ops", "POST", "/admin/instruments/{symbol}/mark", "FUT");
        send("risk", "POST", "/admin/accounts:liquidate");
        String engine = send("alice", "POST", "/sim").path("engineId").asText();
        send("alice", "POST", "/sim/{engineId}/step", engine);
        send("alice", "POST", "/sim/step");
        send("ops", "POST", "/admin/runs");
        send("ops", "POST", "/admin/runs:check");
        assertThat(sent).isEqualTo(withBody());
    }

    /// Has bob sell to alice, whose order stands.
    private String trade() throws Exception {
        JsonNode sold = who("bob").post("/orders", """
                        {"symbol":"NPN","side":"SELL","ordType":"MARKET","quantity":"10"}
                        """);
        return sold.path("executions").findValuesAsText("matchId").getLast();
    }

    /// Alice buys what loses all that she has by the mark of the example.
    private void callForMargin() throws Exception {
        Margin margin = new Margin(FeeUnit.PER_UNIT, 100, 100, 80, 80, MarkSource.INDEX, 1_000_000);
        api.served()
                .list(
                        "FUT",
                        Coverage.onMargin("USD", 1, FeeUnit.PER_UNIT, 0, 0, 0, margin),
                        100_000);
        who("risk").post("/admin/killswitch", "{\"on\":false,\"participant\":\"bob\"}");
        deposit("alice", "f1");
        deposit("bob", "f2");
        String order = """
                {"symbol":"FUT","side":"%s","ordType":"LIMIT","quantity":"100","price":"1000.00"}""";
        who("bob").post("/orders", order.formatted("SELL"));
        who("alice").post("/orders", order.formatted("BUY"));
    }

    private void deposit(String participant, String id) throws Exception {
        who("ops").post("/admin/transfers", """
                {"type":"DEPOSIT","transactionId":"%s","asset":"USD","amount":"100.00","to":"%s"}""".formatted(id, participant));
    }

    private static Set<String> withBody() {
        Set<String> found = new LinkedHashSet<>();
        api.document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (!method.getValue().has("requestBody")) return;
                    found.add(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey());
                }));
        return found;
    }

    private ApiServer.Person who(String name) throws Exception {
        if (name.isEmpty()) return api.nobody();
        if (!people.containsKey(name)) people.put(name, api.as(name));
        return people.get(name);
    }

    /// Sends the example of an operation, whose schema it has to fit.
    private JsonNode send(String who, String method, String path, String... names)
            throws Exception {
        JsonNode body = api.document()
                .path("paths")
                .path(path)
                .path(method.toLowerCase(Locale.ROOT))
                .at("/requestBody/content/application~1json");
        String title = method + " " + path;
        JsonNode example = body.path("example");
        assertThat(example.isObject()).as(title + " has an example").isTrue();
        assertThat(api.check().mistake(example, body.path("schema"), title)).isEmpty();
        String target = path;
        for (String name : names) target = target.replaceFirst("\\{[^}]+}", name);
        HttpResponse<String> answer = who(who).call(method, target, example.toString());
        assertThat(answer.statusCode()).as(title + " " + answer.body()).isBetween(200, 204);
        sent.add(title);
        return answer.body().isEmpty()
                ? ApiServer.JSON.nullNode()
                : ApiServer.JSON.readTree(answer.body());
    }
}
