package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.server.RawHttp.Answer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Connections that take long or are too many, against a whole exchange whose limits are
/// small. Nothing here is timed: a connection is read until the server ends it.
@Tag("slow")
class ConnectionLimitsTest {
    private static final String GET = "GET /api/v1/time HTTP/1.1\r\nHost: localhost\r\n";
    private static final String POST = """
            POST /api/v1/demo/act-as HTTP/1.1\r
            Host: localhost\r
            Content-Type: application/json\r
            Content-Length: 23\r
            \r
            """;
    private static final int OF_ADDRESS = 20;
    private static final int SILENT = 10;

    @TempDir
    private static Path directory;

    private static ServedExchange exchange;
    private static InetSocketAddress web;

    @BeforeAll
    static void start() throws IOException {
        exchange = ServedExchange.start(
                directory,
                "web.request_rate",
                "1",
                "web.request_burst",
                "40",
                "web.max_connections",
                Integer.toString(4 * SILENT),
                "web.max_connections_per_address",
                Integer.toString(OF_ADDRESS),
                "web.request_timeout",
                "2s",
                "web.connection_idle",
                "30s"); // others are held for as long as a test takes
        web = exchange.web();
    }

    @AfterAll
    static void stop() {
        exchange.close();
    }

    /// From another address of this machine.
    private static RawHttp from(int host) throws IOException {
        InetAddress own = InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) host});
        return new RawHttp(new Socket(web.getAddress(), web.getPort(), own, 0));
    }

    private static void assertServed(int host) throws IOException {
        try (RawHttp connection = from(host)) {
            assertThat(connection.send(GET + "\r\n").answer().status()).isEqualTo(200);
        }
    }

    @Test
    void whoSendsTooSlowlyIsCutOff() throws IOException {
        List<RawHttp> slow = new ArrayList<>();
        for (String begun : List.of("", "GE", GET, GET + "X-A: ", POST, POST + "{\"parti")) {
            slow.add(from(2).send(begun));
        }
        for (RawHttp connection : slow) {
            assertThat(connection.isClosedByServer()).isTrue();
            connection.close();
        }
        assertServed(2);
    }

    /// Octet by octet is no way to stay: what counts is when the request is there.
    @Test
    void whoTricklesIsCutOff() throws IOException {
        String endless = POST.replace("23", "10000");
        for (String start : List.of(GET + "X-A: ", endless)) {
            try (RawHttp connection = from(3)) {
                connection.socket().setSoTimeout(50);
                connection.send(start);
                assertThat(isCutWhileTrickling(connection)).as(start).isTrue();
            }
        }
        assertServed(3);
    }

    private static boolean isCutWhileTrickling(RawHttp connection) throws IOException {
        for (int octets = 0; octets < 5_000; octets++) {
            boolean isOpen;
            try {
                isOpen = connection.send(" ").read() >= 0;
            } catch (SocketTimeoutException e) {
                isOpen = true; // nothing is said, and that is right
            } catch (SocketException e) {
                isOpen = false;
            }
            if (!isOpen) return true;
        }
        return false;
    }

    @Test
    void whoHasNothingMoreToAskIsCutOffToo() throws IOException {
        try (RawHttp connection = from(4)) {
            assertThat(connection.send(GET + "\r\n").answer().status()).isEqualTo(200);
            assertThat(connection.send(GET + "\r\n").answer().status()).isEqualTo(200);
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    @Test
    void anAddressHasSoManyConnectionsAndOthersAreNotAffected() throws IOException {
        List<RawHttp> held = new ArrayList<>();
        try {
            for (int i = 0; i < OF_ADDRESS; i++) {
                RawHttp connection = from(5);
                held.add(connection);
                assertThat(connection.send(GET + "\r\n").answer().status()).isEqualTo(200);
            }
            try (RawHttp tooMany = from(5)) {
                Answer refusal = tooMany.answer();
                assertThat(refusal.verdict()).isEqualTo("503 TOO_MANY_CONNECTIONS");
                assertThat(refusal.headers()).containsEntry("retry-after", "1");
                assertThat(tooMany.isClosedByServer()).isTrue();
            }
            assertServed(6);
            assertThat(held.getFirst().send(GET + "\r\n").answer().status()).isEqualTo(200);
        } finally {
            for (RawHttp connection : held) connection.close();
        }
        assertServed(6);
    }

    /// What is asked on a connection that was one too many is not done.
    @Test
    void whatComesOnARefusedConnectionIsNotHeard() throws IOException {
        List<RawHttp> held = new ArrayList<>();
        try {
            for (int i = 0; i < OF_ADDRESS; i++) {
                RawHttp connection = from(7);
                held.add(connection);
                assertThat(connection.send(GET + "\r\n").answer().status()).isEqualTo(200);
            }
            try (RawHttp tooMany = from(7)) {
                tooMany.send(POST + "{\"participant\":\"alice\"}");
                Answer refusal = tooMany.answer();
                assertThat(refusal.verdict()).isEqualTo("503 TOO_MANY_CONNECTIONS");
                assertThat(tooMany.isClosedByServer()).isTrue();
            }
        } finally {
            for (RawHttp connection : held) connection.close();
        }
    }

    @Test
    void theOldestOfThoseWhoSayNothingGoes() throws IOException {
        List<RawHttp> silent = new ArrayList<>();
        try {
            for (int i = 0; i < SILENT; i++) silent.add(from(8));
            assertServed(9);
            assertThat(silent.getFirst().isClosedByServer()).isTrue();
        } finally {
            for (RawHttp connection : silent) connection.close();
        }
    }

    @Test
    void whoAsksTooOftenIsToldWhenToComeBack() throws IOException {
        try (RawHttp connection = from(10)) {
            Answer answer = connection.send(GET + "\r\n").answer();
            assertThat(answer.headers()).containsEntry("ratelimit-limit", "40");
            for (int i = 0; i < 10_000 && answer.status() == 200; i++) {
                answer = connection.send(GET + "\r\n").answer();
            }
            assertThat(answer.verdict()).isEqualTo("429 RATE_LIMITED");
            assertThat(answer.headers()).containsEntry("retry-after", "1");
            assertThat(answer.headers()).containsEntry("ratelimit-remaining", "0");
        }
        assertServed(11);
    }
}
