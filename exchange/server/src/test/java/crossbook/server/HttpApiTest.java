package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.client.entry.Role;
import crossbook.protocol.ProblemCode;
import crossbook.testkit.Patience;
import crossbook.web.FurtherRoutes;
import crossbook.web.access.Signatures;
import crossbook.web.api.Route;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The HTTP API of a whole exchange, over sockets.
class HttpApiTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";
    private static final String OTHER_ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf7";

    /// What a module of research answers.
    private static final Pattern OF_SIMULATIONS =
            Pattern.compile("/(sim|admin/(worlds|runs))\\b.*");

    @TempDir
    private static Path directory;

    private static ApiServer api;

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(directory.resolve("home"));
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    private static String order(String side, String qty, String price, String id) {
        return """
            {"symbol":"NPN","side":"%s","ordType":"LIMIT","quantity":"%s","price":"%s","clientOrderId":"%s"}
            """.formatted(side, qty, price, id);
    }

    private static String code(HttpResponse<String> answer) throws IOException {
        return JSON.readTree(answer.body()).path("code").asText();
    }

    @Test
    void everyRouteIsInTheDocumentAndTheOtherWayRound() {
        Set<String> routes = new TreeSet<>();
        Set<String> documented = new TreeSet<>();
        for (Route route : api.web().routes()) {
            Set<String> roles = new TreeSet<>();
            route.roles().forEach(role -> roles.add(role.word()));
            routes.add(route.method() + " " + route.path() + " " + roles);
            assertThat(route.handler() == FurtherRoutes.NOT_INSTALLED)
                    .as(route.title())
                    .isEqualTo(OF_SIMULATIONS.matcher(route.path()).matches());
        }
        api.document()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    Set<String> roles = new TreeSet<>();
                    method.getValue().path("x-roles").forEach(role -> roles.add(role.asText()));
                    documented.add(method.getKey().toUpperCase(java.util.Locale.ROOT) + " "
                            + path.getKey() + " " + roles);
                }));
        assertThat(routes).isEqualTo(documented);
    }

    @Test
    void whatIsPublicIsAsTheDocumentSays() throws Exception {
        for (String path : List.of(
                "/time",
                "/status",
                "/codes",
                "/healthz",
                "/readyz",
                "/metrics",
                "/instruments",
                "/instruments/NPN",
                "/instruments/NPN/book?level=3",
                "/instruments/NPN/trades",
                "/instruments/NPN/candles?interval=1s",
                "/instruments/NPN/session",
                "/instruments/NPN/auction",
                "/instruments/NPN/statistics",
                "/rules",
                "/calendar",
                "/me",
                "/runs",
                "/latency",
                "/demo/participants")) {
            assertThat(api.nobody().call("GET", path, "").statusCode()).as(path).isEqualTo(200);
        }
    }

    @Test
    void everyOperationSaysWhatItBelongsToAndWhatCanGoWrong() {
        Set<String> tags = new HashSet<>();
        api.document().path("tags").forEach(tag -> tags.add(tag.path("name").asText()));
        for (JsonNode path : api.document().path("paths")) {
            for (JsonNode operation : path) {
                String what = operation.path("operationId").asText();
                assertThat(tags).as(what).contains(operation.at("/tags/0").asText());
                for (JsonNode code : operation.path("x-problems")) {
                    int status = ProblemCode.of(code.asText()).status();
                    assertThat(operation.path("responses").has(Integer.toString(status)))
                            .as(what + " " + code)
                            .isTrue();
                }
                boolean isPrivate = operation.has("x-roles");
                assertThat(operation.at("/security/1/signature").isArray())
                        .as(what)
                        .isEqualTo(isPrivate);
            }
        }
    }

    @Test
    void anOrderIsTakenOnceAndTrades() throws Exception {
        ApiServer.Person alice = api.as("alice");
        ApiServer.Person bob = api.as("bob");
        HttpResponse<String> taken =
                alice.call("POST", "/orders", order("SELL", "100", "3210.00", ID));
        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(201);
        HttpResponse<String> again =
                alice.call("POST", "/orders", order("SELL", "100", "3210.00", ID));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(again.body()).path("replayed").asBoolean()).isTrue();
        HttpResponse<String> other =
                alice.call("POST", "/orders", order("SELL", "200", "3210.00", ID));
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(code(other)).isEqualTo("DUPLICATE_CL_ORD_ID");
        JsonNode bought = JSON.readTree(
                bob.call("POST", "/orders", order("BUY", "40", "3210.00", "h2")).body());
        assertThat(bought.at("/order/ordStatus").asText()).isEqualTo("FILLED");
        assertThat(bought.at("/executions/1/lastPrice").asText()).isEqualTo("3210.00");
        JsonNode own = JSON.readTree(
                alice.call("GET", "/orders/by-client-id/" + ID, "").body());
        assertThat(own.path("leavesQuantity").asText()).isEqualTo("60");
        String id = own.path("orderId").asText();
        assertThat(bob.call("GET", "/orders/" + id, "").statusCode()).isEqualTo(404);
        assertThat(bob.call("DELETE", "/orders/" + id, "").statusCode()).isEqualTo(404);
        JsonNode amended = JSON.readTree(
                alice.call("PATCH", "/orders/" + id, "{\"quantity\":\"90\"}").body());
        assertThat(amended.at("/order/leavesQuantity").asText()).isEqualTo("50");
        assertThat(amended.at("/order/clientOrderId").asText()).isEqualTo(ID);
        assertThat(alice.get("/orders/by-client-id/" + ID).path("orderId").asText())
                .isEqualTo(id);
        JsonNode renamed = JSON.readTree(alice.call(
                        "PATCH",
                        "/orders/" + id,
                        "{\"quantity\":\"80\",\"clientOrderId\":\"" + OTHER_ID + "\"}")
                .body());
        assertThat(renamed.at("/order/clientOrderId").asText()).isEqualTo(OTHER_ID);
        // Who does not know that it arrived asks by the id of its entry, or sends it again.
        assertThat(alice.get("/orders/by-client-id/" + ID).path("orderId").asText())
                .isEqualTo(id);
        JsonNode replayed =
                JSON.readTree(alice.call("POST", "/orders", order("SELL", "100", "3210.00", ID))
                        .body());
        assertThat(replayed.at("/order/orderId").asText()).isEqualTo(id);
        assertThat(replayed.at("/order/leavesQuantity").asText()).isEqualTo("40");
        JsonNode gone = JSON.readTree(alice.call("DELETE", "/orders/" + id, "").body());
        assertThat(gone.at("/order/ordStatus").asText()).isEqualTo("CANCELED");
        assertThat(alice.call("DELETE", "/orders/" + id, "").statusCode()).isEqualTo(409);
        for (String path :
                List.of("/orders?status=all", "/fills", "/positions", "/account", "/limits")) {
            assertThat(alice.call("GET", path, "").statusCode()).as(path).isEqualTo(200);
        }
        String csv = alice.call("GET", "/orders?status=all&format=csv", "").body();
        assertThat(csv).startsWith("orderId,clientOrderId,symbol,side").contains(ID + ",NPN,SELL");
    }

    /// Each keeps the order's own id, so all of them are asked under the same.
    @Test
    void anOrderTellsWhatIsAskedForWithIt() throws Exception {
        ApiServer.Person alice = api.as("alice");
        String body = """
                {"symbol":"NPN","side":"SELL","ordType":"STOP_LIMIT","quantity":"10",
                 "price":"3100.00","stopPrice":"3150.00","clientOrderId":"t1","smpKey":"7",
                 "execInst":["EXCLUDE_HIDDEN"],"account":"A1","trader":"desk 4",
                 "cancelOnDisconnect":true}""";
        String told = " [\"EXCLUDE_HIDDEN\"] true null null \"7\" \"desk 4\" \"A1\"";
        HttpResponse<String> taken = alice.call("POST", "/orders", body);
        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(201);
        JsonNode order = JSON.readTree(taken.body()).path("order");
        assertThat(terms(order)).isEqualTo("\"3150.00\"" + told);
        String id = order.path("orderId").asText();
        assertThat(terms(alice.get("/orders/" + id))).isEqualTo("\"3150.00\"" + told);

        HttpResponse<String> amended =
                alice.call("PATCH", "/orders/" + id, "{\"stopPrice\":\"3120.00\"}");
        assertThat(amended.statusCode()).as(amended.body()).isEqualTo(200);
        assertThat(terms(alice.get("/orders/" + id))).isEqualTo("\"3120.00\"" + told);
        alice.call("DELETE", "/orders/" + id, "");
    }

    private static String terms(JsonNode order) {
        return Stream.of(
                        "stopPrice",
                        "execInst",
                        "cancelOnDisconnect",
                        "expireTime",
                        "pegReference",
                        "smpKey",
                        "trader",
                        "account")
                .map(name -> order.path(name).toString())
                .collect(Collectors.joining(" "));
    }

    @Test
    void manyChangesOfOneOrderAtATimeAreAllMade() throws Exception {
        ApiServer.Person alice = api.as("alice");
        String id = alice.post("/orders", order("BUY", "100", "3190.00", "many"))
                .at("/order/orderId")
                .asText();
        List<CompletableFuture<Integer>> changes = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            String change = "{\"quantity\":\"" + (200 + 10 * i) + "\"}";
            changes.add(CompletableFuture.supplyAsync(() -> status(alice, id, change)));
        }
        for (CompletableFuture<Integer> each : changes) assertThat(each.join()).isEqualTo(200);
        assertThat(alice.get("/orders/" + id).path("clientOrderId").asText()).isEqualTo("many");
    }

    private static int status(ApiServer.Person who, String id, String change) {
        try {
            return who.call("PATCH", "/orders/" + id, change).statusCode();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aBatchAndAMassCancel() throws Exception {
        ApiServer.Person carol = api.as("carol");
        String batch = "{\"orders\":[" + order("BUY", "10", "3200.00", "c1") + ","
                + order("BUY", "10", "3201.00", "c2") + "," + order("BUY", "0", "3201.00", "c3")
                + "]}";
        JsonNode results =
                JSON.readTree(carol.call("POST", "/orders:batch", batch).body()).path("results");
        assertThat(results.get(0).path("status").asInt()).isEqualTo(201);
        assertThat(results.get(2).at("/problem/code").asText()).isEqualTo("QTY_NOT_POSITIVE");
        assertThat(carol.call("POST", "/orders", order("SELL", "10", "3300.00", "c4"))
                        .statusCode())
                .isEqualTo(201);
        HttpResponse<String> wrong = carol.call("DELETE", "/orders?side=sell", "");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("side: 'sell': must be one of BUY, SELL");
        String where = "\"participant\":\"carol\",\"symbol\":\"NPN\",\"side\":\"SELL\"";
        api.as("ops").call("POST", "/admin/mass-cancel", "{" + where + "}");
        assertThat(api.as("ops").call("GET", "/admin/audit", "").body())
                .contains("1 order canceled in NPN, SELL only");
        assertThat(canceled(carol, "?side=SELL")).isZero();
        assertThat(canceled(carol, "?symbol=NPN&side=BUY")).isEqualTo(2);
        assertThat(canceled(carol, "")).isZero();
        assertThat(carol.call("POST", "/cancel-after", "{\"timeoutMs\":0}").statusCode())
                .isEqualTo(200);
    }

    /// Scenario 77: a halt ends in what the model has after it, here a reopening call.
    @Test
    void aHaltedInstrumentResumesAsTheModelSays() throws Exception {
        ApiServer.Person ops = api.as("ops");
        assertThat(phase(ops, "halt")).isEqualTo("HALTED");
        assertThat(phase(ops, "resume")).isEqualTo("REOPENING_CALL");
        JsonNode call = JSON.readTree(ops.call("GET", "/instruments/GOLD", "").body());
        assertThat(call.path("phaseEndsAt").asText()).isNotEmpty();
        assertThat(phase(ops, "resume")).isEqualTo("CONTINUOUS");
        HttpResponse<String> again =
                ops.call("POST", "/admin/instruments/GOLD/phase", "{\"to\":\"resume\"}");
        assertThat(again.body()).contains("PHASE_UNCHANGED");
    }

    @Test
    void theAuditSaysOfAChangeWhatWasBefore() throws Exception {
        ApiServer.Person ops = api.as("ops");
        String terms = "{\"symbol\":\"WAS\",\"priceScale\":2,\"lot\":\"1\",\"tick\":\"%s\","
                + "\"maxQuantity\":\"%s\"}";
        ops.call("POST", "/admin/instruments", terms.formatted("0.05", "1000"));
        ops.call("PUT", "/admin/instruments/WAS", terms.formatted("0.01", "500"));
        ops.call("POST", "/admin/instruments/WAS/phase", "{\"to\":\"pause\"}");
        String body = ops.call("GET", "/admin/audit", "").body();
        List<String> told = new ArrayList<>();
        for (JsonNode each : JSON.readTree(body).path("items")) {
            if (!each.path("target").asText().equals("WAS")) continue;
            told.add(each.path("before").asText() + " -> " + each.path("detail").asText());
        }
        assertThat(told.getFirst())
                .startsWith("null -> active, ")
                .contains("largest order 1000", "lot 1", "tick 0.05");
        assertThat(told.get(1))
                .isEqualTo("largest order 1000, tick 0.05 -> largest order 500, tick 0.01");
        assertThat(told.getLast()).isEqualTo("CONTINUOUS -> PAUSED");
    }

    private static String phase(ApiServer.Person ops, String to) throws Exception {
        String answer = ops.call("POST", "/admin/instruments/GOLD/phase", "{\"to\":\"" + to + "\"}")
                .body();
        assertThat(answer).contains("eventSeq");
        String instrument = ops.call("GET", "/instruments/GOLD", "").body();
        return JSON.readTree(instrument).path("phase").asText();
    }

    private static int canceled(ApiServer.Person who, String which) throws Exception {
        String answer = who.call("DELETE", "/orders" + which, "").body();
        return JSON.readTree(answer).path("canceled").asInt(-1);
    }

    /// Each role at each route: who has none of its roles is told so, anyone who has one is
    /// not.
    @Test
    void eachRoleMayWhatTheDocumentSays() throws Exception {
        Set<Role> seen = new HashSet<>();
        for (String name : List.of("viewer", "alice", "risk", "ops", "admin")) {
            boolean exists = api.web().access().identities().find(name).isPresent();
            if (!exists) continue;
            Set<Role> roles =
                    api.web().access().identities().find(name).orElseThrow().roles();
            seen.addAll(roles);
            for (Route route : api.web().routes()) {
                if (route.roles().isEmpty() || route.path().equals("/logout")) continue;
                String path = route.path().replace("{symbol}", "XXX").replaceAll("\\{[^}]+}", "zz");
                String body = route.method().matches("POST|PUT|PATCH") ? "{\"nothing\":1}" : "";
                boolean may = route.roles().stream().anyMatch(roles::contains);
                if (may && route.path().matches("/admin/snapshot|/runs:reset")) continue;
                HttpResponse<String> answer = api.as(name).call(route.method(), path, body);
                assertThat(code(answer).equals("ROLE_NOT_PERMITTED"))
                        .as(name + " " + route.title() + " " + answer.body())
                        .isEqualTo(!may);
                HttpResponse<String> nobody = api.nobody().call(route.method(), path, body);
                assertThat(code(nobody)).isEqualTo("LOGIN_NEEDED");
            }
        }
        assertThat(seen).contains(Role.TRADER, Role.ADMIN);
    }

    @Test
    void foreignPagesAndNamesAreRefused() throws Exception {
        ApiServer.Person alice = api.as("alice");
        String body = order("BUY", "10", "3200.00", "x1");
        assertThat(code(alice.call("POST", "/orders", body, "Origin", "http://evil.example")))
                .isEqualTo("ORIGIN_NOT_ALLOWED");
        assertThat(code(api.new Person(alice.cookie, "").call("POST", "/orders", body)))
                .isEqualTo("CSRF_TOKEN_WRONG");
        String foreign = api.as("bob").token;
        assertThat(code(api.new Person(alice.cookie, foreign).call("POST", "/orders", body)))
                .isEqualTo("CSRF_TOKEN_WRONG");
        assertThat(code(alice.call("POST", "/orders", body, "Content-Type", "text/plain")))
                .isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
        assertThat(raw("GET /api/v1/time HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 421");
        HttpResponse<String> welcome =
                api.nobody().call("POST", "/demo/act-as", "{\"participant\":\"alice\"}");
        assertThat(welcome.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("HttpOnly", "SameSite=Strict", "Path=/");
        assertThat(welcome.headers().firstValue("Content-Security-Policy").orElseThrow())
                .isEqualTo("default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri"
                        + " 'none'");
        assertThat(welcome.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void whatIsMalformedIsRefusedInTheSameWay() throws Exception {
        ApiServer.Person alice = api.as("alice");
        String order = order("BUY", "10", "3200.00", "x2").strip();
        for (String body : List.of(
                order.replace("\"3200.00\"", "3200.00"),
                order.replace("3200.00", "1e3"),
                order.replace("3200.00", "99999999999999999999"),
                order.replace("3200.00", "3200.001"),
                order.replace("\"10\"", "\"9223372036854775808\""),
                order.replace("\"BUY\"", "\"buy\""),
                order.replace("x2", "x2\\r\\nInjected"),
                order.replace("x2", "x".repeat(37)),
                order.replace("{", "{\"unknown\":1,"))) {
            HttpResponse<String> answer = alice.call("POST", "/orders", body);
            assertThat(answer.statusCode()).as(body).isEqualTo(422);
        }
        for (String body : List.of(
                "[".repeat(100),
                "{\"a\":".repeat(17) + "1" + "}".repeat(17),
                order + "x",
                order.replace("{", "{\"side\":\"BUY\","),
                "null")) {
            HttpResponse<String> answer = alice.call("POST", "/orders", body);
            assertThat(code(answer)).as(body).isEqualTo("JSON_NOT_VALID");
        }
        assertThat(alice.call("POST", "/orders", "{\"a\":\"" + "x".repeat(70_000) + "\"}")
                        .statusCode())
                .isEqualTo(413);
        assertThat(raw("GET /api/v1/time HTTP/1.1\r\nHost: localhost\r\nX: " + "a".repeat(9_000)
                        + "\r\n\r\n"))
                .matches("(?s)HTTP/1.1 4(00|31).*");
        for (String path : List.of(
                "/../../etc/passwd", "/assets/%2e%2e/x.js", "/assets/%2fx.js", "/a%00.js")) {
            assertThat(raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .as(path)
                    .matches("(?s)HTTP/1.1 40[04].*");
        }
    }

    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), URI.create(api.address()).getPort())) {
            socket.setSoTimeout(Patience.MS);
            OutputStream out = socket.getOutputStream();
            out.write(request.getBytes(StandardCharsets.UTF_8));
            out.flush();
            byte[] answer = new byte[4_096];
            int length = socket.getInputStream().read(answer);
            return new String(answer, 0, Math.max(0, length), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aSignedRequestCountsOnce() throws Exception {
        ApiServer.Person admin = api.as("admin");
        JsonNode key = JSON.readTree(
                admin.call("POST", "/admin/keys", "{\"participant\":\"alice\",\"label\":\"bot\"}")
                        .body());
        byte[] secret = HexFormat.of().parseHex(key.path("secret").asText());
        String id = key.path("id").asText();
        String now = Long.toString(System.currentTimeMillis());
        String signature = Signatures.sign(secret, now, "", "GET/api/v1/account", new byte[0]);
        String[] headers = {"X-API-KEY", id, "X-TIMESTAMP", now, "X-SIGNATURE", signature};
        assertThat(api.nobody().call("GET", "/account", "", headers).statusCode())
                .isEqualTo(200);
        assertThat(code(api.nobody().call("GET", "/account", "", headers)))
                .isEqualTo("REQUEST_REPLAYED");
        assertThat(code(api.nobody().call("GET", "/fills", "", headers)))
                .isEqualTo("SIGNATURE_WRONG");
        String old = Long.toString(System.currentTimeMillis() - 60_000);
        String late = Signatures.sign(secret, old, "", "GET/api/v1/account", new byte[0]);
        assertThat(code(api.nobody()
                        .call(
                                "GET",
                                "/account",
                                "",
                                "X-API-KEY",
                                id,
                                "X-TIMESTAMP",
                                old,
                                "X-SIGNATURE",
                                late)))
                .isEqualTo("TIMESTAMP_NOT_CURRENT");
        assertThat(admin.call("GET", "/admin/keys", "").body()).doesNotContain("secret");
        assertThat(admin.call("DELETE", "/admin/keys/" + id, "").statusCode()).isEqualTo(204);
    }

    /// Somebody who has a role and no other.
    private static ApiServer.Person withRole(Role role) throws Exception {
        String name = api.web().access().identities().all().stream()
                .filter(each -> each.roles().contains(role))
                .findFirst()
                .orElseThrow()
                .participant();
        return api.as(name);
    }

    @Test
    void whoIsKilledTradesNoMoreUntilThatIsTakenBack() throws Exception {
        ApiServer.Person risk = withRole(Role.RISK);
        ApiServer.Person bob = api.as("bob");
        bob.call("POST", "/orders", order("BUY", "10", "3200.00", "k1"));
        String kill = "{\"on\":%s,\"participant\":\"bob\",\"reason\":\"a test\"}";
        HttpResponse<String> killed = risk.call("POST", "/admin/killswitch", kill.formatted(true));
        assertThat(killed.statusCode()).as(killed.body()).isEqualTo(200);
        assertThat(code(bob.call("POST", "/orders", order("BUY", "10", "3200.00", "k2"))))
                .isEqualTo("TRADING_KILLED");
        JsonNode gone =
                JSON.readTree(bob.call("GET", "/orders/by-client-id/k1", "").body());
        assertThat(gone.path("reason").asText()).isEqualTo("KILLED");
        assertThat(risk.call("GET", "/admin/killswitch", "").statusCode()).isEqualTo(200);
        risk.call("POST", "/admin/killswitch", kill.formatted(false));
        assertThat(bob.call("POST", "/orders", order("BUY", "10", "3200.00", "k3"))
                        .statusCode())
                .isEqualTo(201);
        HttpResponse<String> canceled =
                risk.call("POST", "/admin/mass-cancel", "{\"participant\":\"bob\"}");
        assertThat(canceled.statusCode()).as(canceled.body()).isEqualTo(200);
        assertThat(bob.call("GET", "/orders", "").body())
                .isEqualTo("{\"items\":[],\"nextAfterSeq\":null}");
    }

    @Tag("slow")
    @Test
    void guessingAPasswordTakesLongerEachTime() throws Exception {
        String guess = "{\"participant\":\"bob\",\"password\":\"not the password\"}";
        assertThat(code(api.nobody().call("POST", "/login", guess))).isEqualTo("WRONG_PASSWORD");
        HttpResponse<String> next = api.nobody().call("POST", "/login", guess);
        assertThat(next.statusCode()).isEqualTo(429);
        assertThat(next.headers().firstValue("Retry-After")).isPresent();
        String unknown = guess.replace("bob", "nosuchone");
        assertThat(code(api.nobody().call("POST", "/login", unknown))).isEqualTo("WRONG_PASSWORD");
    }
}
