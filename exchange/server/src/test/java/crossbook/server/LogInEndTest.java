package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.server.RawHttp.Answer;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/// A log-in ends by itself: unused after a short while, and used all the time when it must.
class LogInEndTest {
    private static final String ACT_AS = "{\"participant\":\"carol\"}";

    @TempDir
    private Path directory;

    @Tag("slow")
    @Test
    void aLogInEndsByItself() throws IOException {
        try (ServedExchange exchange = ServedExchange.start(
                        directory,
                        "web.request_rate",
                        "off",
                        "web.idle_timeout",
                        "2s",
                        "web.session_timeout",
                        "4s");
                RawHttp connection = new RawHttp(exchange.web())) {
            String used = logIn(connection);
            String unused = logIn(connection);
            String who = "carol";
            while (who.equals("carol")) {
                who = participant(connection, used);
                LockSupport.parkNanos(100_000_000);
            }
            assertThat(who).isEmpty();
            assertThat(participant(connection, unused)).isEmpty();
            assertThat(participant(connection, logIn(connection))).isEqualTo("carol");
        }
    }

    private static String logIn(RawHttp connection) throws IOException {
        connection.send("POST /api/v1/demo/act-as HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + ACT_AS.length()
                + "\r\n\r\n" + ACT_AS);
        String cookie = connection.answer().headers().get("set-cookie");
        return cookie.substring(0, cookie.indexOf(';'));
    }

    /// Who somebody with a cookie is; empty: nobody.
    private static String participant(RawHttp connection, String cookie) throws IOException {
        connection.send(
                "GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nCookie: " + cookie + "\r\n\r\n");
        Answer me = connection.answer();
        return me.json().path("participant").asText().replace("null", "");
    }
}
