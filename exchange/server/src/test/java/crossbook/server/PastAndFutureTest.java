package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/// What would happen to an order, and what happened to it: over HTTP, without and with the
/// store.
class PastAndFutureTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    private static Path directory;

    private static ApiServer api;

    @BeforeAll
    static void start() throws Exception {
        api = new ApiServer(
                directory.resolve("home"),
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.STORE, Component.WEB),
                Map.of("store.commit_interval", "50ms"));
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

    /// An order that is tried is refused by the rule that would refuse it, and told what it would
    /// trade; and nothing of it comes to the exchange.
    @Test
    void anOrderCanBeTriedWithoutSendingIt() throws Exception {
        ApiServer.Person carol = api.as("carol");
        ApiServer.Person alice = api.as("alice");
        alice.call("POST", "/orders", order("SELL", "30", "512.00", "t1").replace("NPN", "AGL"));
        alice.call("POST", "/orders", order("SELL", "50", "512.05", "t2").replace("NPN", "AGL"));
        String before = alice.call("GET", "/orders", "").body();

        JsonNode tried = tried(carol, order("BUY", "60", "512.05", "v1"));
        assertThat(tried.path("accepted").asBoolean()).as(tried.toString()).isTrue();
        assertThat(tried.path("wouldTrade").toString())
                .isEqualTo("[{\"price\":\"512.00\",\"quantity\":\"30\"},"
                        + "{\"price\":\"512.05\",\"quantity\":\"30\"}]");
        assertThat(tried.path("rest").asText()).isEqualTo("0");
        JsonNode part = tried(carol, order("BUY", "60", "512.00", "v1"));
        assertThat(part.path("treatment").asText()).isEqualTo("rest");
        assertThat(part.path("rest").asText()).isEqualTo("30");
        String atOnce =
                order("BUY", "60", "512.00", "v1").replace("}", ",\"timeInForce\":\"IOC\"}");
        assertThat(tried(carol, atOnce).path("treatment").asText()).isEqualTo("take");
        String postOnly =
                order("BUY", "60", "512.00", "v1").replace("}", ",\"execInst\":[\"POST_ONLY\"]}");
        assertThat(tried(carol, postOnly).path("code").asText()).isEqualTo("POST_ONLY_WOULD_TRADE");

        for (String[] wrong : new String[][] {
            {order("BUY", "0", "512.00", "v1"), "QTY_NOT_POSITIVE", "quantity"},
            {order("BUY", "10", "512.001", "v1"), "FIELD_VALUE_NOT_VALID", "price"},
            {order("BUY", "10", "-1.00", "v1"), "PRICE_NOT_POSITIVE", "price"},
            {order("BUY", "10", "512.01", "v1"), "PRICE_OFF_TICK", "price"},
            {order("BUY", "10", "900.00", "v1"), "PRICE_OUTSIDE_BAND", "price"},
            {
                order("BUY", "10", "512.00", "v1").replace("LIMIT", "STOP"),
                "FIELD_MISSING",
                "stopPrice"
            },
            {
                order("BUY", "10", "512.00", "v1").replace("NPN", "NOSUCH"),
                "UNKNOWN_INSTRUMENT",
                "symbol"
            },
        }) {
            JsonNode refused = tried(carol, wrong[0]);
            assertThat(refused.path("accepted").asBoolean()).isFalse();
            assertThat(refused.path("code").asText()).as(wrong[0]).isEqualTo(wrong[1]);
            assertThat(refused.path("field").asText()).isEqualTo(wrong[2]);
        }
        JsonNode again = tried(alice, order("SELL", "30", "512.00", "t1"));
        assertThat(again.path("code").asText()).isEqualTo("DUPLICATE_CL_ORD_ID");
        assertThat(alice.call("GET", "/orders", "").body()).isEqualTo(before);
        assertThat(carol.call("GET", "/orders/by-client-id/v1", "").statusCode())
                .isEqualTo(404);
        alice.call("DELETE", "/orders?symbol=AGL", "");
    }

    private static String attributed(String order) {
        return order.replace("}", ",\"execInst\":[\"ATTRIBUTED\"]}");
    }

    private static JsonNode tried(ApiServer.Person person, String order) throws Exception {
        HttpResponse<String> answer =
                person.call("POST", "/orders:validate", order.replace("NPN", "AGL"));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JSON.readTree(answer.body());
    }

    /// What a trade leaves in the store is what the API tells of it: the life of each order,
    /// events, books before and after, the trade, and the candle.
    @Tag("slow")
    @Test
    void whatHappenedIsAskedOfTheStore() throws Exception {
        ApiServer.Person alice = api.as("alice");
        ApiServer.Person bob = api.as("bob");
        JsonNode made = alice.post("/orders", sol("SELL", "30", "112.50", "p1"));
        alice.post("/orders", attributed(sol("SELL", "20", "112.60", "p2")));
        JsonNode bought = bob.post("/orders", sol("BUY", "12", "112.50", "p3"));
        String id = made.at("/order/orderId").asText();
        JsonNode canceled =
                JSON.readTree(alice.call("DELETE", "/orders/" + id, "").body());
        assertThat(canceled.at("/order/ordStatus").asText()).isEqualTo("CANCELED");
        awaitStore(canceled.path("eventSeq").asText());

        JsonNode life = alice.get("/orders/" + id + "/history").path("items");
        assertThat(words(life, "event")).isEqualTo("ACCEPTED TRADED CANCELED");
        assertThat(life.get(1).path("lastPrice").asText()).isEqualTo("112.50");
        assertThat(life.get(1).path("lastQuantity").asText()).isEqualTo("12");
        assertThat(life.get(1).path("liquidity").asText()).isEqualTo("MAKER");
        JsonNode same = alice.get("/orders/by-client-id/p1/history").path("items");
        assertThat(same).isEqualTo(life);
        assertThat(bob.call("GET", "/orders/" + id + "/history", "").statusCode())
                .isEqualTo(404);
        assertThat(words(api.as("risk").get("/orders/" + id + "/history").path("items"), "event"))
                .isEqualTo("ACCEPTED TRADED CANCELED");

        String first = made.path("eventSeq").asText();
        String traded = bought.path("eventSeq").asText();
        JsonNode book = api.nobody().get("/instruments/SOL/book?seq=" + first);
        assertThat(book.path("asks").toString())
                .isEqualTo("[{\"price\":\"112.50\",\"quantity\":\"30\",\"orders\":1}]");
        assertThat(book.path("phase").asText()).isEqualTo("CONTINUOUS");
        JsonNode then = api.nobody().get("/instruments/SOL/book?level=3&seq=" + traded);
        assertThat(words(then.path("asks"), "quantity")).isEqualTo("18 20");
        assertThat(then.at("/asks/0").has("attribution")).isFalse();
        assertThat(then.at("/asks/1/attribution").asText()).isEqualTo("alice");
        JsonNode now = api.nobody()
                .get("/instruments/SOL/book?at=" + canceled.at("/order/ts").asText());
        JsonNode live = api.nobody().get("/instruments/SOL/book");
        assertThat(now.path("asks")).isEqualTo(live.path("asks"));
        assertThat(now.path("checksum")).isEqualTo(live.path("checksum"));

        JsonNode events = api.nobody().get("/instruments/SOL/events?fromSeq=" + first);
        assertThat(words(events.path("items"), "kind")).startsWith("ADD ADD").contains("EXECUTE");
        JsonNode page = api.nobody().get("/instruments/SOL/events?limit=1&fromSeq=" + first);
        assertThat(page.path("nextAfterSeq").asText()).isEqualTo(first);
        String none =
                "/instruments/SOL/events?afterSeq=" + canceled.path("eventSeq").asText();
        assertThat(api.nobody().get(none).toString())
                .isEqualTo("{\"items\":[],\"nextAfterSeq\":null}");
        assertThat(api.nobody()
                        .call("GET", "/instruments/SOL/book?seq=999999999", "")
                        .statusCode())
                .isEqualTo(400);
        JsonNode candles = api.nobody()
                .get("/instruments/SOL/candles?interval=1m&from=2000-01-01T00:00:00Z")
                .path("items");
        assertThat(words(candles, "volume")).isEqualTo("12");
        JsonNode days = api.nobody()
                .get("/instruments/SOL/candles?interval=1d&from=2000-01-01T00:00:00Z")
                .path("items");
        assertThat(words(days, "volume")).isEqualTo("12");
    }

    private static String sol(String side, String qty, String price, String id) {
        return order(side, qty, price, id).replace("NPN", "SOL");
    }

    private static String words(JsonNode items, String field) {
        StringBuilder text = new StringBuilder();
        for (JsonNode item : items) {
            text.append(text.isEmpty() ? "" : " ").append(item.path(field).asText());
        }
        return text.toString();
    }

    /// The state says how far the store is.
    private static void awaitStore(String eventSeq) throws Exception {
        long limitNs = System.nanoTime() + Patience.NS;
        while (true) {
            JsonNode status = api.nobody().get("/status");
            for (JsonNode component : status.path("components")) {
                boolean isThere = component.path("name").asText().equals("store")
                        && status.path("store").asText().equals("on")
                        && status.path("eventSeq").asLong()
                                        - component.path("lagEvents").asLong()
                                >= Long.parseLong(eventSeq);
                if (isThere) return;
            }
            assertThat(System.nanoTime()).as(status.toString()).isLessThan(limitNs);
            LockSupport.parkNanos(10_000_000);
        }
    }
}
