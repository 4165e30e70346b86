package crossbook.web.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.web.live.TestMarket;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/// The socket over a real connection, of a real host's events.
class WebSocketsTest {
    private static final Duration SELDOM = Duration.ofSeconds(15);

    @TempDir
    Path directory;

    private TestMarket market;
    private SocketServer server;

    @BeforeEach
    void start() {
        market = TestMarket.start(directory.resolve("host"), "continuous", "NPN", "AGL");
        open(SocketSettings.defaults());
    }

    private void open(SocketSettings settings) {
        server = new SocketServer(market, settings);
        TestMarket.await(() -> server.live.ask(view -> view.market().books().size() == 2));
    }

    /// The usual ones but for what a test is about.
    private static SocketSettings settings(
            int subscriptions, int frames, int bytes, int messagesPerSecond, Duration pings) {
        SocketSettings usual = SocketSettings.defaults();
        return new SocketSettings(
                usual.maxConnections(),
                subscriptions,
                frames,
                bytes,
                usual.maxMessageBytes(),
                messagesPerSecond,
                pings,
                usual.goodbye());
    }

    @AfterEach
    void stop() {
        server.close();
        market.close();
    }

    private static String subscribe(int id, String channels, String symbols) {
        return "{'id':" + id + ",'op':'subscribe','channels':" + channels + ",'symbols':" + symbols
                + ",'throttleMs':0}";
    }

    private static void assertRefused(TestSocket client, int id, String code) {
        assertThat(client.awaitReply(id).at("/problem/code").asText()).isEqualTo(code);
    }

    /// What the next frame of a channel says in one place of its data.
    private static String told(TestSocket client, String channel, String place) {
        return client.awaitFrame(channel).path("data").at(place).asText();
    }

    // Channels.

    @Test
    void theBestPricesAreToldAsTheyChange() {
        try (TestSocket client = TestSocket.open(server.port())) {
            client.send(subscribe(1, "['bbo']", "['NPN']"));
            JsonNode reply = client.awaitReply(1);
            assertThat(reply.path("ok").asBoolean()).isTrue();
            assertThat(reply.path("epoch").asText()).matches("[0-9]+");
            JsonNode snapshot = client.awaitFrame("bbo");
            assertThat(snapshot.path("type").asText()).isEqualTo("snapshot");
            assertThat(snapshot.path("symbol").asText()).isEqualTo("NPN");
            assertThat(snapshot.path("data").path("bid").isNull()).isTrue();
            market.limit(0, "a1", Side.BUY, 10, 1_005);
            JsonNode update = client.awaitFrame("bbo");
            assertThat(update.path("type").asText()).isEqualTo("update");
            assertThat(update.path("prevSeq").asText())
                    .isEqualTo(snapshot.path("seq").asText());
            assertThat(update.path("data").path("bid").toString())
                    .isEqualTo("{\"price\":\"10.05\",\"quantity\":\"10\",\"orders\":1}");
            market.order(1, "b1", Side.SELL, TimeInForce.IOC, 4, 1_005);
            JsonNode traded = client.awaitFrame("bbo");
            assertThat(traded.path("data").path("last").toString())
                    .isEqualTo("{\"price\":\"10.05\",\"quantity\":\"4\",\"aggressor\":\"SELL\"}");
        }
    }

    @Test
    void everyChannelOfAnInstrumentHasASnapshot() {
        market.limit(0, "a1", Side.BUY, 10, 1_005);
        market.limit(1, "b1", Side.SELL, 4, 1_005);
        try (TestSocket client = TestSocket.open(server.port())) {
            TestMarket.await(() -> server.live.ask(view -> view.tradeCount(0) == 1));
            client.send(subscribe(
                    1,
                    "['bbo','book','orders','trades','candles.1s','candles.1m','session',"
                            + "'auction','stats','status']",
                    "['NPN']"));
            client.awaitReply(1);
            assertThat(client.awaitFrame("bbo").path("data").path("ask").isNull())
                    .isTrue();
            assertThat(client.awaitFrame("book").path("data").path("bids").toString())
                    .isEqualTo("[[\"10.05\",\"6\",1]]");
            JsonNode orders = client.awaitFrame("orders").path("data");
            assertThat(orders.path("bids").size()).isOne();
            assertThat(orders.path("checksum").asLong())
                    .isEqualTo(3_513_480_042L); // crc32 of "10.05:6"
            assertThat(told(client, "trades", "/0/quantity")).isEqualTo("4");
            assertThat(told(client, "candles.1s", "/close")).isEqualTo("10.05");
            assertThat(told(client, "candles.1m", "/volume")).isEqualTo("4");
            assertThat(told(client, "session", "/phase")).isEqualTo("CONTINUOUS");
            assertThat(client.awaitFrame("auction")
                            .path("data")
                            .path("indicativePrice")
                            .isNull())
                    .isTrue();
            assertThat(told(client, "stats", "/turnover")).isEqualTo("40.20");
            assertThat(told(client, "status", "/state")).isEqualTo("UP");
        }
    }

    @Test
    void anInstrumentThatComesLaterIsPartOfAll() {
        try (TestSocket client = TestSocket.open(server.port())) {
            client.send(subscribe(1, "['session']", "['*']"));
            List<String> symbols = new ArrayList<>();
            symbols.add(client.awaitFrame("session").path("symbol").asText());
            symbols.add(client.awaitFrame("session").path("symbol").asText());
            assertThat(symbols).containsExactlyInAnyOrder("NPN", "AGL");
            market.instrument(2, "SOL");
            assertThat(client.awaitFrame("session").path("symbol").asText()).isEqualTo("SOL");
            market.phase("HALTED");
            JsonNode event = client.awaitFrame("session", "event");
            assertThat(event.path("data").path("phase").asText()).isEqualTo("HALTED");
            assertThat(event.path("data").path("reason").asText()).isEqualTo("REQUESTED");
        }
    }

    @Test
    void aClientIsToldNoMoreOftenThanItWants() {
        long beganNs = System.nanoTime();
        try (TestSocket client = TestSocket.open(server.port());
                TestSocket other = TestSocket.open(server.port())) {
            client.send("{'id':1,'op':'subscribe','channels':['bbo'],'symbols':['NPN'],"
                    + "'throttleMs':10000}");
            client.awaitReply(1);
            other.send(subscribe(1, "['orders']", "['NPN']"));
            client.awaitFrame("bbo", "snapshot");
            for (int i = 0; i < 200; i++) market.limit(0, "a" + i, Side.BUY, 1, 900 + i);
            other.await(frame -> frame.path("seq").asText().equals("200"));
            int frames = 0;
            client.send("{'id':2,'op':'ping'}");
            for (JsonNode next = null; ; next = client.poll()) {
                if (next == null) continue;
                if (next.path("id").asInt() == 2) break;
                if (next.path("channel").asText().equals("bbo")) frames++;
            }
            long tookS = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNs);
            assertThat(frames).isLessThanOrEqualTo(2 + (int) tookS / 10); // at once, and each 10 s
        }
    }

    @Test
    void manyClientsAreToldInTurnsAndEachOfThemEverythingOnce() {
        List<TestSocket> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 60; i++) {
                TestSocket client = TestSocket.open(server.port());
                clients.add(client);
                client.send(FEW_FRAMES);
            }
            List<Follower> followers = clients.stream().map(Follower::new).toList();
            for (Follower follower : followers) follower.hear();
            for (int i = 0; i < 40; i++) {
                market.limit(0, "a" + i, Side.BUY, 1, 900 + i);
                clients.get(30).send(FEW_FRAMES); // begins anew while a frame is under way
                followers.get(59).hear();
            }
            market.limit(0, "last", Side.BUY, 1, 999);
            for (Follower follower : followers) follower.hearUntil("9.99");
        } finally {
            clients.forEach(TestSocket::close);
        }
    }

    private static final String FEW_FRAMES =
            "{'id':1,'op':'subscribe','channels':['bbo'],'symbols':['NPN'],'throttleMs':30}";

    /// Checks that each frame follows the one before it.
    private static final class Follower {
        private final TestSocket client;
        private String last = "";

        Follower(TestSocket client) {
            this.client = client;
        }

        JsonNode hear() {
            JsonNode frame = client.awaitFrame("bbo");
            if (frame.path("type").asText().equals("update")) {
                assertThat(frame.path("prevSeq").asText()).isEqualTo(last);
            }
            last = frame.path("seq").asText();
            return frame;
        }

        void hearUntil(String price) {
            while (!hear().path("data").path("bid").path("price").asText().equals(price)) {}
        }
    }

    // Private.

    @Test
    void executionsReachTheirOwnerAlone() {
        try (TestSocket alice = TestSocket.open(server.port(), Map.of("Cookie", "alice"));
                TestSocket bob = TestSocket.open(server.port(), Map.of("Cookie", "bob"));
                TestSocket nobody = TestSocket.open(server.port())) {
            for (TestSocket client : List.of(alice, bob, nobody)) {
                client.send(subscribe(1, "['executions','positions','risk']", "['*']"));
            }
            assertRefused(nobody, 1, "LOGIN_NEEDED");
            assertThat(alice.awaitFrame("executions").path("data").toString()).isEqualTo("[]");
            bob.awaitFrame("executions");
            market.limit(0, "a1", Side.BUY, 10, 1_005);
            market.limit(1, "b1", Side.SELL, 4, 1_005);
            JsonNode accepted = alice.awaitFrame("executions");
            assertThat(accepted.path("data").path("execution").path("execType").asText())
                    .isEqualTo("NEW");
            JsonNode traded = alice.awaitFrame("executions");
            assertThat(traded.path("prevSeq")).isEqualTo(accepted.path("seq"));
            assertThat(traded.path("data").path("order").path("leavesQuantity").asText())
                    .isEqualTo("6");
            assertThat(traded.path("data").path("execution").path("liquidity").asText())
                    .isEqualTo("MAKER");
            JsonNode position = alice.awaitFrame("positions", "update");
            assertThat(position.path("data").get(0).path("quantity").asText()).isEqualTo("4");

            bob.awaitFrame("positions", "update");
            bob.send("{'id':9,'op':'ping'}");
            for (JsonNode next = bob.poll(); ; next = bob.poll()) {
                if (next == null) continue;
                if (next.path("id").asInt() == 9) break;
                assertThat(next.toString()).doesNotContain("alice").doesNotContain("\"a1\"");
            }
            nobody.send("{'id':9,'op':'ping'}");
            TestMarket.await(() -> {
                JsonNode next = nobody.poll();
                assertThat(next == null || !next.has("channel")).isTrue();
                return next != null;
            });
        }
    }

    @Test
    void onlyOperatorsSeeOthers() {
        try (TestSocket alice = TestSocket.open(server.port(), Map.of("Cookie", "alice"));
                TestSocket ops = TestSocket.open(server.port(), Map.of("Cookie", "ops"))) {
            String wish =
                    "{'id':1,'op':'subscribe','channels':['executions']," + "'participant':'bob'}";
            alice.send(wish);
            assertRefused(alice, 1, "ROLE_NOT_PERMITTED");
            alice.send(subscribe(2, "['clients']", "[]"));
            assertRefused(alice, 2, "ROLE_NOT_PERMITTED");
            ops.send(wish);
            assertThat(ops.awaitReply(1).path("ok").asBoolean()).isTrue();
            market.limit(1, "b1", Side.SELL, 4, 1_005);
            assertThat(ops.awaitFrame("executions", "event").path("symbol").asText())
                    .isEqualTo("*");
            ops.send(subscribe(2, "['clients','metrics','log']", "[]"));
            market.openSession(1, 77);
            JsonNode clients = ops.await(frame -> frame.path("channel").asText().equals("clients")
                    && frame.path("data").size() == 1);
            assertThat(clients.path("data").get(0).path("participant").asText()).isEqualTo("bob");
            market.phase("HALTED");
            JsonNode action = ops.awaitFrame("log", "event");
            assertThat(action.path("data").path("target").asText()).isEqualTo("NPN");
        }
    }

    @Test
    void ordersAreTakenFromThoseWhoHaveLoggedIn() {
        try (TestSocket client = TestSocket.open(server.port())) {
            client.send("{'id':1,'op':'order.new','order':{'price':'1'}}");
            assertRefused(client, 1, "LOGIN_NEEDED");
            client.send("{'id':2,'op':'auth','key':'wrong'}");
            assertRefused(client, 2, "SIGNATURE_WRONG");
            client.send("{'id':3,'op':'auth','key':'right'}");
            assertThat(client.awaitReply(3).path("participant").asText()).isEqualTo("bob");
            client.send("{'id':'four','op':'order.new','order':{'price':'1'}}");
            JsonNode reply = client.await(message -> message.path("id").asText().equals("four"));
            assertThat(reply.path("did").asText()).isEqualTo("order.new");
            assertThat(reply.path("of").asText()).isEqualTo("bob");
            client.send("{'id':5,'op':'order.new','order':{'price':'0'}}");
            assertRefused(client, 5, "PRICE_NOT_POSITIVE");
        }
    }

    // What is refused.

    @Test
    void aPageOfAnotherOriginIsSentAway() {
        Map<String, String> headers = Map.of("Origin", "https://evil.example", "Cookie", "alice");
        try (TestSocket client = TestSocket.open(server.port(), headers)) {
            client.awaitClose();
            assertThat(client.closeCode).isEqualTo(4003);
            assertThat(client.closeReason).startsWith("bad origin");
            assertThat(client.poll()).isNull();
        }
    }

    @Test
    void whatIsNoMessageIsRefusedWithAReason() {
        try (TestSocket client = TestSocket.open(server.port())) {
            List<String> wrong = List.of(
                    "{",
                    "[1]",
                    "{'op':'ping','op':'ping'}",
                    "{'op':'ping'} x",
                    "[".repeat(5_000),
                    "{'op':" + "{'a':".repeat(30) + "1" + "}".repeat(31));
            for (String text : wrong) {
                client.send(text);
                JsonNode reply = client.await(message -> message.has("ok"));
                assertThat(reply.path("problem").path("code").asText())
                        .as(text)
                        .isEqualTo("JSON_NOT_VALID");
            }
            client.send("{'id':1,'op':'dance'}");
            assertThat(client.awaitReply(1).path("problem").path("detail").asText())
                    .isEqualTo("op: 'dance': there is no such operation");
            client.send("{'id':2,'op':'subscribe','channels':['bbos'],'symbols':['NPN']}");
            assertThat(client.awaitReply(2).path("problem").path("detail").asText())
                    .isEqualTo("channels: 'bbos': there is no such channel");
            client.send("{'id':3,'op':'subscribe','channels':['bbo'],'symbols':['XXX']}");
            assertRefused(client, 3, "UNKNOWN_INSTRUMENT");
            client.send("{'id':4,'op':'subscribe','channels':['book'],'depth':0}");
            assertThat(client.awaitReply(4).path("problem").path("detail").asText())
                    .isEqualTo("depth: '0': from 1 to 1000");
            client.send("{'id':5,'op':'resume','channel':'bbo','symbol':'NPN','fromSeq':'-1'}");
            assertThat(client.awaitReply(5).path("problem").path("field").asText())
                    .isEqualTo("fromSeq");
            for (int i = 0; i < 4; i++) client.send("no");
            client.awaitClose();
            assertThat(client.closeCode).isEqualTo(1008);
            assertThat(client.closeReason).isEqualTo("too many messages that are none");
        }
    }

    @Test
    void whoWantsTooMuchIsSentAway() {
        server.close();
        open(settings(3, 4_096, 8 << 20, 20, SELDOM));
        try (TestSocket client = TestSocket.open(server.port())) {
            client.send(subscribe(1, "['bbo','book','stats']", "['NPN']"));
            assertThat(client.awaitReply(1).path("ok").asBoolean()).isTrue();
            client.send(subscribe(2, "['trades']", "['NPN']"));
            client.awaitClose();
            assertThat(client.closeCode).isEqualTo(4009);
            assertThat(client.closeReason).isEqualTo("too many subscriptions: 3 are allowed");
        }
        try (TestSocket client = TestSocket.open(server.port())) {
            for (int i = 0; i < 100 && client.closeCode == 0; i++) {
                client.wire()
                        .sendText("{\"op\":\"ping\"}", true)
                        .exceptionally(_ -> null)
                        .join();
            }
            client.awaitClose();
            assertThat(client.closeCode).isEqualTo(1008);
            assertThat(client.closeReason).isEqualTo("too many messages");
        }
    }

    @Test
    void aSlowClientIsSentAwayWhileOthersGoOn() {
        server.close();
        open(settings(1_000, 200, 1 << 20, 500, SELDOM));
        try (TestSocket slow = TestSocket.openDeaf(server.port());
                TestSocket other = TestSocket.open(server.port())) {
            slow.send(subscribe(1, "['orders']", "['NPN']"));
            other.send(subscribe(1, "['bbo']", "['NPN']"));
            other.awaitFrame("bbo", "snapshot");
            TestMarket.await(() -> {
                market.flow(500, 1);
                return server.sockets.sentAway() == 1;
            });
            slow.read();
            slow.awaitClose();
            assertThat(slow.closeCode).isIn(4008, 1006); // 1006 if it took too long to read on
            other.awaitFrame("bbo", "update");
            market.limit(0, "last", Side.BUY, 5, 5_000);
            other.await(frame -> frame.path("data").path("last").path("price").isTextual());
            assertThat(other.closeCode).isZero();
        }
        TestMarket.await(() -> server.sockets.connections() == 0);
    }

    @Test
    void noTextBringsTheReaderDown() {
        Random random = new Random(3);
        String letters =
                "{}[]\",:'\\0123456789.eE-+ntfabop subscribe channels symbols \u00e9\u0000";
        for (int round = 0; round < 40; round++) {
            try (TestSocket client = TestSocket.open(server.port())) {
                for (int i = 0; i < 9; i++) {
                    StringBuilder text = new StringBuilder();
                    if (random.nextBoolean()) text.append("{\"id\":1,\"op\":\"subscribe\",");
                    for (int length = random.nextInt(60); length >= 0; length--) {
                        text.append(letters.charAt(random.nextInt(letters.length())));
                    }
                    client.wire().sendText(text, true).join();
                    JsonNode reply = client.await(message -> message.has("ok"));
                    assertThat(reply.path("ok").asBoolean()).isFalse();
                }
                assertThat(client.closeCode).isZero();
            }
        }
        try (TestSocket client = TestSocket.open(server.port())) {
            client.send(subscribe(1, "['bbo']", "['NPN']"));
            client.awaitFrame("bbo", "snapshot");
            market.limit(0, "a1", Side.BUY, 10, 1_005);
            client.awaitFrame("bbo", "update");
        }
    }

    // Before the past is read.

    @Test
    void whatIsAskedBeforeThePastIsReadIsHeldAndAnsweredAfterwards() {
        market.limit(0, "a1", Side.BUY, 10, 1_005);
        AtomicBoolean mayRead = new AtomicBoolean();
        SocketSettings settings = settings(1_000, 4_096, 8 << 20, 500, Duration.ofMillis(100));
        try (SocketServer late = new SocketServer(market, settings, mayRead);
                TestSocket client = TestSocket.open(late.port())) {
            client.send("{'id':1,'op':'resume','channel':'book','symbol':'NPN','fromSeq':'1'}");
            JsonNode told = client.await(message -> true);
            assertThat(told.path("channel").asText()).isEqualTo("status");
            assertThat(told.path("data").path("state").asText()).isEqualTo("STARTING");
            assertThat(told.path("data").path("retryAfterMs").asInt()).isEqualTo(200);
            client.send(subscribe(2, "['bbo']", "['NPN']"));
            client.awaitFrame("status");
            client.awaitFrame("status"); // again, as time goes by
            mayRead.set(true);
            assertRefused(client, 1, "SNAPSHOT_REQUIRED");
            assertThat(client.awaitFrame("book").path("data").path("bids").toString())
                    .isEqualTo("[[\"10.05\",\"10\",1]]");
            assertThat(client.awaitReply(2).path("ok").asBoolean()).isTrue();
            market.limit(0, "a2", Side.BUY, 5, 1_005);
            assertThat(client.awaitFrame("book", "update")
                            .path("data")
                            .path("bids")
                            .toString())
                    .isEqualTo("[[\"10.05\",\"15\",2]]");
            assertThat(client.closeCode).isZero();
        }
    }

    @Test
    void anOrderThatCannotBeTakenNowEndsNoConnection() {
        try (TestSocket client = TestSocket.open(server.port(), Map.of("Cookie", "bob"))) {
            client.send("{'id':1,'op':'order.cancel','orderId':'early'}");
            JsonNode early = client.awaitReply(1).path("problem");
            assertThat(early.path("code").asText()).isEqualTo("NOT_CAUGHT_UP");
            assertThat(early.path("retryAfterMs").asInt()).isEqualTo(1_000);
            client.send("{'id':2,'op':'order.cancel','orderId':'broken'}");
            assertRefused(client, 2, "INTERNAL_ERROR");
            client.send("{'id':3,'op':'ping'}");
            assertThat(client.awaitReply(3).path("ok").asBoolean()).isTrue();
        }
    }

    @Test
    void onlySoMuchIsHeld() {
        SocketSettings settings = settings(2, 4_096, 8 << 20, 500, SELDOM);
        try (SocketServer late = new SocketServer(market, settings, new AtomicBoolean());
                TestSocket client = TestSocket.open(late.port())) {
            for (int i = 0; i < 3; i++) client.send(subscribe(i, "['bbo']", "['NPN']"));
            client.awaitClose();
            assertThat(client.closeCode).isEqualTo(CloseCode.TOO_MANY_SUBSCRIPTIONS);
            TestMarket.await(() -> late.sockets.connections() == 0);
        }
    }
}
