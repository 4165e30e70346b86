package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import crossbook.cli.CrossbookProcess.Limit;
import crossbook.cli.CrossbookProcess.Outcome;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Connections that come and go at every door, and log on at none, take nothing with them: an
/// exchange with 64 MB of memory outside of the heap trades on. `-Dcrossbook.connections=20000` is
/// the long form.
@Tag("slow")
class DoorsTest {
    private static final int CONNECTIONS = Integer.getInteger("crossbook.connections", 1_000);
    private static final int AT_ONCE = 100;

    /// Nothing is collected for the sake of direct memory, as the launcher has it.
    private static final Limit LITTLE_MEMORY = new Limit(List.of(
            "/usr/bin/env", "JDK_JAVA_OPTIONS=-XX:MaxDirectMemorySize=64m -XX:+DisableExplicitGC"));

    @TempDir
    private Path directory;

    @Test
    void connectionsThatComeAndGoTakeNothingWithThem() throws Exception {
        assumeTrue(LITTLE_MEMORY.isPossible(), "there is no env");
        String home = directory.resolve("home").toString();
        String[] words = CrossbookProcess.onFreePorts(
                "serve", "--json", "--home", home, "--set", "web.http=127.0.0.1:0");
        try (CrossbookProcess exchange = CrossbookProcess.start(directory, LITTLE_MEMORY, words)) {
            String ready = exchange.readLine();
            assertThat(ready).as(exchange::err).isNotNull();
            JsonNode ports = new ObjectMapper().readTree(ready).path("ports");
            assertThat(ports.size()).as(ready).isGreaterThanOrEqualTo(5);
            for (JsonNode port : ports) comeAndGo(port.asInt());
            Outcome order = Outcome.here(
                    "order",
                    "sell",
                    "10",
                    "NPN",
                    "@",
                    "10",
                    "--as",
                    "alice",
                    "--home",
                    home,
                    "--connect",
                    "127.0.0.1:" + ports.path("gateway").asInt());
            assertThat(order.exitCode()).as(order.err() + exchange.err()).isZero();
        }
    }

    private static void comeAndGo(int port) throws IOException {
        Deque<Socket> open = new ArrayDeque<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            Socket socket = new Socket();
            socket.connect(new InetSocketAddress("127.0.0.1", port));
            open.add(socket);
            if (open.size() == AT_ONCE) open.remove().close();
        }
        while (!open.isEmpty()) open.remove().close();
    }
}
