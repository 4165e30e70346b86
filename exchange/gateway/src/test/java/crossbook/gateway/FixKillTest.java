package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.surroundings.GatewaySettings;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/// An exchange that is killed again and again while orders come over FIX: numbers go on where
/// they were, each order is entered once and acknowledged once, and whatever was sent can be
/// had again.
class FixKillTest {
    private static final int BETWEEN = 400;

    @TempDir
    Path directory;

    /// The exchange in a process of its own: what is killed.
    static final class Victim {
        private Victim() {}

        public static void main(String[] words) throws InterruptedException {
            Path directory = Path.of(words[0]);
            GatewaySettings settings = TestExchange.withFix(TestExchange.SETTINGS, directory);
            boolean isNew = !Files.exists(directory.resolve("host"));
            TestExchange exchange = isNew
                    ? TestExchange.start(directory, settings)
                    : TestExchange.startAgain(directory, settings);
            int port = exchange.gateway().fixAddress().orElseThrow().getPort();
            System.out.println("port " + port);
            Thread.currentThread().join();
        }
    }

    private Process start() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(word -> word.startsWith("--add-opens") || word.startsWith("-XX"))
                .forEach(command::add);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                Victim.class.getName(),
                directory.resolve("exchange").toString()));
        return new ProcessBuilder(command)
                .redirectError(directory.resolve("victim.err").toFile())
                .start();
    }

    private static int port(Process victim) throws IOException {
        String line = victim.inputReader().readLine();
        assertThat(line).startsWith("port ");
        return Integer.parseInt(line.substring(5));
    }

    /// A client that keeps its numbers and what it sent, as FIX asks for.
    private static final class Client {
        private final Map<Long, String> sent = new TreeMap<>();
        private final Map<String, Integer> acknowledged = new TreeMap<>();
        private long nextOut = 1;
        private long nextIn = 1;
        private long repeatFrom;
        private long repeatEnd;
        private final AtomicInteger orders = new AtomicInteger();

        /// Logs on and sends orders; until there are no more, or the other end is gone.
        void trade(int port, int count) {
            try (FixClient line = new FixClient(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                    "alice",
                    "FIX.4.4")) {
                line.sendAs(nextOut++, "35=A|98=0|108=30|554=alicealice|20002=Y|");
                repeatFrom = repeatEnd;
                if (!handle(line, line.read())) return;
                for (int i = 0; i < count; i++) {
                    String order = line.order("k" + orders.incrementAndGet(), '1', 1, "1.00");
                    sent.put(nextOut, order);
                    line.sendAs(nextOut++, order);
                    if (i % 3 == 0 && !handle(line, line.read())) return;
                    if (!repeat(line)) return;
                }
                awaitAll(line);
            } catch (UncheckedIOException _) {
                // it was killed: what was not taken is asked for when it is back
            }
        }

        /// Reads until every order is acknowledged.
        private void awaitAll(FixClient line) {
            while (acknowledged.size() < orders.get()) {
                if (!handle(line, line.read()) || !repeat(line)) return;
            }
        }

        private boolean handle(FixClient line, String message) {
            if (message == null) return false;
            long number = Long.parseLong(FixClient.value(message, 34));
            String type = FixClient.value(message, 35);
            if (type.equals("2")) {
                repeatFrom = Long.parseLong(FixClient.value(message, 7));
                repeatEnd = nextOut;
            }
            if (number > nextIn) {
                if (type.equals("A") || !message.contains("|43=Y|")) ask(line);
                return true;
            }
            if (number < nextIn) {
                assertThat(message).contains("|43=Y|");
                return true;
            }
            nextIn++;
            if (type.equals("4")) nextIn = Long.parseLong(FixClient.value(message, 36));
            boolean isNew = type.equals("8") && FixClient.value(message, 150).equals("0");
            if (isNew) acknowledged.merge(FixClient.value(message, 11), 1, Integer::sum);
            return true;
        }

        private void ask(FixClient line) {
            line.sendAs(nextOut++, "35=2|7=" + nextIn + "|16=0|");
        }

        /// Sends again what was asked for, and reads meanwhile: who does not read is thrown out.
        private boolean repeat(FixClient line) {
            while (repeatFrom < repeatEnd) {
                long number = repeatFrom++;
                String order = sent.get(number);
                String again = "|43=Y|122=" + FixClient.now() + "|";
                line.sendAs(
                        number,
                        order == null
                                ? "35=4" + again + "123=Y|36=" + (number + 1) + "|"
                                : "35=D" + again + order.substring(5));
                while (line.hasMore()) if (!handle(line, line.read())) return false;
            }
            return true;
        }
    }

    @Test
    @Tag("slow")
    void numbersGoOnAndEachOrderIsAcknowledgedOnce() throws Exception {
        trade(3);
    }

    @Test
    @Tag("long")
    void soItIsThroughManyKills() throws Exception {
        trade(50);
    }

    private void trade(int kills) throws Exception {
        Client client = new Client();
        for (int kill = 0; kill < kills; kill++) {
            Process victim = start();
            int port = port(victim);
            Thread killer = Thread.ofPlatform().start(() -> kill(victim, client));
            client.trade(port, BETWEEN);
            killer.join();
        }
        Process last = start();
        try {
            client.trade(port(last), 10);
        } finally {
            last.destroyForcibly().waitFor();
        }
        assertThat(client.orders.get()).isGreaterThan(kills * BETWEEN / 4);
        assertThat(client.acknowledged).hasSize(client.orders.get());
        assertThat(client.acknowledged.values()).containsOnly(1);
    }

    /// As soon as some more orders were acknowledged, another number each time.
    private static void kill(Process victim, Client client) {
        int before = client.orders.get();
        int until = before + BETWEEN / 2 + before % 97;
        TestExchange.await(() -> client.orders.get() >= until || !victim.isAlive());
        victim.destroyForcibly();
        try {
            victim.waitFor();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
