package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.server.RawHttp.Answer;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// The WebSocket as it is served: what a browser's log-in opens and nothing else does, and
/// frames that are not what they should be.
class WebSocketAttackTest {
    private static final String SUBSCRIBE =
            "{'id':%d,'op':'subscribe','channels':['%s'],'symbols':['NPN'],'snapshot':true}";
    private static final String ORDER = """
        {'id':%d,'op':'order.new','csrf':'%s','order':{'symbol':'NPN','side':'BUY',\
        'ordType':'LIMIT','quantity':'10','price':'3200.00','clientOrderId':'%s'}}\
        """;

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
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(SUBSCRIBE.formatted(1, "bbo"));
            assertThat(socket.reply(1).path("ok").asBoolean()).isTrue();
            assertThat(socket.frame("bbo").path("type").asText()).isEqualTo("snapshot");
        }
    }

    private record LogIn(String cookie, String token) {}

    private static LogIn actAs(String participant) throws IOException {
        String body = "{\"participant\":\"" + participant + "\"}";
        return logIn("/demo/act-as", body);
    }

    private static LogIn logIn(String path, String body) throws IOException {
        Answer answer = post(path, body, "");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        String cookie = answer.headers().get("set-cookie");
        return new LogIn(
                cookie.substring(0, cookie.indexOf(';')),
                answer.json().path("csrfToken").asText());
    }

    private static Answer post(String path, String body, String headers) throws IOException {
        return RawHttp.ask(
                web,
                "POST /api/v1" + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers
                        + "Content-Type: application/json\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body);
    }

    private static String own() {
        return "http://127.0.0.1:" + web.getPort();
    }

    private static RawWebSocket open(LogIn logIn) throws IOException {
        return RawWebSocket.open(web, "Cookie", logIn.cookie, "Origin", own());
    }

    private static String refusal(JsonNode reply) {
        assertThat(reply.path("ok").asBoolean()).as(reply.toString()).isFalse();
        return reply.path("problem").path("code").asText();
    }

    @Test
    void aLogInOpensItsOwnPrivateChannelAndNoOther() throws IOException {
        String password =
                "{\"participant\":\"alice\",\"password\":\"" + exchange.password("alice") + "\"}";
        LogIn alice = logIn("/login", password);
        try (RawWebSocket socket = open(alice)) {
            socket.send(SUBSCRIBE.formatted(1, "executions"));
            assertThat(socket.reply(1).path("ok").asBoolean()).isTrue();
            assertThat(socket.frame("executions").path("type").asText()).isEqualTo("snapshot");
            socket.send(ORDER.formatted(2, alice.token, "ws1"));
            JsonNode[] event = {null};
            JsonNode reply = socket.await(message -> {
                if (message.path("channel").asText().equals("executions")) event[0] = message;
                return message.path("id").asInt() == 2;
            });
            assertThat(reply.at("/order/ordStatus").asText())
                    .as(reply.toString())
                    .isEqualTo("NEW");
            JsonNode told = event[0] == null ? socket.frame("executions") : event[0];
            assertThat(told.at("/data/order/clientOrderId").asText()).isEqualTo("ws1");
            String others =
                    SUBSCRIBE.formatted(3, "executions").replace("}", ",'participant':'bob'}");
            socket.send(others);
            assertThat(refusal(socket.reply(3))).isEqualTo("ROLE_NOT_PERMITTED");
            for (String channel : List.of("clients", "metrics", "log")) {
                socket.send(SUBSCRIBE.formatted(4, channel));
                assertThat(refusal(socket.reply(4))).as(channel).isEqualTo("ROLE_NOT_PERMITTED");
            }
            // What is misspelled would cancel more than is meant.
            for (String wrong :
                    List.of("'simbol':'NPN'", "'orderId':'7'", "'symbol':7", "'side':'sell'")) {
                JsonNode refused = massCancel(socket, alice, wrong + ",");
                assertThat(refused.path("ok").asBoolean()).as(wrong).isFalse();
            }
            assertThat(massCancel(socket, alice, "'side':'SELL',")
                            .path("canceled")
                            .asInt(-1))
                    .isZero();
            assertThat(massCancel(socket, alice, "").path("canceled").asInt(-1)).isOne();
        }
    }

    /// Two threads must not write at once: the answer to a goodbye stands behind the last reply.
    @Test
    void aGoodbyeIsAnsweredBehindWhatIsBeingSent() throws IOException {
        for (int i = 0; i < 500; i++) {
            try (RawWebSocket socket = RawWebSocket.open(web)) {
                for (int id = 1; id <= 10; id++) socket.send("{'id':" + id + ",'op':'ping'}");
                socket.send(RawWebSocket.CLOSE, true, new byte[] {0x03, (byte) 0xE8});
                assertThat(socket.awaitClose()).isEqualTo(1000);
                assertThat(socket.isAtEnd()).isTrue();
            }
        }
    }

    private static JsonNode massCancel(RawWebSocket socket, LogIn who, String members)
            throws IOException {
        socket.send("{'id':5,'op':'order.massCancel'," + members + "'csrf':'" + who.token + "'}");
        return socket.reply(5);
    }

    @Test
    void aMemberThatAnOrderDoesNotHaveIsRefused() throws IOException {
        String password =
                "{\"participant\":\"alice\",\"password\":\"" + exchange.password("alice") + "\"}";
        LogIn alice = logIn("/login", password);
        try (RawWebSocket socket = open(alice)) {
            String order = ORDER.formatted(1, alice.token, "ws2");
            socket.send(order.substring(0, order.length() - 1) + ",'timeInForce':'IOC'}");
            assertThat(refusal(socket.reply(1))).isEqualTo("FIELD_UNKNOWN");
            socket.send("{'id':2,'op':'order.cancel','csrf':'" + alice.token
                    + "','orderId':'1','symbol':'NPN'}");
            assertThat(refusal(socket.reply(2))).isEqualTo("FIELD_UNKNOWN");
        }
    }

    @Test
    void whoeverHasNotLoggedInHasNothingPrivate() throws IOException {
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            for (String channel : List.of("executions", "positions", "risk", "clients")) {
                socket.send(SUBSCRIBE.formatted(1, channel));
                assertThat(refusal(socket.reply(1))).as(channel).isEqualTo("LOGIN_NEEDED");
            }
            socket.send(ORDER.formatted(2, "", "ws2"));
            assertThat(refusal(socket.reply(2))).isEqualTo("LOGIN_NEEDED");
            socket.send("{'id':3,'op':'auth','key':'nosuchkey','timestamp':'0','signature':'x'}");
            assertThat(refusal(socket.reply(3))).isEqualTo("TIMESTAMP_NOT_CURRENT");
        }
    }

    @Test
    void aPageElsewhereOpensNothingWithOurCookie() throws IOException {
        LogIn alice = actAs("alice");
        for (String origin :
                List.of("http://evil.example", "null", "https://127.0.0.1", own() + "0")) {
            try (RawWebSocket socket =
                    RawWebSocket.open(web, "Cookie", alice.cookie, "Origin", origin)) {
                assertThat(socket.awaitClose()).as(origin).isEqualTo(4003);
            }
        }
        try (RawWebSocket socket = RawWebSocket.open(web, "Cookie", alice.cookie)) {
            assertThat(socket.awaitClose()).isEqualTo(4003);
        }
        try (RawWebSocket socket = RawWebSocket.open(web, "Origin", "http://evil.example")) {
            assertThat(socket.awaitClose()).isEqualTo(4003);
        }
        try (RawWebSocket socket = RawWebSocket.open(web, "Host", "evil.example")) {
            assertThat(socket.awaitClose()).isEqualTo(4003);
        }
    }

    @Test
    void ordersNeedTheTokenAndALogInThatHolds() throws IOException {
        LogIn bob = actAs("bob");
        try (RawWebSocket socket = open(bob)) {
            for (String token : List.of("", "0".repeat(32), actAs("alice").token)) {
                socket.send(ORDER.formatted(1, token, "ws3"));
                assertThat(refusal(socket.reply(1))).isEqualTo("CSRF_TOKEN_WRONG");
            }
            Answer out = post(
                    "/logout",
                    "",
                    "Cookie: " + bob.cookie + "\r\nX-CSRF-Token: " + bob.token + "\r\n");
            assertThat(out.status()).isEqualTo(204);
            socket.send(ORDER.formatted(2, bob.token, "ws4"));
            assertThat(refusal(socket.reply(2))).isEqualTo("SESSION_ENDED");
        }
    }

    @Test
    void framesThatCannotBeEndTheConnection() throws IOException {
        byte[] nothing = new byte[0];
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.sendUnmasked("{}");
            assertThat(socket.awaitClose()).isEqualTo(1002);
        }
        for (long length : new long[] {(64 << 10) + 1, 1L << 31, 1L << 40, Long.MAX_VALUE}) {
            try (RawWebSocket socket = RawWebSocket.open(web)) {
                socket.claim(length);
                assertThat(socket.awaitClose()).isEqualTo(1009);
            }
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.sendOctets(0x81, 0xFF, 0x80, 0, 0, 0, 0, 0, 0, 0);
            assertThat(socket.awaitClose()).isEqualTo(1002);
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.sendOctets(0xF1, 0x80, 0, 0, 0, 0);
            assertThat(socket.awaitClose()).isEqualTo(1002);
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(RawWebSocket.CONTINUATION, true, nothing);
            assertThat(socket.awaitClose()).isEqualTo(1002);
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(RawWebSocket.BINARY, true, new byte[10]);
            assertThat(socket.awaitClose()).isEqualTo(1003);
        }
    }

    /// RFC 6455 5.5 and 8.1.
    @Test
    void longControlFramesAndTextThatIsNoneEndTheConnection() throws IOException {
        for (int opCode : new int[] {RawWebSocket.PING, RawWebSocket.PONG}) {
            try (RawWebSocket socket = RawWebSocket.open(web)) {
                socket.send(opCode, true, new byte[126]);
                assertThat(socket.awaitClose()).isEqualTo(1002);
            }
        }
        byte[] half = {'"', (byte) 0xC3};
        byte[] whole = "{'id':1,'op':'ping','x':'\u00E9'}"
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(RawWebSocket.TEXT, true, whole);
            assertThat(socket.reply(1).has("ok")).isTrue();
            socket.send(RawWebSocket.TEXT, false, half);
            assertThat(socket.awaitClose()).isEqualTo(1007);
        }
    }

    /// What the HTTP library answers in a way of its own: nobody else notices.
    @Test
    void framesThatTheLibraryTakesForOthersDisturbNobody() throws IOException {
        byte[] text = "{}".getBytes(StandardCharsets.US_ASCII);
        try (RawWebSocket other = RawWebSocket.open(web)) {
            for (int[] octets : new int[][] {
                {0x83, 0x80, 0, 0, 0, 0}, {0x8F, 0x80, 0, 0, 0, 0}, {0x88, 0x81, 0, 0, 0, 0, 3}
            }) {
                try (RawWebSocket socket = RawWebSocket.open(web)) {
                    socket.sendOctets(octets);
                }
            }
            try (RawWebSocket socket = RawWebSocket.open(web)) {
                socket.send(RawWebSocket.TEXT, false, text);
                socket.send(RawWebSocket.TEXT, false, text);
                socket.send(RawWebSocket.PING, false, text);
                socket.send(RawWebSocket.CLOSE, false, new byte[] {3});
            }
            other.send("{'id':7,'op':'ping'}");
            assertThat(other.reply(7).path("ok").asBoolean()).isTrue();
        }
    }

    @Test
    void floodsEndTheConnection() throws IOException {
        byte[] part = "x".repeat(30_000).getBytes(StandardCharsets.US_ASCII);
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(RawWebSocket.TEXT, false, part);
            socket.send(RawWebSocket.CONTINUATION, false, part);
            socket.send(RawWebSocket.CONTINUATION, false, part);
            assertThat(socket.awaitClose()).isEqualTo(1009);
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            socket.send(RawWebSocket.TEXT, false, new byte[0]);
            for (int i = 0; i < 3_000; i++) {
                if (!isSent(socket, RawWebSocket.CONTINUATION)) break;
            }
            assertThat(socket.awaitClose()).isEqualTo(1008);
        }
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            for (int i = 0; i < 5_000; i++) {
                if (!isSent(socket, RawWebSocket.PING)) break;
            }
            assertThat(socket.awaitClose()).isEqualTo(1008);
        }
    }

    /// False once the server has gone.
    private static boolean isSent(RawWebSocket socket, int opCode) {
        try {
            socket.send(opCode, opCode == RawWebSocket.PING, new byte[0]);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void soManySubscriptionsAndNoMore() throws IOException {
        try (RawWebSocket socket = RawWebSocket.open(web)) {
            for (int i = 0; i < 200; i++) {
                try {
                    socket.send("{'id':1,'op':'subscribe','channels':['bbo','book','trades',"
                            + "'session','stats','auction'],'symbols':['NPN'],'snapshot':false}");
                } catch (IOException e) {
                    break;
                }
            }
            assertThat(socket.awaitClose()).isEqualTo(4009);
        }
    }
}
