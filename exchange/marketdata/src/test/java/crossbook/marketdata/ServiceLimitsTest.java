package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.marketdata.FollowRequestEncoder;
import crossbook.protocol.marketdata.LoginRequestEncoder;
import crossbook.protocol.marketdata.LoginResponseDecoder;
import crossbook.protocol.marketdata.LogoutDecoder;
import crossbook.protocol.marketdata.ReplayRequestEncoder;
import crossbook.protocol.marketdata.ReplayResponseDecoder;
import crossbook.protocol.marketdata.ReplayStatus;
import crossbook.protocol.marketdata.SnapshotRequestEncoder;
import crossbook.protocol.marketdata.SnapshotResponseDecoder;
import crossbook.protocol.marketdata.SnapshotStatus;
import crossbook.testkit.DirectMemory;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/// What the TCP service does with those who ask too much, say nonsense or nothing: it
/// ends that session with a reason, and no other.
class ServiceLimitsTest {
    private static final long SHORT_NS = 50_000_000;
    private static final int CACHED = 1_024;

    private final BusyMarket market = new BusyMarket(1, 2_000);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[1024]);
    private final ByteBuffer received = ByteBuffer.allocate(1 << 20);
    private MarketDataGateway gateway = gateway(ServiceSettings.DEFAULT);

    private MarketDataGateway gateway(ServiceSettings service) {
        market.steps(3_000);
        return new MarketDataGateway(
                MarketDataSettings.DEFAULT.withService(service.withCache(CACHED, 1 << 20)),
                market.record().connect(),
                Optional.empty());
    }

    private void restart(ServiceSettings service) {
        gateway.close();
        gateway = gateway(service);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private SocketChannel connect() throws IOException {
        InetSocketAddress address = gateway.serviceAddress();
        SocketChannel channel = SocketChannel.open(address);
        channel.configureBlocking(false);
        return channel;
    }

    private SocketChannel loggedIn() throws IOException {
        SocketChannel channel = connect();
        LoginRequestEncoder login = new LoginRequestEncoder();
        login.wrapAndApplyHeader(message, Frames.PREFIX, header).user("tester");
        send(channel, login.encodedLength());
        await(channel, LoginResponseDecoder.TEMPLATE_ID);
        return channel;
    }

    private void send(SocketChannel channel, int bodyLength) throws IOException {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(message, 0, length);
        write(channel, ByteBuffer.wrap(message.byteArray(), 0, Frames.PREFIX + length));
    }

    private void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
            gateway.doWork();
        }
    }

    /// Waits for a message of that kind, which is then at the returned place of the
    /// bytes received.
    private int await(SocketChannel channel, int templateId) {
        received.clear();
        int[] at = {-1};
        new Pump(gateway).until("message " + templateId, () -> {
            read(channel);
            at[0] = find(templateId);
            return at[0] >= 0;
        });
        return at[0];
    }

    private void read(SocketChannel channel) {
        try {
            channel.read(received);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private int find(int templateId) {
        UnsafeBuffer view = new UnsafeBuffer(received.array());
        int at = 0;
        while (received.position() - at > Frames.PREFIX) {
            int length = Frames.length(view, at);
            if (at + Frames.PREFIX + length > received.position()) break;
            int found =
                    new MessageHeaderDecoder().wrap(view, at + Frames.PREFIX).templateId();
            if (found == templateId) return at + Frames.PREFIX;
            at += Frames.PREFIX + length;
        }
        return -1;
    }

    /// The reason with which the service ends a session; the connection is closed after
    /// it.
    private Reason end(SocketChannel channel) {
        int at = await(channel, LogoutDecoder.TEMPLATE_ID);
        UnsafeBuffer view = new UnsafeBuffer(received.array());
        Reason reason = new LogoutDecoder()
                .wrapAndApplyHeader(view, at, new MessageHeaderDecoder())
                .reason();
        new Pump(gateway).until("closed", () -> isClosed(channel));
        return reason;
    }

    private static boolean isClosed(SocketChannel channel) {
        try {
            return channel.read(ByteBuffer.allocate(1024)) < 0;
        } catch (IOException e) {
            return true;
        }
    }

    private ReplayStatus replay(SocketChannel channel, long first, int count) throws IOException {
        ReplayRequestEncoder request = new ReplayRequestEncoder();
        request.wrapAndApplyHeader(message, Frames.PREFIX, header)
                .requestId(7)
                .firstSequence(first)
                .count(count);
        send(channel, request.encodedLength());
        int at = await(channel, ReplayResponseDecoder.TEMPLATE_ID);
        ReplayResponseDecoder response = new ReplayResponseDecoder();
        response.wrapAndApplyHeader(
                new UnsafeBuffer(received.array()), at, new MessageHeaderDecoder());
        assertThat(response.requestId()).isEqualTo(7);
        return response.status();
    }

    /// Scenario 99 of `rulebook.md`.
    @Test
    void aReplayIsGivenWholeOrNotAtAll() throws IOException {
        new Pump(gateway)
                .until("read", () -> gateway.eventNumber() == market.record().count());
        long last = gateway.sequence();
        try (SocketChannel channel = loggedIn()) {
            assertThat(replay(channel, last - CACHED + 1, CACHED)).isEqualTo(ReplayStatus.ACCEPTED);
        }
        try (SocketChannel channel = loggedIn()) {
            assertThat(replay(channel, last - CACHED, 2)).isEqualTo(ReplayStatus.NOT_CACHED);
            assertThat(replay(channel, last, 2)).isEqualTo(ReplayStatus.BEYOND_END);
            assertThat(replay(channel, last + 5, 1)).isEqualTo(ReplayStatus.BEYOND_END);
            assertThat(replay(channel, 1, CACHED + 1)).isEqualTo(ReplayStatus.TOO_MANY);
            assertThat(replay(channel, -1, 1)).isEqualTo(ReplayStatus.BEYOND_END);
            assertThat(replay(channel, Long.MAX_VALUE, 3)).isEqualTo(ReplayStatus.BEYOND_END);
            assertThat(replay(channel, last, 1)).isEqualTo(ReplayStatus.ACCEPTED);
        }
    }

    @Test
    void aSnapshotOfAnUnknownInstrumentIsRefused() throws IOException {
        try (SocketChannel channel = loggedIn()) {
            SnapshotRequestEncoder request = new SnapshotRequestEncoder();
            request.wrapAndApplyHeader(message, Frames.PREFIX, header)
                    .requestId(1)
                    .instrumentId(999);
            send(channel, request.encodedLength());
            int at = await(channel, SnapshotResponseDecoder.TEMPLATE_ID);
            SnapshotResponseDecoder response = new SnapshotResponseDecoder();
            response.wrapAndApplyHeader(
                    new UnsafeBuffer(received.array()), at, new MessageHeaderDecoder());
            assertThat(response.status()).isEqualTo(SnapshotStatus.UNKNOWN_INSTRUMENT);
        }
    }

    @Test
    void whoHasNotLoggedInGetsNothing() throws IOException {
        try (SocketChannel channel = connect()) {
            FollowRequestEncoder request = new FollowRequestEncoder();
            request.wrapAndApplyHeader(message, Frames.PREFIX, header)
                    .requestId(1)
                    .fromSequence(0);
            send(channel, request.encodedLength());
            assertThat(end(channel)).isEqualTo(Reason.NOT_LOGGED_ON);
        }
    }

    @Test
    void nonsenseEndsTheSessionWithAReason() throws IOException {
        try (SocketChannel channel = loggedIn()) {
            write(channel, ByteBuffer.wrap(new byte[] {3, 0, 1, 2, 3}));
            assertThat(end(channel)).isEqualTo(Reason.MESSAGE_TRUNCATED);
        }
        try (SocketChannel channel = loggedIn()) {
            write(channel, ByteBuffer.wrap(new byte[] {(byte) 0xFF, (byte) 0xFF, 1, 2, 3}));
            assertThat(end(channel)).isEqualTo(Reason.FRAME_TOO_LONG);
        }
        try (SocketChannel channel = loggedIn()) {
            header.wrap(message, Frames.PREFIX)
                    .blockLength(0)
                    .templateId(999)
                    .schemaId(4)
                    .version(0);
            send(channel, 0);
            assertThat(end(channel)).isEqualTo(Reason.MESSAGE_UNKNOWN);
        }
        try (SocketChannel channel = loggedIn()) {
            header.wrap(message, Frames.PREFIX)
                    .blockLength(0)
                    .templateId(40)
                    .schemaId(1)
                    .version(0);
            send(channel, 0);
            assertThat(end(channel)).isEqualTo(Reason.SCHEMA_UNKNOWN);
        }
    }

    /// Random bytes, some of them in frames: every session ends with a reason or waits
    /// for more, and the gateway serves the next one.
    @Test
    void randomBytesHurtNobodyElse() throws IOException {
        Random random = new Random(3);
        Set<Reason> reasons = new HashSet<>();
        try (SocketChannel bystander = loggedIn()) {
            for (int i = 0; i < 300; i++) {
                try (SocketChannel channel = random.nextBoolean() ? connect() : loggedIn()) {
                    byte[] bytes = new byte[1 + random.nextInt(200)];
                    random.nextBytes(bytes);
                    UnsafeBuffer view = new UnsafeBuffer(bytes);
                    if (bytes.length > 20 && random.nextInt(4) > 0) {
                        Frames.putLength(view, 0, bytes.length - Frames.PREFIX);
                        new MessageHeaderEncoder()
                                .wrap(view, Frames.PREFIX)
                                .blockLength(random.nextInt(32))
                                .templateId(40 + random.nextInt(10))
                                .schemaId(4);
                    }
                    channel.write(ByteBuffer.wrap(bytes));
                    for (int round = 0; round < 3; round++) gateway.doWork();
                    received.clear();
                    read(channel);
                    int at = find(LogoutDecoder.TEMPLATE_ID);
                    if (at >= 0) reasons.add(reasonAt(at));
                }
            }
            assertThat(reasons).hasSizeGreaterThan(3);
            assertThat(replay(bystander, 1, 0)).isEqualTo(ReplayStatus.BEYOND_END);
        }
        new Pump(gateway).until("all are gone", () -> gateway.status().sessionsEnded() == 301);
    }

    private Reason reasonAt(int at) {
        UnsafeBuffer view = new UnsafeBuffer(received.array());
        return new LogoutDecoder()
                .wrapAndApplyHeader(view, at, new MessageHeaderDecoder())
                .reason();
    }

    @Test
    void thereAreOnlySoManyPlaces() throws IOException {
        restart(ServiceSettings.DEFAULT.withLimits(2, 100));
        List<SocketChannel> channels = new ArrayList<>();
        for (int i = 0; i < 2; i++) channels.add(loggedIn());
        try (SocketChannel tooMany = connect()) {
            assertThat(end(tooMany)).isEqualTo(Reason.TOO_MANY_SESSIONS);
        }
        for (SocketChannel channel : channels) channel.close();
        new Pump(gateway).until("free", () -> gateway.status().sessionsEnded() == 2);
        loggedIn().close();
    }

    /// However seldom garbage is collected: nobody could connect any more once the memory
    /// outside of the heap is used up.
    @Test
    void connectionsThatComeAndGoTakeNoMemoryWithThem() throws IOException {
        gateway.close();
        gateway = new MarketDataGateway(
                MarketDataSettings.DEFAULT.withFix(FixSettings.DEFAULT),
                market.record().connect(),
                Optional.empty());
        long before = DirectMemory.usedBytes();
        for (int i = 0; i < 200; i++) {
            loggedIn().close();
            try (SocketChannel silent = connect();
                    SocketChannel ofFix =
                            SocketChannel.open(gateway.fixAddress().orElseThrow())) {
                gateway.doWork();
                assertThat(silent.isConnected() && ofFix.isConnected()).isTrue();
            }
        }
        new Pump(gateway)
                .until(
                        "all are gone",
                        () -> gateway.status().sessionsEnded() == 400
                                && gateway.status().fixSessions() == 0);
        assertThat(DirectMemory.usedBytes() - before).isLessThan(8 << 20);
    }

    @Test
    void whoAsksTooOftenIsPutOut() throws IOException {
        restart(ServiceSettings.DEFAULT.withLimits(10, 3));
        try (SocketChannel channel = loggedIn()) {
            for (int i = 0; i < 4; i++) {
                SnapshotRequestEncoder request = new SnapshotRequestEncoder();
                request.wrapAndApplyHeader(message, Frames.PREFIX, header)
                        .requestId(i)
                        .instrumentId(999);
                send(channel, request.encodedLength());
            }
            assertThat(end(channel)).isEqualTo(Reason.REQUEST_LIMIT);
        }
    }

    @Test
    void whoSaysNothingIsPutOut() throws IOException {
        ServiceSettings hasty = new ServiceSettings(
                ServiceSettings.DEFAULT.address(),
                new ServiceSettings.Limits(8, 100, 4_096, SHORT_NS, 2 * SHORT_NS),
                0,
                new ServiceSettings.Cache(64, 4_096));
        restart(hasty);
        try (SocketChannel channel = connect()) {
            assertThat(end(channel)).isEqualTo(Reason.LOGON_TIMED_OUT);
        }
        try (SocketChannel channel = loggedIn()) {
            assertThat(end(channel)).isEqualTo(Reason.HEARTBEAT_MISSED);
        }
    }

    @Test
    void aGatewayThatStopsSaysSo() throws IOException {
        try (SocketChannel channel = loggedIn()) {
            gateway.close();
            received.clear();
            channel.configureBlocking(true);
            boolean isOpen = true;
            while (isOpen && find(LogoutDecoder.TEMPLATE_ID) < 0)
                isOpen = channel.read(received) >= 0;
            assertThat(reasonAt(find(LogoutDecoder.TEMPLATE_ID))).isEqualTo(Reason.GATEWAY_STOPS);
        } finally {
            gateway = gateway(ServiceSettings.DEFAULT);
        }
    }
}
