package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.OrderRequest;
import crossbook.client.entry.OwnOrder;
import crossbook.client.entry.Security;
import crossbook.protocol.Side;
import crossbook.protocol.entry.Channel;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.MissedMessageAckDecoder;
import crossbook.protocol.entry.MissedMessageRequestEncoder;
import crossbook.protocol.entry.TransmissionCompleteDecoder;
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/// Anyone who lost its connection learns what it missed, of the gateway as the product starts
/// it: beside the engine, away from it, on either host.
class MissedMessagesTest {
    private static final Set<Component> ENGINE_AND_GATEWAY =
            Set.of(Component.ENGINE, Component.GATEWAY);

    @TempDir
    private Path directory;

    private ServedExchange start(Set<Component> components, Map<String, String> keys)
            throws IOException {
        return ServedExchange.start(directory.resolve("home"), components, keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"journal", "cluster"})
    void aGatewayBesideTheEngineTells(String host) throws IOException {
        Map<String, String> keys = host.equals("cluster")
                ? Map.of("engine.host", host, "engine.cluster_members", "127.0.0.1:" + freePorts())
                : Map.of();
        try (ServedExchange exchange = start(ENGINE_AND_GATEWAY, keys)) {
            missesATradeAndLearnsOfIt(exchange, exchange);
        }
    }

    @Test
    void aGatewayAwayFromTheEngineTells() throws IOException {
        try (ServedExchange engine = start(Set.of(Component.ENGINE), Map.of());
                ServedExchange gateway = engine.startMore(Set.of(Component.GATEWAY), Map.of())) {
            missesATradeAndLearnsOfIt(engine, gateway);
        }
    }

    @Test
    void aGatewayThatHasNothingButTheNetworkTells() throws IOException {
        String udp = "aeron:udp?endpoint=127.0.0.1:";
        Map<String, String> keys = Map.of(
                "engine.ingress_channel", udp + freePort(),
                "engine.archive_channel", udp + freePort());
        try (ServedExchange engine = start(Set.of(Component.ENGINE), keys);
                ServedExchange gateway = engine.startMore(
                        Set.of(Component.GATEWAY),
                        Map.of("engine.dir", directory.resolve("elsewhere").toString()))) {
            missesATradeAndLearnsOfIt(engine, gateway);
        }
    }

    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /// A member of a cluster has five, one after the other.
    private static int freePorts() throws IOException {
        while (true) {
            int first = freePort();
            if (first < 60_000 && isFree(first + 1, 4)) return first;
        }
    }

    private static boolean isFree(int first, int count) {
        for (int port = first; port < first + count; port++) {
            try (DatagramSocket socket =
                    new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
                assert socket.isBound();
            } catch (IOException _) {
                return false;
            }
        }
        return true;
    }

    private static EntryAddress address(ServedExchange exchange) {
        InetSocketAddress gateway = exchange.gateway();
        return EntryAddress.tcp(gateway.getAddress().getHostAddress(), gateway.getPort());
    }

    private void missesATradeAndLearnsOfIt(ServedExchange secrets, ServedExchange exchange)
            throws IOException {
        EntryAddress address = address(exchange);
        String password = secrets.password("alice");
        try (OrderEntry alice = OrderEntry.logOn(address, "alice", password);
                OrderEntry bob = OrderEntry.logOn(address, "bob", secrets.password("bob"))) {
            Security gold = alice.security("GOLD");
            OwnOrder sell = alice.submitAndWait(
                    OrderRequest.limit(gold, Side.SELL, 10, 26_500).staying());
            long seen = alice.lastEventNumber();
            OwnOrder buy = bob.submitAndWait(OrderRequest.limit(gold, Side.BUY, 4, 26_500));
            bob.await(() -> buy.cumQty() == 4);

            answers(address, password, seen); // beside alice's session
            alice.reconnect();
            assertThat(sell.cumQty()).isEqualTo(4);
            assertThat(alice.lastEventNumber()).isGreaterThan(seen);
        }
    }

    /// Request by request, as order-entry.md says.
    private static void answers(EntryAddress address, String password, long seen) {
        try (Listener recovery = new Listener(address)) {
            recovery.session
                    .logon()
                    .participant("alice")
                    .password(password)
                    .channel(Channel.RECOVERY);
            recovery.await("logon NONE");
            recovery.request(0, seen + 1);
            recovery.await("complete ACCEPTED");
            assertThat(recovery.heard)
                    .containsExactly(
                            "logon NONE", "ack ACCEPTED", "TRADE 4 recovered", "complete ACCEPTED");
            recovery.request(9, 1);
            recovery.await("ack PARTITION_UNKNOWN");
            recovery.request(0, 0);
            recovery.await("ack UNAVAILABLE");
            for (int i = 0; i < 101; i++) recovery.request(0, 1_000_000);
            recovery.await("ack REQUEST_LIMIT");
        }
    }

    /// Writes down what it hears.
    private static final class Listener implements EntryListener, AutoCloseable {
        final EntrySession session;
        final List<String> heard = new ArrayList<>();

        Listener(EntryAddress address) {
            session = new EntrySession(address, this);
        }

        void request(int partition, long from) {
            session.message(new MissedMessageRequestEncoder(), 0)
                    .partition((short) partition)
                    .fromEventNumber(from);
        }

        void await(String line) {
            long deadline = System.nanoTime() + Patience.NS;
            while (!heard.contains(line)) {
                if (session.poll() != 0) continue;
                assertThat(System.nanoTime()).as("%s of %s", line, heard).isLessThan(deadline);
                LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
            }
        }

        @Override
        public void onLogonReply(LogonReplyDecoder reply) {
            heard.add("logon " + reply.reason());
        }

        @Override
        public void onExecutionReport(ExecutionReportDecoder report) {
            heard.add(report.execType() + " " + report.lastQty()
                    + (report.reportFlags().recovered() ? " recovered" : ""));
        }

        @Override
        public void onMissedMessageAck(MissedMessageAckDecoder ack) {
            heard.add("ack " + ack.status());
        }

        @Override
        public void onTransmissionComplete(TransmissionCompleteDecoder complete) {
            heard.add("complete " + complete.status());
        }

        @Override
        public void close() {
            session.close();
        }
    }
}
