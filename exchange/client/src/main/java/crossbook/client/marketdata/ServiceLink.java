package crossbook.client.marketdata;

import crossbook.client.stream.CheckedFrames;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Schema;
import crossbook.protocol.marketdata.FollowRequestEncoder;
import crossbook.protocol.marketdata.HeartbeatEncoder;
import crossbook.protocol.marketdata.LoginRequestEncoder;
import crossbook.protocol.marketdata.ReplayRequestEncoder;
import crossbook.protocol.marketdata.SnapshotRequestEncoder;

import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;

/// A connection to the service that has snapshots and replays. Never waits: it is
/// pumped. It logs in by itself; a connection that is lost is only noticed here, and
/// opened again when somebody asks.
final class ServiceLink implements AutoCloseable {
    private static final int RECEIVE_BYTES = 4 * (Frames.MAX_LENGTH + 1);
    private static final int SEND_BYTES = 4_096;
    private static final long HEARTBEAT_NS = 1_000_000_000L;
    private static final long FIRST_PAUSE_NS = 50_000_000L;
    private static final long LONGEST_PAUSE_NS = 2_000_000_000L;

    private final InetSocketAddress service;
    private final String user;
    private final CheckedFrames frames =
            new CheckedFrames(Schema.marketdata(), FeedDamagedException::new);
    private final CheckedFrames.Handler handler;
    private final SelectorProvider sockets;
    private final ByteBuffer received = ByteBuffer.allocate(RECEIVE_BYTES);
    private final UnsafeBuffer receivedView = new UnsafeBuffer(received.array());
    private final ByteBuffer unsent = ByteBuffer.allocate(SEND_BYTES);
    private final UnsafeBuffer unsentView = new UnsafeBuffer(unsent.array());
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private SocketChannel channel;
    private boolean isConnected;
    private long nextAttemptNs = Long.MIN_VALUE;
    private long pauseNs = FIRST_PAUSE_NS;
    private long heardNs;
    private long spokenNs;
    private long lastRequestId;

    ServiceLink(
            InetSocketAddress service,
            String user,
            CheckedFrames.Handler handler,
            SelectorProvider sockets) {
        this.sockets = sockets;
        this.service = service;
        this.user = user;
        this.handler = handler;
    }

    boolean isOpen() {
        return channel != null;
    }

    /// When the service was heard last, by the clock of [#doWork].
    long heardNs() {
        return heardNs;
    }

    /// Begins to connect, unless an attempt failed a moment ago.
    void open(long nowNs) {
        if (isOpen() || nowNs < nextAttemptNs) return;
        nextAttemptNs = nowNs + pauseNs;
        pauseNs = Math.min(2 * pauseNs, LONGEST_PAUSE_NS);
        received.clear();
        unsent.clear();
        heardNs = nowNs;
        spokenNs = nowNs;
        try {
            channel = sockets.openSocketChannel();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            isConnected = channel.connect(service);
            login();
        } catch (IOException e) {
            close();
        }
    }

    /// Moves bytes; hands over what came. Returns 0 if there was nothing to do.
    int doWork(long nowNs) {
        if (!isOpen()) return 0;
        try {
            if (!isConnected && !channel.finishConnect()) return 0;
            isConnected = true;
            if (nowNs - spokenNs > HEARTBEAT_NS) heartbeat();
            return send(nowNs) + receive(nowNs);
        } catch (IOException | FeedDamagedException e) {
            close();
            return 1;
        }
    }

    private int send(long nowNs) throws IOException {
        if (unsent.position() == 0) return 0;
        unsent.flip();
        int sent = channel.write(unsent);
        unsent.compact();
        spokenNs = nowNs;
        return sent;
    }

    private int receive(long nowNs) throws IOException {
        int count = channel.read(received);
        if (count < 0) {
            close();
            return 1;
        }
        if (count == 0) return 0;
        heardNs = nowNs;
        int used = frames.read(receivedView, 0, received.position(), handler);
        if (isOpen()) received.flip().position(used).compact();
        return count;
    }

    // Asking.

    private void login() {
        LoginRequestEncoder login = new LoginRequestEncoder();
        login.wrapAndApplyHeader(unsentView, body(), header).user(user);
        sent(login.encodedLength());
    }

    private void heartbeat() {
        HeartbeatEncoder heartbeat = new HeartbeatEncoder();
        heartbeat.wrapAndApplyHeader(unsentView, body(), header).sequence(0);
        sent(heartbeat.encodedLength());
    }

    /// Returns the number of the request.
    long askReplay(long firstSequence, int count) {
        ReplayRequestEncoder request = new ReplayRequestEncoder();
        request.wrapAndApplyHeader(unsentView, body(), header)
                .requestId(++lastRequestId)
                .firstSequence(firstSequence)
                .count(count);
        sent(request.encodedLength());
        return lastRequestId;
    }

    long askSnapshot() {
        SnapshotRequestEncoder request = new SnapshotRequestEncoder();
        request.wrapAndApplyHeader(unsentView, body(), header)
                .requestId(++lastRequestId)
                .instrumentId(SnapshotRequestEncoder.instrumentIdNullValue());
        sent(request.encodedLength());
        return lastRequestId;
    }

    long askToFollow(long fromSequence) {
        FollowRequestEncoder request = new FollowRequestEncoder();
        request.wrapAndApplyHeader(unsentView, body(), header)
                .requestId(++lastRequestId)
                .fromSequence(fromSequence);
        sent(request.encodedLength());
        return lastRequestId;
    }

    private int body() {
        return unsent.position() + Frames.PREFIX;
    }

    private void sent(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(unsentView, unsent.position(), length);
        unsent.position(unsent.position() + Frames.PREFIX + length);
    }

    /// The service has answered: the next failure may be followed by an attempt at
    /// once.
    void worked() {
        pauseNs = FIRST_PAUSE_NS;
        nextAttemptNs = Long.MIN_VALUE;
    }

    @Override
    public void close() {
        if (channel == null) return;
        try {
            channel.close();
        } catch (IOException e) {
            unsent.clear(); // a connection that cannot be closed is gone
        }
        channel = null;
        isConnected = false;
    }
}
