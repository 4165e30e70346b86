package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.EntryException;
import crossbook.client.entry.EntryListener;
import crossbook.client.entry.EntrySession;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.AeronEndpoint;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.LogonReplyDecoder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.DatagramSocket;
import java.nio.file.Path;

@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class TradingTest {
    @Parameter
    int partitions;

    @TempDir
    Path directory;

    @Test
    void twoParticipantsTradeOverTcp() {
        try (TestExchange exchange =
                TestExchange.start(directory, TestExchange.SETTINGS, partitions)) {
            trade(exchange.tcp(), exchange.tcp());
        }
    }

    @Test
    void twoParticipantsTradeOverAeronIpc() {
        GatewaySettings settings = TestExchange.SETTINGS.withAeron(AeronEndpoint.ipc());
        try (TestExchange exchange = TestExchange.start(directory, settings, partitions)) {
            EntryAddress ipc = EntryAddress.ipc(exchange.aeron());
            trade(ipc, ipc);
        }
    }

    @Test
    void twoParticipantsTradeOverAeronUdp() throws IOException {
        String endpoint = "localhost:" + freePort();
        String control = "localhost:" + freePort();
        GatewaySettings settings =
                TestExchange.SETTINGS.withAeron(AeronEndpoint.udp(endpoint, control));
        try (TestExchange exchange = TestExchange.start(directory, settings, partitions)) {
            EntryAddress udp = EntryAddress.udp(exchange.aeron(), endpoint, control);
            trade(udp, udp);
        }
    }

    /// A port that the system has just had free.
    private static int freePort() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0)) {
            return socket.getLocalPort();
        }
    }

    @Test
    void oneTradesOverTcpAndTheOtherOverAeronIpc() {
        GatewaySettings settings = TestExchange.SETTINGS.withAeron(AeronEndpoint.ipc());
        try (TestExchange exchange = TestExchange.start(directory, settings, partitions)) {
            trade(exchange.tcp(), EntryAddress.ipc(exchange.aeron()));
        }
    }

    /// As with the process of an engine that is started again.
    @Test
    void whoTradesOverAeronComesBackWithAnotherMediaDriver() {
        GatewaySettings settings = TestExchange.SETTINGS.withAeron(AeronEndpoint.ipc());
        try (TestExchange exchange = TestExchange.start(directory, settings, partitions)) {
            TestTrader before = TestTrader.loggedOn(EntryAddress.ipc(exchange.aeron()), "alice");
            before.sell("c1", 10, 5);
            before.await("NEW c1");
            exchange.replaceDriver();
            EntryAddress ipc = EntryAddress.ipc(exchange.aeron());
            TestExchange.await(() -> isOpen(ipc));
            trade(ipc, exchange.tcp());
        }
    }

    private static boolean isOpen(EntryAddress door) {
        try (TestTrader trader = new TestTrader(door)) {
            return trader.session.logoutReason() == Reason.NONE;
        } catch (EntryException e) {
            return false;
        }
    }

    @Test
    void whatAListenerThrowsOverAeronReachesWhoPolls() {
        GatewaySettings settings = TestExchange.SETTINGS.withAeron(AeronEndpoint.ipc());
        EntryListener listener = new EntryListener() {
            @Override
            public void onLogonReply(LogonReplyDecoder reply) {
                throw new IllegalStateException("thrown by the listener");
            }
        };
        try (TestExchange exchange = TestExchange.start(directory, settings, partitions);
                EntrySession session =
                        new EntrySession(EntryAddress.ipc(exchange.aeron()), listener)) {
            session.logon().participant("alice").password("alicealice");
            assertThatThrownBy(() -> TestExchange.await(() -> session.poll() < 0))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("thrown by the listener");
        }
    }

    private static void trade(EntryAddress alicesWay, EntryAddress bobsWay) {
        try (TestTrader alice = TestTrader.loggedOn(alicesWay, "alice");
                TestTrader bob = TestTrader.loggedOn(bobsWay, "bob")) {
            alice.sell("a1", 100, 1_005);
            alice.await("NEW a1 100/0");
            bob.buy("b1", 60, 1_005);
            bob.await("TRADE b1 60@1005 0/60");
            alice.await("TRADE a1 60@1005 40/60");
            alice.replace("a2", "a1", 90, 1_004);
            alice.await("REPLACED a2 30/60");
            alice.cancel("a3", "a2");
            alice.await("CANCELED a2 0/60 REQUESTED");
            bob.cancel("b2", "b1");
            bob.await("cancelReject b2 b1 CANCEL ORDER_ALREADY_CLOSED");
            alice.massCancel("a4");
            alice.await("massCancel a4 0 NONE");

            assertThat(bob.heard)
                    .containsExactly(
                            "logon NONE",
                            "NEW b1 60/0 NONE",
                            "TRADE b1 60@1005 0/60 NONE",
                            "cancelReject b2 b1 CANCEL ORDER_ALREADY_CLOSED");
        }
    }
}
