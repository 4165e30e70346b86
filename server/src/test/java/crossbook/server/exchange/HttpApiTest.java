package crossbook.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.server.config.ConfigurationSource;
import crossbook.server.config.Home;
import crossbook.server.config.Market;
import crossbook.server.config.ServerConfiguration;
import crossbook.server.demo.DemoHome;
import crossbook.web.access.Role;
import crossbook.web.access.Signatures;
import crossbook.web.api.Route;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The HTTP API of a whole exchange, over sockets. Every answer is compared with the document.
class HttpApiTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;

    private static Exchange exchange;
    private static String server;
    private static JsonNode document;
    private static SchemaCheck check;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws Exception {
        Home home = new Home(directory.resolve("home"));
        DemoHome.make(home, component -> 0);
        ServerConfiguration configuration = ServerConfiguration.read(ConfigurationSource.of(
                home.configuration(), Map.of(), Map.of("web.request_rate", "off")));
        crossbook.server.config.WebKey.ensure(home);
        exchange = Exchange.start(
                home,
                configuration,
                Market.read(configuration),
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.WEB),
                line -> {});
        InetSocketAddress web = exchange.addresses().get("web");
        server = "http://127.0.0.1:" + web.getPort();
        HttpResponse<String> answer = CLIENT.send(
                HttpRequest.newBuilder(URI.create(server + "/api/v1/openapi.json"))
                        .build(),
                BodyHandlers.ofString());
        document = JSON.readTree(answer.body());
        check = new SchemaCheck(document);
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    /// Somebody with a browser, or nobody.
    private record Person(String cookie, String token) {
        static final Person NOBODY = new Person("", "");

        static Person as(String participant) throws Exception {
            HttpResponse<String> answer = NOBODY.call(
                    "POST", "/demo/act-as", "{\"participant\":\"" + participant + "\"}");
            String cookie = answer.headers().firstValue("Set-Cookie").orElseThrow();
            return new Person(
                    cookie.substring(0, cookie.indexOf(';')),
                    JSON.readTree(answer.body()).path("csrfToken").asText());
        }

        HttpResponse<String> call(String method, String path, String body, String... headers)
                throws Exception {
            HttpRequest.Builder request =
                    HttpRequest.newBuilder(URI.create(server + "/api/v1" + path));
            request.method(
                    method,
                    body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
            if (!body.isEmpty()) request.setHeader("Content-Type", "application/json");
            if (!cookie.isEmpty()) request.setHeader("Cookie", cookie);
            if (!token.isEmpty()) request.setHeader("X-CSRF-Token", token);
            for (int i = 0; i < headers.length; i += 2) {
                request.setHeader(headers[i], headers[i + 1]);
            }
            HttpResponse<String> answer = CLIENT.send(request.build(), BodyHandlers.ofString());
            assertDocumented(method, path, answer);
            return answer;
        }
    }

    /// The answer is one that the document has, and as the document says.
    private static void assertDocumented(String method, String path, HttpResponse<String> answer)
            throws IOException {
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (type.equals("application/problem+json")) {
            JsonNode problem = JSON.readTree(answer.body());
            JsonNode schema = document.at("/components/schemas/Problem");
            assertThat(check.mistake(problem, schema, method + " " + path)).isEmpty();
            assertThat(problem.path("status").asInt()).isEqualTo(answer.statusCode());
            assertThat(answer.statusCode()).isLessThan(500);
            return;
        }
        JsonNode responses = operation(method, path).path("responses");
        JsonNode response = responses.path(Integer.toString(answer.statusCode()));
        assertThat(response.isMissingNode())
                .as(method + " " + path + " " + answer)
                .isFalse();
        JsonNode schema = response.at("/content/application~1json/schema");
        if (!type.equals("application/json") || schema.isMissingNode()) return;
        JsonNode body = JSON.readTree(answer.body());
        assertThat(check.mistake(body, schema, method + " " + path)).isEmpty();
    }

    private static JsonNode operation(String method, String path) {
        String plain = path.replaceFirst("\\?.*", "");
        JsonNode best = document.path("none");
        for (Map.Entry<String, JsonNode> entry : document.path("paths").properties()) {
            String pattern = entry.getKey().replaceAll("\\{[^}]+}", "[^/]+");
            if (!plain.matches(pattern)) continue;
            JsonNode found = entry.getValue().path(method.toLowerCase(java.util.Locale.ROOT));
            boolean isExact = entry.getKey().equals(plain);
            if (!found.isMissingNode() && (isExact || best.isMissingNode())) best = found;
        }
        return best;
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
        for (Route route : exchange.web().orElseThrow().routes()) {
            Set<String> roles = new TreeSet<>();
            route.roles().forEach(role -> roles.add(role.word()));
            routes.add(route.method() + " " + route.path() + " " + roles);
        }
        document.path("paths")
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
            assertThat(Person.NOBODY.call("GET", path, "").statusCode())
                    .as(path)
                    .isEqualTo(200);
        }
    }

    @Test
    void anOrderIsTakenOnceAndTrades() throws Exception {
        Person alice = Person.as("alice");
        Person bob = Person.as("bob");
        HttpResponse<String> taken =
                alice.call("POST", "/orders", order("SELL", "100", "3210.00", "h1"));
        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(201);
        HttpResponse<String> again =
                alice.call("POST", "/orders", order("SELL", "100", "3210.00", "h1"));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(again.body()).path("replayed").asBoolean()).isTrue();
        HttpResponse<String> other =
                alice.call("POST", "/orders", order("SELL", "200", "3210.00", "h1"));
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(code(other)).isEqualTo("DUPLICATE_CL_ORD_ID");
        JsonNode bought = JSON.readTree(
                bob.call("POST", "/orders", order("BUY", "40", "3210.00", "h2")).body());
        assertThat(bought.at("/order/ordStatus").asText()).isEqualTo("FILLED");
        assertThat(bought.at("/executions/1/lastPrice").asText()).isEqualTo("3210.00");
        JsonNode own =
                JSON.readTree(alice.call("GET", "/orders/by-client-id/h1", "").body());
        assertThat(own.path("leavesQuantity").asText()).isEqualTo("60");
        String id = own.path("orderId").asText();
        assertThat(bob.call("GET", "/orders/" + id, "").statusCode()).isEqualTo(404);
        assertThat(bob.call("DELETE", "/orders/" + id, "").statusCode()).isEqualTo(404);
        JsonNode amended = JSON.readTree(
                alice.call("PATCH", "/orders/" + id, "{\"quantity\":\"90\"}").body());
        assertThat(amended.at("/order/leavesQuantity").asText()).isEqualTo("50");
        JsonNode gone = JSON.readTree(alice.call("DELETE", "/orders/" + id, "").body());
        assertThat(gone.at("/order/ordStatus").asText()).isEqualTo("CANCELED");
        assertThat(alice.call("DELETE", "/orders/" + id, "").statusCode()).isEqualTo(409);
        for (String path :
                List.of("/orders?status=all", "/fills", "/positions", "/account", "/limits")) {
            assertThat(alice.call("GET", path, "").statusCode()).as(path).isEqualTo(200);
        }
        String csv = alice.call("GET", "/orders?status=all&format=csv", "").body();
        assertThat(csv).startsWith("orderId,clientOrderId,symbol,side").contains("h1,NPN,SELL");
    }

    @Test
    void aBatchAndAMassCancel() throws Exception {
        Person carol = Person.as("carol");
        String batch = "{\"orders\":[" + order("BUY", "10", "3200.00", "c1") + ","
                + order("BUY", "10", "3201.00", "c2") + "," + order("BUY", "0", "3201.00", "c3")
                + "]}";
        JsonNode results =
                JSON.readTree(carol.call("POST", "/orders:batch", batch).body()).path("results");
        assertThat(results.get(0).path("status").asInt()).isEqualTo(201);
        assertThat(results.get(2).at("/problem/code").asText()).isEqualTo("QTY_NOT_POSITIVE");
        JsonNode canceled =
                JSON.readTree(carol.call("DELETE", "/orders?symbol=NPN", "").body());
        assertThat(canceled.path("canceled").asInt()).isEqualTo(2);
        assertThat(carol.call("POST", "/cancel-after", "{\"timeoutMs\":0}").statusCode())
                .isEqualTo(200);
    }

    /// Each role at each route: who has none of its roles is told so, whoever has one is not.
    @Test
    void eachRoleMayWhatTheDocumentSays() throws Exception {
        Set<Role> seen = new HashSet<>();
        for (String name : List.of("viewer", "alice", "risk", "ops", "admin")) {
            boolean exists = exchange.web()
                    .orElseThrow()
                    .access()
                    .identities()
                    .find(name)
                    .isPresent();
            if (!exists) continue;
            Set<Role> roles = exchange.web()
                    .orElseThrow()
                    .access()
                    .identities()
                    .find(name)
                    .orElseThrow()
                    .roles();
            seen.addAll(roles);
            for (Route route : exchange.web().orElseThrow().routes()) {
                if (route.roles().isEmpty() || route.path().equals("/logout")) continue;
                String path = route.path().replace("{symbol}", "XXX").replaceAll("\\{[^}]+}", "zz");
                String body = route.method().matches("POST|PUT|PATCH") ? "{\"nothing\":1}" : "";
                boolean may = route.roles().stream().anyMatch(roles::contains);
                if (may && route.path().matches("/admin/snapshot|/runs:reset")) continue;
                HttpResponse<String> answer = Person.as(name).call(route.method(), path, body);
                assertThat(code(answer).equals("ROLE_NOT_PERMITTED"))
                        .as(name + " " + route.title() + " " + answer.body())
                        .isEqualTo(!may);
                HttpResponse<String> nobody = Person.NOBODY.call(route.method(), path, body);
                assertThat(code(nobody)).isEqualTo("LOGIN_NEEDED");
            }
        }
        assertThat(seen).contains(Role.TRADER, Role.ADMIN);
    }

    @Test
    void foreignPagesAndNamesAreRefused() throws Exception {
        Person alice = Person.as("alice");
        String body = order("BUY", "10", "3200.00", "x1");
        assertThat(code(alice.call("POST", "/orders", body, "Origin", "http://evil.example")))
                .isEqualTo("ORIGIN_NOT_ALLOWED");
        assertThat(code(new Person(alice.cookie, "").call("POST", "/orders", body)))
                .isEqualTo("CSRF_TOKEN_WRONG");
        String foreign = Person.as("bob").token;
        assertThat(code(new Person(alice.cookie, foreign).call("POST", "/orders", body)))
                .isEqualTo("CSRF_TOKEN_WRONG");
        assertThat(code(alice.call("POST", "/orders", body, "Content-Type", "text/plain")))
                .isEqualTo("CONTENT_TYPE_NOT_SUPPORTED");
        assertThat(raw("GET /api/v1/time HTTP/1.1\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 421");
        HttpResponse<String> welcome =
                Person.NOBODY.call("POST", "/demo/act-as", "{\"participant\":\"alice\"}");
        assertThat(welcome.headers().firstValue("Set-Cookie").orElseThrow())
                .contains("HttpOnly", "SameSite=Strict", "Path=/");
        assertThat(welcome.headers().firstValue("Content-Security-Policy").orElseThrow())
                .isEqualTo(
                        "default-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'");
        assertThat(welcome.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    }

    @Test
    void whatIsMalformedIsRefusedInTheSameWay() throws Exception {
        Person alice = Person.as("alice");
        String order = order("BUY", "10", "3200.00", "x2").strip();
        for (String body : List.of(
                order.replace("\"3200.00\"", "3200.00"),
                order.replace("3200.00", "1e3"),
                order.replace("3200.00", "99999999999999999999"),
                order.replace("3200.00", "3200.001"),
                order.replace("\"10\"", "\"9223372036854775808\""),
                order.replace("\"BUY\"", "\"buy\""),
                order.replace("x2", "x2\\r\\nInjected"),
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
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), URI.create(server).getPort())) {
            socket.setSoTimeout(10_000);
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
        Person admin = Person.as("admin");
        JsonNode key = JSON.readTree(
                admin.call("POST", "/admin/keys", "{\"participant\":\"alice\",\"label\":\"bot\"}")
                        .body());
        byte[] secret = HexFormat.of().parseHex(key.path("secret").asText());
        String id = key.path("id").asText();
        String now = Long.toString(System.currentTimeMillis());
        String signature = Signatures.sign(secret, now, "", "GET/api/v1/account", new byte[0]);
        String[] headers = {"X-API-KEY", id, "X-TIMESTAMP", now, "X-SIGNATURE", signature};
        assertThat(Person.NOBODY.call("GET", "/account", "", headers).statusCode())
                .isEqualTo(200);
        assertThat(code(Person.NOBODY.call("GET", "/account", "", headers)))
                .isEqualTo("REQUEST_REPLAYED");
        assertThat(code(Person.NOBODY.call("GET", "/fills", "", headers)))
                .isEqualTo("SIGNATURE_WRONG");
        String old = Long.toString(System.currentTimeMillis() - 60_000);
        String late = Signatures.sign(secret, old, "", "GET/api/v1/account", new byte[0]);
        assertThat(code(Person.NOBODY.call(
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
    private static Person withRole(Role role) throws Exception {
        String name = exchange.web().orElseThrow().access().identities().all().stream()
                .filter(each -> each.roles().contains(role))
                .findFirst()
                .orElseThrow()
                .participant();
        return Person.as(name);
    }

    @Test
    void whoIsKilledTradesNoMoreUntilThatIsTakenBack() throws Exception {
        Person risk = withRole(Role.RISK);
        Person bob = Person.as("bob");
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

    @Test
    void guessingAPasswordTakesLongerEachTime() throws Exception {
        String guess = "{\"participant\":\"bob\",\"password\":\"not the password\"}";
        assertThat(code(Person.NOBODY.call("POST", "/login", guess))).isEqualTo("WRONG_PASSWORD");
        HttpResponse<String> next = Person.NOBODY.call("POST", "/login", guess);
        assertThat(next.statusCode()).isEqualTo(429);
        assertThat(next.headers().firstValue("Retry-After")).isPresent();
        String unknown = guess.replace("bob", "nosuchone");
        assertThat(code(Person.NOBODY.call("POST", "/login", unknown))).isEqualTo("WRONG_PASSWORD");
    }
}
