package crossbook.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;

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

    private static HttpResponse<String> order(ApiServer.Person who, String id) throws Exception {
        return who.call(
                "POST",
                "/orders",
                "{\"symbol\":\"NPN\",\"side\":\"BUY\",\"ordType\":\"LIMIT\",\"quantity\":\"1\","
                        + "\"price\":\"3000.00\",\"clientOrderId\":\"" + id + "\"}");
    }
}
