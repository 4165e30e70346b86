package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.MarketDataSubscriber;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.SubscriberSettings;
import crossbook.protocol.Framing;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.marketdata.PacketHeaderDecoder;
import crossbook.testkit.Patience;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// The feed as plain UDP datagrams, some of which never arrive: any socket hears it, and the
/// subscriber's books are the engine's all the same.
class DatagramFeedTest {
    private static final MarketListener NOBODY = new MarketListener() {};

    private final BusyMarket market = new BusyMarket(3, 2_000);
    private final Random random = new Random(4);

    private MarketDataGateway gateway(String endpoint) {
        LineSettings lines = new LineSettings(
                List.of(),
                List.of(),
                2001,
                List.of(endpoint),
                "127.0.0.1",
                1_376,
                500_000_000,
                10_000_000);
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT.withLines(lines),
                market.record().connect(),
                Optional.empty());
    }

    private static MarketDataSubscriber subscriber(MarketDataGateway gateway, String endpoint) {
        return MarketDataSubscriber.overDatagrams(
                SubscriberSettings.overUdp(List.of("udp:" + endpoint), gateway.serviceAddress()),
                NOBODY);
    }

    private void awaitSame(Pump pump, MarketDataGateway gateway, MarketDataSubscriber subscriber) {
        pump.until(
                "the subscriber is where the engine is",
                () -> gateway.eventNumber() == market.record().count()
                        && subscriber.isLive()
                        && subscriber.sequence() == gateway.sequence());
        assertThat(Books.of(subscriber.market())).isEqualTo(Books.of(market));
    }

    @Test
    void withDatagramsThatAreLostTheBooksAreTheEnginesAtEveryPoint() throws IOException {
        InetSocketAddress receiver = LossyProxy.freeAddress();
        try (LossyProxy proxy = new LossyProxy(receiver, 5, 7);
                MarketDataGateway gateway = gateway(proxy.endpoint());
                MarketDataSubscriber subscriber =
                        subscriber(gateway, LossyProxy.endpoint(receiver))) {
            Pump pump = new Pump(gateway, proxy, subscriber);
            for (int i = 0; i < 25; i++) {
                for (int left = random.nextInt(800); left > 0; left -= 20) {
                    market.steps(Math.min(20, left));
                    pump.once();
                }
                awaitSame(pump, gateway, subscriber);
            }
            assertThat(proxy.dropped()).isPositive();
            assertThat(proxy.passed()).isPositive();
            assertThat(subscriber.replays()).isPositive();
            assertThat(subscriber.damages()).isZero();
        }
    }

    @Test
    void aMulticastGroupHearsTheSame() {
        String group = "239.255.77.1:" + LossyProxy.freeAddress().getPort();
        try (MarketDataGateway gateway = gateway(group);
                MarketDataSubscriber subscriber = subscriber(gateway, group)) {
            Pump pump = new Pump(gateway, subscriber);
            market.steps(200);
            awaitSame(pump, gateway, subscriber);
        }
    }

    /// Heartbeats while nothing happens, messages that a heartbeat foretold, and at last the end.
    @Test
    void anySocketHearsPacketsHeartbeatsAndTheEnd() throws IOException {
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            socket.setSoTimeout(1);
            MarketDataGateway gateway = gateway("127.0.0.1:" + socket.getLocalPort());
            Pump pump = new Pump(gateway);
            try (gateway) {
                long next = hear(socket, pump, 0);
                market.steps(50);
                assertThat(hear(socket, pump, 1)).isGreaterThanOrEqualTo(next);
            }
            assertThat(hear(socket, pump, Framing.END_OF_SESSION))
                    .isEqualTo(gateway.sequence() + 1);
        }
    }

    /// The sequence number of the next packet of the orders' group with that many messages: none,
    /// some, or the last packet's.
    private static long hear(DatagramSocket socket, Pump pump, int messages) throws IOException {
        var datagram = new java.net.DatagramPacket(new byte[2_000], 2_000);
        var header = new PacketHeaderDecoder();
        for (int i = 0; i < Patience.MS; i++) {
            if (messages != Framing.END_OF_SESSION) pump.once();
            try {
                socket.receive(datagram);
            } catch (SocketTimeoutException _) {
                continue;
            }
            header.wrapAndApplyHeader(
                    new UnsafeBuffer(datagram.getData()), 2, new MessageHeaderDecoder());
            long count = header.messageCount();
            boolean isIt =
                    messages == 1 ? count > 0 && count < Framing.END_OF_SESSION : count == messages;
            if (header.group() == 1 && isIt) return header.sequence();
        }
        throw new AssertionError("no packet with " + messages);
    }
}
