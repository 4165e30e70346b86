package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.server.RawHttp.Answer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// Requests that are not what they should be, octet by octet, against a whole exchange: each
/// is refused in the documented way, nothing of it is taken for a second request, and a
/// client that means well is served afterwards.
class HttpFramingTest {
    private static final String GET = "GET /api/v1/time HTTP/1.1\r\n";
    private static final String POST = "POST /api/v1/demo/act-as HTTP/1.1\r\n";
    private static final String HOST = "Host: localhost\r\n";
    private static final String CLOSE = "Connection: close\r\n";
    private static final String TYPE = "Content-Type: application/json\r\n";
    private static final String ALICE = "{\"participant\":\"alice\"}";

    @TempDir
    private static Path directory;

    private static ServedExchange exchange;
    private static InetSocketAddress web;

    @BeforeAll
    static void start() throws IOException {
        exchange = ServedExchange.start(directory, "web.request_rate", "off");
        web = exchange.web();
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    @AfterEach
    void theNextClientIsServed() throws IOException {
        assertThat(post(ALICE).status()).isEqualTo(200);
    }

    private static Answer post(String body) throws IOException {
        return post(body.getBytes(StandardCharsets.UTF_8));
    }

    private static Answer post(byte[] body) throws IOException {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes((POST + HOST + TYPE + "Content-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return RawHttp.ask(web, request.toByteArray());
    }

    private static Answer withHeaders(String headers) throws IOException {
        return RawHttp.ask(web, GET + HOST + headers + "\r\n");
    }

    /// The request is refused and the connection ended: whatever follows is not read as
    /// another.
    private static void assertSmugglesNothing(String request, String verdict) throws IOException {
        try (RawHttp connection = new RawHttp(web)) {
            connection.send(request);
            Answer answer = connection.answer();
            assertThat(answer.verdict()).as(request).isEqualTo(verdict);
            assertThat(answer.headers()).as(request).containsEntry("connection", "close");
            assertThat(connection.read()).as(request).isEqualTo(-1);
        }
    }

    @Test
    void theLengthOfABodyIsToldOnceAndPlainly() throws IOException {
        String smuggled = "GET /api/v1/status HTTP/1.1\r\n" + HOST + "\r\n";
        for (String lengths : List.of(
                "Content-Length: 0\r\nContent-Length: 44\r\n",
                "Content-Length: 44\r\nContent-Length: 0\r\n",
                "Content-Length: 0\r\nContent-Length: 0\r\n",
                "Content-Length: 0, 44\r\n",
                "Content-Length: 0\r\nTransfer-Encoding: chunked\r\n",
                "Transfer-Encoding: chunked\r\nContent-Length: 44\r\n",
                "Content-Length: +0\r\n",
                "Content-Length: -1\r\n",
                "Content-Length: 0x2c\r\n",
                "Content-Length: 99999999999\r\n",
                "Content-Length:\r\n",
                "Content-Length : 0\r\n",
                "Content-Length\r\n")) {
            assertSmugglesNothing(
                    POST + HOST + TYPE + lengths + "\r\n" + smuggled, "400 REQUEST_NOT_VALID");
        }
    }

    @Test
    void aMethodThatIsNoWordIsTheMistakeOfWhoAsks() throws IOException {
        for (String method :
                List.of("G\0T", "GE\n", "G\tT", "\u0001", "GET\u007f", "G(T", "\u00e9")) {
            try (RawHttp connection = new RawHttp(web)) {
                connection.send(method + " /api/v1/time HTTP/1.1\r\n" + HOST + "\r\n");
                // Or it is closed: the server does not know what to answer.
                assertThat(connection.rest()).as(method).matches("(?s)(HTTP/1.1 400 .*)?");
            }
        }
    }

    /// Octets of requests that are right are changed, left out, doubled and put in at random. In
    /// the long form (`-Dcrossbook.requests=70000`) many.
    @Tag("slow")
    @Test
    void noDamagedRequestIsAMistakeOfTheServer() throws IOException {
        Random random = new Random(7);
        List<String> right = List.of(
                GET + HOST + CLOSE + "\r\n",
                "GET /api/v1/instruments/NPN/book?depth=5 HTTP/1.1\r\n" + HOST + CLOSE + "\r\n",
                POST + HOST + CLOSE + TYPE + "Content-Length: " + ALICE.length() + "\r\n\r\n"
                        + ALICE);
        int requests = Integer.getInteger("crossbook.requests", 1_000);
        int cutOff = 0;
        for (int i = 0; i < requests; i++) {
            byte[] request = damaged(right.get(i % right.size()), random);
            try (RawHttp connection = new RawHttp(web)) {
                connection.send(request);
                connection.socket().shutdownOutput();
                String answer = connection.rest();
                String shown = new String(request, StandardCharsets.ISO_8859_1);
                assertThat(answer).as(shown).doesNotContain("HTTP/1.1 5");
            } catch (SocketException _) {
                cutOff++; // that is no mistake either
            }
        }
        assertThat(cutOff).isLessThan(requests);
    }

    private static byte[] damaged(String right, Random random) {
        StringBuilder request = new StringBuilder(right);
        for (int i = random.nextInt(3); i >= 0; i--) {
            // Half of the damage is in the first line.
            int end = random.nextBoolean() ? request.indexOf("\r\n") : request.length();
            int at = random.nextInt(Math.max(1, end));
            char octet = (char) random.nextInt(256);
            switch (random.nextInt(4)) {
                case 0 -> request.setCharAt(at, octet);
                case 1 -> request.deleteCharAt(at);
                case 2 -> request.insert(at, octet);
                default -> request.insert(at, request.charAt(at));
            }
        }
        return request.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    @Test
    void chunksAreNotTaken() throws IOException {
        for (String encoding :
                List.of("chunked", "Chunked", "gzip, chunked", "identity", "xchunked")) {
            for (String body : List.of(
                    "0\r\n\r\n",
                    "5\r\nhelloXX0\r\n\r\n",
                    "zz\r\n",
                    "ffffffffffffffff\r\n",
                    "-1\r\n",
                    "5;" + "x".repeat(100) + "\r\nhello\r\n0\r\n\r\n")) {
                assertSmugglesNothing(
                        POST + HOST + TYPE + "Transfer-Encoding: " + encoding + "\r\n\r\n" + body,
                        "411 LENGTH_NEEDED");
            }
        }
        assertSmugglesNothing(
                POST + HOST + "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n",
                "411 LENGTH_NEEDED");
    }

    @Tag("slow")
    @Test
    void whatIsTooLongIsNotRead() throws IOException {
        assertThat(withHeaders("X-Long: " + "a".repeat(9_000) + "\r\n").verdict())
                .isEqualTo("431 HEADERS_TOO_LARGE");
        assertThat(withHeaders("X: a\r\n".repeat(2_000)).verdict())
                .isEqualTo("431 HEADERS_TOO_LARGE");
        assertThat(withHeaders("X-Long: " + "a".repeat(7_000) + "\r\n").status())
                .isEqualTo(200);
        assertThat(RawHttp.ask(web, "GET /" + "a".repeat(5_000) + " HTTP/1.1\r\n" + HOST + "\r\n")
                        .verdict())
                .isEqualTo("431 HEADERS_TOO_LARGE");
        // Told to be too long: it is not waited for, and is no request.
        assertSmugglesNothing(
                POST + HOST + TYPE + "Content-Length: 65537\r\n\r\n", "413 BODY_TOO_LARGE");
        assertSmugglesNothing(
                POST + HOST + TYPE + "Content-Length: 65537\r\n\r\n"
                        + "GET /api/v1/status HTTP/1.1\r\n" + HOST + "\r\n",
                "413 BODY_TOO_LARGE");
        assertThat(post("{\"participant\":\"" + "a".repeat(70_000) + "\"}").verdict())
                .isEqualTo("413 BODY_TOO_LARGE");
    }

    @Test
    void headersHaveNoControlCharacters() throws IOException {
        for (String header : List.of(
                "X-A: a\0b\r\n",
                "X\0A: b\r\n",
                "X-A: a\rX-B: b\r\n",
                "X-A: a\nX-B: b\r\n",
                " folded: b\r\n",
                "X-A: b\r\n folded\r\n",
                "X A: b\r\n",
                ": b\r\n",
                "X-A: \u0001\r\n",
                "Host: localhost\r\n")) {
            assertThat(withHeaders(header).verdict()).as(header).isEqualTo("400 REQUEST_NOT_VALID");
        }
    }

    @Test
    void theFirstLineIsWhatItMustBe() throws IOException {
        for (String line : List.of(
                "GET  HTTP/1.1\r\n",
                "GET / / HTTP/1.1\r\n",
                "GET /a\0b HTTP/1.1\r\n",
                "GET /a\nb HTTP/1.1\r\n",
                "GET / HTTP/1.1 \r\n",
                "GET http://evil.example/api/v1/time HTTP/1.1\r\n",
                "GET http://localhost/api/v1/time HTTP/1.1\r\n",
                "GET evil.example HTTP/1.1\r\n",
                "CONNECT evil.example:443 HTTP/1.1\r\n")) {
            try (RawHttp connection = new RawHttp(web)) {
                String answer = connection.send(line + HOST + CLOSE + "\r\n").rest();
                // Where not even a line can be made out there is no answer.
                assertThat(answer).as(line).matches("(?s)|HTTP/1.1 40[045] .*\"code\":.*");
            }
        }
    }

    /// What is no HTTP/1.1 at all gets no answer in it.
    @Test
    void otherProtocolsAreNotAnswered() throws IOException {
        for (String line : List.of(
                "GET\r\n",
                "GET /\r\n",
                "GET / HTTP/1.0\r\n",
                "GET / HTTP/3.0\r\n",
                "PRI * HTTP/2.0\r\n\r\nSM\r\n",
                "\u0016\u0003\u0001\u0002\0")) {
            try (RawHttp connection = new RawHttp(web)) {
                String answer = connection.send(line + HOST + CLOSE + "\r\n").rest();
                assertThat(answer).as(line).doesNotContain("200 OK");
            }
        }
    }

    @Test
    void noPathLeadsElsewhere() throws IOException {
        for (String path : List.of(
                "/../../etc/passwd",
                "/assets/../../../etc/passwd",
                "/assets/%2e%2e/%2e%2e/etc/passwd",
                "/assets/..%2f..%2fetc/passwd",
                "/assets/%2fetc/passwd",
                "/assets/..%5c..%5cetc",
                "/api/v1/../v1/time",
                "//etc/passwd",
                "/%c0%ae%c0%ae/etc/passwd",
                "/api/v1/instruments/%ff",
                "/api/v1/instruments/%00",
                "/api/v1/instruments/%0d%0aX:%20y",
                "/api/v1/instruments/%zz")) {
            Answer answer = RawHttp.ask(web, "GET " + path + " HTTP/1.1\r\n" + HOST + "\r\n");
            assertThat(answer.status()).as(path).isIn(400, 404);
            assertThat(answer.code()).as(path).isNotEmpty();
            assertThat(answer.text()).as(path).doesNotContain("root:");
        }
    }

    @Test
    void namesThatAreNotOursAreRefused() throws IOException {
        for (String host : List.of(
                "evil.example",
                "localhost.evil.example",
                "evil.example:" + web.getPort(),
                "127.0.0.1.evil.example",
                "2130706433",
                "localhost@evil.example")) {
            Answer answer = RawHttp.ask(web, GET + "Host: " + host + "\r\n\r\n");
            assertThat(answer.status()).as(host).isIn(400, 421);
        }
        assertThat(RawHttp.ask(web, GET + "Host: evil.example\r\n\r\n").verdict())
                .isEqualTo("421 HOST_NOT_ALLOWED");
        assertThat(RawHttp.ask(web, GET + "\r\n").verdict()).isEqualTo("400 REQUEST_NOT_VALID");
        assertThat(RawHttp.ask(web, GET + "Host: 127.0.0.1:1\r\n\r\n").status()).isEqualTo(200);
    }

    @Test
    void aBodyIsStrictJson() throws IOException {
        for (String body : List.of(
                "{\"participant\":\"alice\",\"participant\":\"bob\"}",
                "{\"participant\":\"alice\"} {}",
                "{\"participant\":\"alice\"}x",
                "{\"a\":".repeat(17) + "1" + "}".repeat(17),
                "[".repeat(1_000),
                "{participant:\"alice\"}",
                "{'participant':'alice'}",
                "{\"participant\":\"alice\",}",
                "{\"participant\":NaN}",
                "{\"participant\":01}",
                "{\"participant\":\"al\nice\"}",
                "\"alice\"",
                "null")) {
            assertThat(post(body).verdict()).as(body).isEqualTo("400 JSON_NOT_VALID");
        }
        for (String body : List.of(
                "{\"participant\":1}",
                "{\"participant\":1.0}",
                "{\"participant\":null}",
                "{\"participant\":[\"alice\"]}",
                "{\"participant\":\"al\\u0000ice\"}",
                "{\"participant\":\"alice\",\"more\":1}")) {
            assertThat(post(body).status()).as(body).isEqualTo(422);
        }
        for (byte[] wrong : List.of(
                new byte[] {(byte) 0xc0, (byte) 0xaf},
                new byte[] {(byte) 0xff},
                new byte[] {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
                new byte[] {(byte) 0xe2, (byte) 0x82})) {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            body.writeBytes("{\"participant\":\"".getBytes(StandardCharsets.US_ASCII));
            body.writeBytes(wrong);
            body.writeBytes("\"}".getBytes(StandardCharsets.US_ASCII));
            assertThat(post(body.toByteArray()).verdict()).isEqualTo("400 JSON_NOT_VALID");
        }
    }

    @Test
    void twoRequestsAtOnceAreAnsweredInOrder() throws IOException {
        try (RawHttp connection = new RawHttp(web)) {
            connection.send(GET + HOST + "\r\n" + GET.replace("time", "none") + HOST + "\r\n");
            assertThat(connection.answer().status()).isEqualTo(200);
            assertThat(connection.answer().verdict()).isEqualTo("404 ROUTE_UNKNOWN");
            connection.send(GET + HOST + "\r\n");
            assertThat(connection.answer().status()).isEqualTo(200);
        }
    }
}
