package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.OrderEntry;
import crossbook.configuration.Credentials;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.PasswordHash;
import crossbook.configuration.Secrets;

import org.agrona.CloseHelper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Everybody comes back at once after a restart, with a password that Crossbook made, and each
/// at the first try: over the native protocol, FIX and HTTP in turns.
class LogonStormTest {
    private static final int PARTICIPANTS =
            Integer.getInteger("crossbook.server.participants", 1_000);
    private static final Set<Component> COMPONENTS =
            Set.of(Component.ENGINE, Component.GATEWAY, Component.FIX, Component.WEB);
    private static final Map<String, String> KEYS = Map.of(
            "gateway.password_iterations",
            "" + PasswordHash.DEFAULT_ITERATIONS,
            "gateway.heartbeat",
            "10m",
            "gateway.logon_timeout",
            "10m",
            "web.request_timeout",
            "10m");

    @TempDir
    private Path directory;

    private Home home;

    @BeforeEach
    void participants() throws IOException {
        home = new Home(directory.resolve("home"));
        DemoHome.makeUncovered(home, component -> 0);
        Credentials credentials = Credentials.read(
                home.directory().resolve("credentials.toml"), PasswordHash.DEFAULT_ITERATIONS);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < PARTICIPANTS; i++) {
            rows.append("\n[[participant]]\nname = \"").append(name(i)).append("\"\n");
            Secrets.make(home, credentials, name(i));
        }
        credentials.write();
        Files.writeString(
                home.directory().resolve("participants.toml"), rows, StandardOpenOption.APPEND);
    }

    private static String name(int number) {
        return "storm" + number;
    }

    @Tag("slow")
    @Test
    void everybodyIsLoggedOnAgainAfterARestart() throws Exception {
        for (String when : List.of("first start", "restart")) {
            try (ServedExchange exchange =
                    ServedExchange.again(home.directory(), COMPONENTS, KEYS)) {
                long startNs = System.nanoTime();
                assertThat(logOnAll(exchange)).isEqualTo(PARTICIPANTS);
                Duration took = Duration.ofNanos(System.nanoTime() - startNs);
                System.out.println(PARTICIPANTS + " logged on after the " + when + " in " + took);
            }
        }
    }

    /// Returns how many are on, all at the same time.
    private static int logOnAll(ServedExchange exchange) throws Exception {
        ConcurrentLinkedQueue<AutoCloseable> open = new ConcurrentLinkedQueue<>();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < PARTICIPANTS; i++) {
                Callable<AutoCloseable> client = client(exchange, i);
                all.add(clients.submit(() -> open.add(client.call())));
            }
            for (Future<Boolean> each : all) each.get();
            return open.size();
        } finally {
            CloseHelper.quietCloseAll(open);
        }
    }

    private static Callable<AutoCloseable> client(ServedExchange exchange, int number) {
        String name = name(number);
        return switch (number % 3) {
            case 0 -> () -> overNative(exchange.gateway(), name, exchange.password(name));
            case 1 ->
                () -> FixLine.logOn(
                        exchange.exchange.addresses().get("fix"),
                        "FIX.4.4",
                        name,
                        exchange.password(name));
            default -> () -> overHttp(exchange.web(), name, exchange.password(name));
        };
    }

    private static OrderEntry overNative(InetSocketAddress door, String name, String password) {
        EntryAddress address = EntryAddress.tcp(door.getHostString(), door.getPort());
        return OrderEntry.logOn(address, name, password, Duration.ZERO, Duration.ofMinutes(10));
    }

    private static RawHttp overHttp(InetSocketAddress door, String name, String password)
            throws IOException {
        String body = "{\"participant\":\"" + name + "\",\"password\":\"" + password + "\"}";
        RawHttp connection = new RawHttp(door);
        connection.send("POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\n"
                + "Content-Type: application/json\r\nContent-Length: " + body.length()
                + "\r\n\r\n" + body);
        assertThat(connection.answer().verdict()).isEqualTo("200");
        return connection;
    }
}
