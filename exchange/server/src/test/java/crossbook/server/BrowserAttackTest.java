package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.server.RawHttp.Answer;
import crossbook.web.access.Signatures;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;

/// What another page, another user or somebody on the wire may try with a browser's log-in
/// or a program's signature, against a whole exchange.
@Tag("slow")
class BrowserAttackTest {
    private static final String ORDER = """
        {"symbol":"NPN","side":"BUY","ordType":"LIMIT","quantity":"10","price":"3200.00"}\
        """;

    @TempDir
    private static Path directory;

    private static ServedExchange exchange;
    private static InetSocketAddress web;

    @BeforeAll
    static void start() throws IOException {
        exchange = ServedExchange.start(
                directory,
                "web.request_rate",
                "off",
                "gateway.failed_logon_delay",
                "4s",
                "web.trusted_proxies",
                "127.0.0.7");
        web = exchange.web();
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    private static Answer call(String method, String path, String body, String... headers)
            throws IOException {
        return RawHttp.ask(web, request(method, path, body, headers));
    }

    private static String request(String method, String path, String body, String... headers) {
        StringBuilder request = new StringBuilder(method + " /api/v1" + path + " HTTP/1.1\r\n");
        request.append("Host: 127.0.0.1:").append(web.getPort()).append("\r\n");
        for (int i = 0; i < headers.length; i += 2) {
            request.append(headers[i]).append(": ").append(headers[i + 1]).append("\r\n");
        }
        if (!body.isEmpty()) {
            request.append("Content-Type: application/json\r\n");
            request.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        return request.append("\r\n").append(body).toString();
    }

    private static String own() {
        return "http://127.0.0.1:" + web.getPort();
    }

    /// A log-in: the cookie, and the token that goes with it.
    private record LogIn(String cookie, String token) {
        static LogIn of(String participant, String... headers) throws IOException {
            String body = "{\"participant\":\"" + participant + "\"}";
            Answer answer = BrowserAttackTest.call("POST", "/demo/act-as", body, headers);
            assertThat(answer.status()).as(answer.text()).isEqualTo(200);
            String cookie = answer.headers().get("set-cookie");
            assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/");
            return new LogIn(
                    cookie.substring(0, cookie.indexOf(';')),
                    answer.json().path("csrfToken").asText());
        }

        Answer call(String method, String path, String body) throws IOException {
            return BrowserAttackTest.call(
                    method, path, body, "Cookie", cookie, "X-CSRF-Token", token, "Origin", own());
        }

        boolean isKnown() throws IOException {
            Answer me = BrowserAttackTest.call("GET", "/me", "", "Cookie", cookie);
            return !me.json().path("participant").isNull();
        }
    }

    @Test
    void aCookieIsOfNoUseToAnotherPage() throws IOException {
        LogIn alice = LogIn.of("alice");
        LogIn bob = LogIn.of("bob");
        for (String origin : List.of(
                "http://evil.example",
                "null",
                "http://127.0.0.1",
                "https://127.0.0.1:" + web.getPort(),
                own() + ".evil.example")) {
            for (String method : List.of("GET", "POST")) {
                Answer answer = call(
                        method,
                        "/orders",
                        method.equals("GET") ? "" : ORDER,
                        "Cookie",
                        alice.cookie,
                        "X-CSRF-Token",
                        alice.token,
                        "Origin",
                        origin);
                assertThat(answer.verdict()).as(origin).isEqualTo("403 ORIGIN_NOT_ALLOWED");
                assertThat(answer.headers()).doesNotContainKey("access-control-allow-origin");
            }
        }
        for (String token :
                List.of("", bob.token, alice.token.toUpperCase(java.util.Locale.ROOT) + "x")) {
            Answer answer =
                    call("POST", "/orders", ORDER, "Cookie", alice.cookie, "X-CSRF-Token", token);
            assertThat(answer.verdict()).isEqualTo("403 CSRF_TOKEN_WRONG");
        }
        assertThat(call("POST", "/orders", ORDER, "Cookie", alice.cookie).verdict())
                .isEqualTo("403 CSRF_TOKEN_WRONG");
        // What a form of another site can send without asking.
        String form = request(
                        "POST",
                        "/orders",
                        ORDER,
                        "Cookie",
                        alice.cookie,
                        "X-CSRF-Token",
                        alice.token)
                .replace("application/json", "text/plain");
        assertThat(RawHttp.ask(web, form).verdict()).isEqualTo("415 CONTENT_TYPE_NOT_SUPPORTED");
        assertThat(alice.call("GET", "/orders", "").text()).doesNotContain("3200");
        assertThat(alice.call("POST", "/orders", ORDER).status()).isEqualTo(201);
        assertThat(alice.call("DELETE", "/orders", "").status()).isEqualTo(200);
    }

    @Test
    void noOneIsGivenALogInThatOthersKnow() throws IOException {
        String chosen = "crossbook_session=0123456789abcdef0123456789abcdef";
        LogIn fixed = LogIn.of("alice", "Cookie", chosen);
        assertThat(fixed.cookie).isNotEqualTo(chosen);
        assertThat(new LogIn(chosen, "").isKnown()).isFalse();
        // Anyone who logs in again has another id, and the one before is over.
        LogIn again = LogIn.of("bob", "Cookie", fixed.cookie);
        assertThat(again.cookie).isNotEqualTo(fixed.cookie);
        assertThat(fixed.isKnown()).isFalse();
        assertThat(again.isKnown()).isTrue();
    }

    @Test
    void whoeverLogsOutIsOutOnTheServer() throws IOException {
        LogIn alice = LogIn.of("alice");
        LogIn elsewhere = LogIn.of("alice");
        assertThat(alice.call("POST", "/logout", "").status()).isEqualTo(204);
        assertThat(alice.isKnown()).isFalse();
        assertThat(alice.call("POST", "/orders", ORDER).verdict()).isEqualTo("401 LOGIN_NEEDED");
        assertThat(elsewhere.isKnown()).isTrue();
        exchange.exchange.web().orElseThrow().access().logOutAll("alice");
        assertThat(elsewhere.isKnown()).isFalse();
    }

    private static String password(String participant, String password) {
        return "{\"participant\":\"" + participant + "\",\"password\":\"" + password + "\"}";
    }

    /// Logs in through a trusted proxy.
    ///
    /// @param client the last part of the client's address
    private static Answer logIn(int client, String participant, String password)
            throws IOException {
        return logIn("127.0.0.7", "198.51.100.99, 203.0.113." + client, participant, password);
    }

    private static Answer logIn(
            String peer, String forwardedFor, String participant, String password)
            throws IOException {
        InetAddress from = InetAddress.ofLiteral(peer);
        String body = password(participant, password);
        try (RawHttp connection =
                new RawHttp(new Socket(web.getAddress(), web.getPort(), from, 0))) {
            return connection
                    .send(request("POST", "/login", body, "X-Forwarded-For", forwardedFor))
                    .answer();
        }
    }

    @Test
    void guessingIsSlowAndHurtsNobodyElse() throws IOException {
        LogIn live = LogIn.of("bob");
        Answer wrong = logIn(2, "bob", "not the password");
        assertThat(wrong.verdict()).isEqualTo("401 WRONG_PASSWORD");
        // The name has to wait at the address that guessed; in the end the address, whatever the
        // name. Elsewhere nobody has to.
        assertThat(logIn(2, "bob", "not it either").verdict()).isEqualTo("429 LOGON_TOO_SOON");
        assertThat(logIn(2, "bob", "not it either").headers()).containsKey("retry-after");
        assertThat(logIn(3, "bob", "not it either").verdict()).isEqualTo("401 WRONG_PASSWORD");
        Answer guess = wrong;
        for (int i = 0; i < 20 && guess.status() == 401; i++)
            guess = logIn(2, "name" + i, "a guess");
        assertThat(guess.verdict()).isEqualTo("429 LOGON_TOO_SOON");
        assertThat(logIn(2, "alice", "a guess").verdict()).isEqualTo("429 LOGON_TOO_SOON");
        Answer unknown = logIn(4, "nobody", "not the password");
        assertThat(unknown.verdict()).isEqualTo("401 WRONG_PASSWORD");
        assertThat(unknown.json().path("detail")).isEqualTo(wrong.json().path("detail"));
        assertThat(live.isKnown()).isTrue();
        assertThat(live.call("GET", "/orders", "").status()).isEqualTo(200);
        // Others log in as ever, and so does anyone who knows a password that Crossbook made: at
        // the address of the guesser, and as the name that was guessed at.
        for (int client : new int[] {2, 5}) {
            for (String name : List.of("alice", "bob")) {
                assertThat(logIn(client, name, exchange.password(name)).status())
                        .isEqualTo(200);
            }
        }
    }

    /// Else anybody could have the failures held against somebody else, or against nobody.
    @Test
    void whatIsForwardedIsReadFromTrustedProxiesAlone() throws IOException {
        String wrong = "not the password";
        assertThat(logIn("127.0.0.8", "203.0.113.20", "carol", wrong).verdict())
                .isEqualTo("401 WRONG_PASSWORD");
        assertThat(logIn("127.0.0.8", "203.0.113.21", "carol", wrong).verdict())
                .isEqualTo("429 LOGON_TOO_SOON");
        assertThat(logIn(20, "carol", wrong).verdict()).isEqualTo("401 WRONG_PASSWORD");
        assertThat(logIn("127.0.0.7", "nonsense", "carol", wrong).verdict())
                .as("counts as the proxy's")
                .isEqualTo("401 WRONG_PASSWORD");
    }

    /// A key of a program and how it signs.
    private record Key(String id, String secret) {
        static Key of(String participant) throws IOException {
            LogIn admin = LogIn.of("admin");
            Answer answer = admin.call(
                    "POST",
                    "/admin/keys",
                    "{\"participant\":\"" + participant + "\",\"label\":\"a test\"}");
            assertThat(answer.status()).as(answer.text()).isEqualTo(201);
            return new Key(
                    answer.json().path("id").asText(),
                    answer.json().path("secret").asText());
        }

        String[] headers(String method, String path, String body, long atMs, String nonce) {
            String signature = Signatures.sign(
                    HexFormat.of().parseHex(secret),
                    Long.toString(atMs),
                    nonce,
                    method + "/api/v1" + path,
                    body.getBytes(StandardCharsets.UTF_8));
            return new String[] {
                "X-API-KEY",
                id,
                "X-TIMESTAMP",
                Long.toString(atMs),
                "X-NONCE",
                nonce,
                "X-SIGNATURE",
                signature
            };
        }
    }

    @Test
    void aSignatureIsOfOneRequestAndCountsOnce() throws IOException {
        Key key = Key.of("alice");
        long now = System.currentTimeMillis();
        String[] signed = key.headers("POST", "/orders", ORDER, now, "n1");
        String more = ORDER.replace("\"10\"", "\"90\"");
        assertThat(call("POST", "/orders", more, signed).verdict())
                .isEqualTo("401 SIGNATURE_WRONG");
        assertThat(call("POST", "/orders:batch", ORDER, signed).verdict())
                .isEqualTo("401 SIGNATURE_WRONG");
        assertThat(call("DELETE", "/orders", "", signed).verdict())
                .isEqualTo("401 SIGNATURE_WRONG");
        String[] later = signed.clone();
        later[3] = Long.toString(now + 1);
        assertThat(call("POST", "/orders", ORDER, later).verdict())
                .isEqualTo("401 SIGNATURE_WRONG");
        String[] otherNonce = signed.clone();
        otherNonce[5] = "n2";
        assertThat(call("POST", "/orders", ORDER, otherNonce).verdict())
                .isEqualTo("401 SIGNATURE_WRONG");
        assertThat(call("POST", "/orders", ORDER, signed).status()).isEqualTo(201);
        assertThat(call("POST", "/orders", ORDER, signed).verdict())
                .isEqualTo("401 REQUEST_REPLAYED");
        for (long off : new long[] {-6_000, 30_000}) {
            String[] old = key.headers("POST", "/orders", ORDER, now + off, "n3");
            Answer answer = call("POST", "/orders", ORDER, old);
            assertThat(answer.verdict()).isEqualTo("401 TIMESTAMP_NOT_CURRENT");
            assertThat(answer.json().path("serverTime").asText()).isNotEmpty();
        }
        String[] unknown = key.headers("GET", "/account", "", now, "n4");
        unknown[1] = "nosuchkey";
        assertThat(call("GET", "/account", "", unknown).verdict()).isEqualTo("401 SIGNATURE_WRONG");
        // Of one instrument alone; the query as a body would leave all.
        String[] ofOne = key.headers("DELETE", "/orders?symbol=SOL", "", now, "n5");
        assertThat(call("DELETE", "/orders", "?symbol=SOL", ofOne).verdict())
                .isEqualTo("400 REQUEST_NOT_VALID");
        LogIn alice = LogIn.of("alice");
        assertThat(alice.call("GET", "/orders", "").json().path("items")).hasSize(1);
        assertThat(alice.call("DELETE", "/orders", "").status()).isEqualTo(200);
    }

    @Test
    void everyAnswerSaysThatNothingOfItIsToBeRunFramedOrGuessed() throws IOException {
        for (Answer answer : List.of(
                call("GET", "/time", ""),
                call("GET", "/none", ""),
                RawHttp.ask(web, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                RawHttp.ask(web, "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                call("GET", "/instruments?format=csv", ""))) {
            assertThat(answer.headers())
                    .containsEntry(
                            "content-security-policy",
                            "default-src 'self'; object-src 'none'; frame-ancestors 'none';"
                                    + " base-uri 'none'")
                    .containsEntry("x-content-type-options", "nosniff");
        }
    }
}
