package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryAnswer;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.configuration.Passwords;
import crossbook.configuration.WebKey;
import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.web.entry.Deadlines;
import crossbook.web.entry.Entries;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// Who trades in a browser can log on with a program at once, and keeps the orders.
class SessionsTest {
    @TempDir
    private Path directory;

    @Test
    void afterAnOrderByHttpTheParticipantLogsOnByTcp() throws Exception {
        try (ApiServer server = new ApiServer(directory)) {
            ApiServer.Person browser = server.as("alice");
            HttpResponse<String> sent = order(browser, "h1");
            assertThat(sent.statusCode()).as(sent.body()).isEqualTo(201);

            InetSocketAddress gateway = server.exchange().addresses().get("gateway");
            EntryAddress address = EntryAddress.tcp("127.0.0.1", gateway.getPort());
            try (OrderEntry alice = OrderEntry.logOn(address, "alice", server.password("alice"))) {
                HttpResponse<String> refused = order(browser, "h2");
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(409);
                assertThat(refused.body()).contains("ALREADY_LOGGED_ON");
                assertThat(alice.cancelAll()).isEqualTo(1);
            }
            HttpResponse<String> later = order(browser, "h3");
            assertThat(later.statusCode()).as(later.body()).isEqualTo(201);
        }
    }

    /// It is pumped here, so that it sends before it reads that its session has ended.
    @Test
    void whatTheWebSendsBeforeItHearsThatItsSessionHasEndedIsNotDone() throws Exception {
        Set<Component> components = Set.of(Component.ENGINE, Component.GATEWAY);
        try (ServedExchange exchange =
                ServedExchange.start(directory.resolve("home"), components, Map.of())) {
            InetSocketAddress gateway = exchange.gateway();
            EntryAddress address = EntryAddress.tcp("127.0.0.1", gateway.getPort());
            Path key = WebKey.ensure(exchange.home);
            Entries entries = new Entries(
                    () -> address,
                    () -> Passwords.read(key),
                    Duration.ofMinutes(1),
                    _ -> {},
                    Deadlines.inMemory());
            assertThat(answers(entries, newOrder("w1"))).containsExactly(Reason.NONE);
            try (OrderEntry alice =
                    OrderEntry.logOn(address, "alice", exchange.password("alice"))) {
                assertThat(answers(
                                entries,
                                newOrder("w2"),
                                cancel("w3", "w1"),
                                EntryRequest.massCancel(
                                        entries.newId(), OptionalInt.empty(), Side.NULL_VAL)))
                        .containsOnly(Reason.ALREADY_LOGGED_ON);
                assertThat(alice.cancelAll()).isEqualTo(1);
            }
            entries.onClose();
        }
    }

    /// What is answered to requests that are sent together.
    private static List<Reason> answers(Entries entries, EntryRequest... requests) {
        List<CompletableFuture<EntryAnswer>> answers = Stream.of(requests)
                .map(request -> entries.send("alice", request))
                .toList();
        while (!answers.stream().allMatch(CompletableFuture::isDone)) {
            if (entries.doWork() == 0) LockSupport.parkNanos(100_000);
        }
        return answers.stream().map(answer -> answer.join().reason()).toList();
    }

    private static EntryRequest newOrder(String id) {
        return EntryRequest.enter(OrderRequest.of(
                0,
                terms -> terms.clOrdId(id)
                        .side(Side.BUY)
                        .ordType(OrdType.LIMIT)
                        .price(300_000)
                        .orderQty(1)
                        .flags()
                        .staysOnDisconnect(true)));
    }

    private static EntryRequest cancel(String id, String origClOrdId) {
        return EntryRequest.cancel(id, origClOrdId, 0, 0);
    }

    private static HttpResponse<String> order(ApiServer.Person who, String id) throws Exception {
        return who.call(
                "POST",
                "/orders",
                "{\"symbol\":\"NPN\",\"side\":\"BUY\",\"ordType\":\"LIMIT\",\"quantity\":\"1\","
                        + "\"price\":\"3000.00\",\"clientOrderId\":\"" + id + "\"}");
    }
}
