package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.protocol.OrdType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.testkit.FixText;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// An order that is attributed is named on every door that shows single orders, over whichever it
/// came, and no other is.
class NamedOrdersTest {
    private static final String SYMBOL = "NPN";

    @TempDir
    private Path directory;

    private ApiServer api;
    private ApiServer.Person alice;

    @BeforeEach
    void start() throws Exception {
        api = new ApiServer(
                directory.resolve("home"),
                EnumSet.of(
                        Component.ENGINE,
                        Component.GATEWAY,
                        Component.FIX,
                        Component.MARKET_DATA,
                        Component.WEB),
                Map.of(
                        "fix.tcp", "127.0.0.1:0",
                        "marketdata.tcp", "127.0.0.1:0",
                        "marketdata.fix", "off",
                        "gateway.password_iterations", "1000"));
        alice = api.as("alice");
    }

    @AfterEach
    void stop() {
        api.close();
    }

    /// Two over HTTP, one that says so and one that does not; one each over order entry and FIX.
    private void enter() throws Exception {
        String order = """
                {"symbol":"%s","side":"SELL","ordType":"LIMIT","quantity":"%d","price":"3250.00"%s}""";
        alice.post("/orders", order.formatted(SYMBOL, 1, ",\"execInst\":[\"ATTRIBUTED\"]"));
        alice.post("/orders", order.formatted(SYMBOL, 2, ""));
        InetSocketAddress door = api.served().gateway();
        EntryAddress address = EntryAddress.tcp(door.getHostString(), door.getPort());
        try (OrderEntry bob = OrderEntry.logOn(address, "bob", api.password("bob"))) {
            int instrument = bob.security(SYMBOL).instrumentId();
            bob.ask(EntryRequest.enter(OrderRequest.of(instrument, terms -> {
                terms.clOrdId("n1").side(Side.SELL).ordType(OrdType.LIMIT);
                terms.timeInForce(TimeInForce.DAY).orderQty(3).price(325_000);
                terms.flags().attributed(true).staysOnDisconnect(true);
            })));
        }
        InetSocketAddress fix = api.exchange().addresses().get("fix");
        try (FixLine carol = FixLine.logOn(fix, "FIXT.1.1", "carol", api.password("carol"))) {
            carol.send("35=D|11=n2|55=" + SYMBOL + "|54=2|60=" + FixText.now()
                    + "|38=4|40=2|44=3250.00|1091=N|20002=Y|");
            await(() -> book().path("asks").size() == 4);
        }
    }

    private static void await(BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).isLessThan(Patience.NS);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private JsonNode book() {
        try {
            return alice.get("/instruments/" + SYMBOL + "/book?level=3");
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void everyDoorNamesThem() throws Exception {
        enter();
        List<String> ofHttp = new ArrayList<>();
        for (JsonNode ask : book().path("asks")) {
            ofHttp.add(ask.path("quantity").asText() + ask.path("attribution").asText());
        }
        assertThat(ofHttp).containsExactly("1alice", "2", "3bob", "4carol");
        assertThat(ofFeed()).containsExactly("1alice", "2", "3bob", "4carol");
        try (RawWebSocket socket = RawWebSocket.open(
                api.served().web(), "Cookie", alice.cookie, "Origin", api.address())) {
            socket.send("{'id':1,'op':'subscribe','channels':['orders'],'symbols':['NPN']}");
            JsonNode snapshot = socket.frame("orders").path("data");
            List<String> ofSocket = new ArrayList<>();
            for (JsonNode ask : snapshot.path("asks")) {
                JsonNode name = snapshot.path("attributions").path(ask.get(0).asText());
                ofSocket.add(ask.get(2).asText() + name.asText());
            }
            assertThat(ofSocket).containsExactly("1alice", "2", "3bob", "4carol");
            alice.post("/orders", """
                    {"symbol":"NPN","side":"SELL","ordType":"LIMIT","quantity":"5","price":"3250.00","execInst":["ATTRIBUTED"]}""");
            assertThat(socket.frame("orders").at("/data/attribution").asText()).isEqualTo("alice");
        }
    }

    /// What a client in Java sees.
    private List<String> ofFeed() {
        InetSocketAddress feed = api.exchange().addresses().get("marketdata");
        List<String> seen = new ArrayList<>();
        try (MarketDataSubscriber subscriber = MarketDataSubscriber.overTcp(
                SubscriberSettings.overTcp(feed), new MarketListener() {})) {
            await(() -> {
                subscriber.doWork();
                MarketBook book = subscriber.market().book(SYMBOL).orElse(null);
                return subscriber.isLive() && book != null && book.asks().orderCount() == 4;
            });
            MarketBook book = subscriber.market().book(SYMBOL).orElseThrow();
            book.asks().visitOrders(order -> seen.add(order.qty() + order.attribution()));
        }
        return seen;
    }
}
