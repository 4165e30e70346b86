package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Role;
import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.session.Session;
import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Limits;
import crossbook.gateway.surroundings.GatewaySettings.Throttle;
import crossbook.gateway.surroundings.Operations;
import crossbook.gateway.transport.TcpConnection;
import crossbook.gateway.transport.TcpTransport;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.command.NewOrderDecoder;
import crossbook.testkit.Patience;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntSupplier;

/// Whose turn it is where many send at once and the host takes little: real sockets, and a host
/// that takes what the test says.
class TcpTransportTest {
    /// As many connections as have a place of their own.
    private static final int HOT = 4;

    /// More than the batch of the gateway holds, and fewer than are read at once.
    private static final int BURST = 300;

    private static final Limits WIDE =
            new Limits(100, 100, 100, 10_000_000, 1 << 30, 4_096, 1 << 26, 1 << 27, 64, 100);

    private final Host host = new Host();
    private final List<TestTrader> clients = new ArrayList<>();
    private TcpConnection newest;
    private GatewayParts parts;
    private TcpTransport transport;

    @BeforeEach
    void open() throws IOException {
        parts = new GatewayParts(
                GatewaySettings.defaults().with(WIDE).with(Throttle.none()),
                new Gateway.Surroundings(
                        host,
                        Optional.empty(),
                        attempt -> Verdict.refused(Reason.WRONG_PASSWORD),
                        new NobodyOperates(),
                        line -> {}));
        parts.availability.changed(true);
        transport = parts.tcp(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                (channel, key, peer) -> {
                    newest = new TcpConnection(channel, key, peer, parts.newOutput());
                    return newest;
                });
        for (int i = 0; i <= HOT; i++) connect();
    }

    @AfterEach
    void close() {
        CloseHelper.closeAll(clients);
        transport.close();
        parts.close();
    }

    /// All that it sent has been read, so that the selector never names it again.
    @Test
    void whoWaitsForRoomKeepsItsPlaceWhenAnotherBegins() {
        for (int i = 0; i < HOT; i++) send(clients.get(i), 1);
        untilHostHas(HOT);

        for (int i = 0; i < HOT; i++) send(clients.get(i), i == 0 ? BURST : 1);
        send(clients.get(HOT), 1);
        host.refuses = 1; // the burst does not fit, and an instant later it would
        untilHostHas(HOT + BURST + HOT);
    }

    @Test
    void whoSendsWithoutPauseDoesNotKeepTheOthersFromTheirTurn() {
        for (int i = 0; i < HOT; i++) send(clients.get(i), 1);
        untilHostHas(HOT);

        for (int i = 1; i <= HOT; i++) send(clients.get(i), 1);
        host.from.clear();
        int sent = 0;
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (Set.copyOf(host.from).size() <= HOT) {
            assertThat(System.nanoTime() - giveUpNs).as("not all are heard").isNegative();
            for (; sent - Collections.frequency(host.from, 1) < 4 * BURST; sent += BURST) {
                send(clients.getFirst(), BURST);
            }
            host.takes = 1;
            poll();
        }
    }

    private void connect() throws IOException {
        InetSocketAddress address = transport.address();
        clients.add(new TestTrader(EntryAddress.tcp(address.getHostString(), address.getPort())));
        int number = clients.size();
        until("connections", number, parts.sessions::count);
        Session session = newest.session();
        session.verifying("t" + number, false, 0);
        session.verified(Verdict.welcome(Set.of(Role.TRADER)), number);
        session.opening(number);
        session.opened(number);
    }

    private static void send(TestTrader client, int orders) {
        for (int i = 0; i < orders; i++) client.buy("a", 1, 1);
        assertThat(client.session.flush()).isTrue();
    }

    private void untilHostHas(int commands) {
        until("commands that the host has", commands, host.from::size);
    }

    private void until(String what, int expected, IntSupplier count) {
        long giveUpNs = System.nanoTime() + Patience.NS;
        while (count.getAsInt() < expected && System.nanoTime() - giveUpNs < 0) poll();
        assertThat(count.getAsInt()).as(what).isEqualTo(expected);
    }

    /// One turn of a gateway, in which the selector is asked.
    private void poll() {
        long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < TcpTransport.SELECT_INTERVAL_MAX_NS)
            Thread.onSpinWait();
        parts.clock.read();
        parts.commands.flush();
        transport.poll();
        parts.commands.flush();
    }

    /// Takes commands, or not, and writes down whose they were.
    private static final class Host implements HostConnection, CommandLink {
        private static final int MOST_BYTES = 1 << 14;

        private final NewOrderDecoder order = new NewOrderDecoder();
        private final MessageHeaderDecoder header = new MessageHeaderDecoder();

        /// The participants of the orders that it took, one after the other.
        final List<Integer> from = new ArrayList<>();

        /// How many pieces it refuses, and takes after them.
        int refuses;

        int takes = Integer.MAX_VALUE;

        @Override
        public boolean offer(DirectBuffer buffer, int offset, int length) {
            if (refuses > 0 || takes == 0) {
                refuses = Math.max(0, refuses - 1);
                return false;
            }
            takes--;
            int at = offset;
            while (at < offset + length) {
                int start = at + Frames.PREFIX;
                if (header.wrap(buffer, start).templateId() == NewOrderDecoder.TEMPLATE_ID)
                    from.add((int)
                            order.wrapAndApplyHeader(buffer, start, header).participantId());
                at += Frames.PREFIX + Frames.length(buffer, at);
            }
            return true;
        }

        @Override
        public int maxLength() {
            return MOST_BYTES;
        }

        @Override
        public boolean isConnected() {
            return true;
        }

        @Override
        public void announce(int gatewayId) {}

        @Override
        public CommandLink commands() {
            return this;
        }

        @Override
        public EventStream events(long fromNumber) {
            throw new UnsupportedOperationException("it tells nothing");
        }

        @Override
        public int doWork() {
            return 0;
        }

        @Override
        public void close() {}
    }

    private static final class NobodyOperates implements Operations {
        @Override
        public String status() {
            return "{}";
        }

        @Override
        public void store(
                String participant, boolean active, Set<Role> roles, String passwordHash) {}

        @Override
        public void stop() {}
    }
}
