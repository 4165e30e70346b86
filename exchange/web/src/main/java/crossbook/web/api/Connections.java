package crossbook.web.api;

import crossbook.web.surroundings.WebSettings;

import io.helidon.common.socket.PeerInfo;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLSocket;

/// The open connections: how many there may be, of all and of one address, and how long each
/// may take over what it does. Anyone who sends a request byte by byte, or takes its answer
/// so, is cut off; of those who have not asked anything yet only some may wait, and the newest
/// may rather than the oldest. Thread-safe.
public final class Connections implements Http1ConnectionListener, AutoCloseable {
    private static final long LOOK_MS = 100;
    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(60);

    /// Of the connections this many may be open that have not asked anything yet: one in this
    /// many.
    private static final int ONE_SILENT_IN = 4;

    private final WebSettings.Limits limits;
    private final long requestNs;
    private final long idleNs;
    private final Map<SocketAddress, Connection> open = new ConcurrentHashMap<>();
    private final Map<InetAddress, Integer> byAddress = new HashMap<>();
    private final LinkedHashMap<SocketAddress, Connection> silent = new LinkedHashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("crossbook-web-connections").daemon().factory());

    private final ScheduledFuture<?> looks;

    /// One of them.
    private static final class Connection {
        final Socket socket;
        final SocketAddress peer;
        volatile long lateNs; // what it does must be over by then
        volatile boolean isCounted = true;

        Connection(Socket socket, SocketAddress peer, long lateNs) {
            this.socket = socket;
            this.peer = peer;
            this.lateNs = lateNs;
        }
    }

    public Connections(WebSettings.Limits limits) {
        this.limits = limits;
        requestNs = limits.requestTimeout().toNanos();
        idleNs = limits.idleTimeout().toNanos();
        looks = clock.scheduleWithFixedDelay(this::look, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    /// A connection has come, and nothing of it has been read. One too many is told so and
    /// no longer counts; it is not heard, and cut as soon as it may have read that.
    void accepted(Socket socket) {
        SocketAddress peer = socket.getRemoteSocketAddress();
        if (!(peer instanceof InetSocketAddress from)) return; // gone already
        Connection connection = new Connection(socket, peer, System.nanoTime() + requestNs);
        synchronized (this) {
            if (isFull(from.getAddress())) sweep();
            if (isFull(from.getAddress())) connection.isCounted = false;
            else count(connection, from.getAddress());
            open.put(peer, connection);
        }
        if (!connection.isCounted) refuse(connection);
    }

    private boolean isFull(InetAddress address) {
        return byAddress.values().stream().mapToInt(Integer::intValue).sum()
                        >= limits.maxConnections()
                || byAddress.getOrDefault(address, 0) >= limits.maxConnectionsOfAddress();
    }

    private void count(Connection connection, InetAddress address) {
        byAddress.merge(address, 1, Integer::sum);
        if (silent.size() >= Math.max(1, limits.maxConnections() / ONE_SILENT_IN)) {
            cut(silent.pollFirstEntry().getValue());
        }
        silent.put(connection.peer, connection);
    }

    private static void refuse(Connection connection) {
        try {
            if (connection.socket instanceof SSLSocket) {
                cut(connection); // nothing can be said before the handshake
                return;
            }
            // It fits the buffer of a socket that nothing was written to.
            connection.socket.getOutputStream().write(HttpErrors.tooManyConnections());
            connection.socket.shutdownOutput();
        } catch (IOException e) {
            cut(connection);
        }
    }

    @Override
    public void prologue(ConnectionContext context, HttpPrologue prologue) {
        Connection connection = open.get(context.remotePeer().address());
        if (connection == null || !connection.isCounted) {
            throw new CloseConnectionException("too many connections");
        }
        connection.lateNs = System.nanoTime() + requestNs;
    }

    @Override
    public void headers(ConnectionContext context, Headers headers) {
        SocketAddress peer = context.remotePeer().address();
        Connection connection = open.get(peer);
        if (connection == null) throw new CloseConnectionException("too late");
        RequestHead.check(headers, limits.headerBytes());
        connection.lateNs = System.nanoTime() + requestNs;
        synchronized (this) {
            silent.remove(peer);
        }
    }

    /// The request is there; the answer may take a while.
    void isAsked(PeerInfo peer) {
        until(peer, System.nanoTime() + ANSWER_NS);
    }

    /// The answer is on its way; the next request may take longer.
    void isAnswered(PeerInfo peer) {
        until(peer, System.nanoTime() + idleNs);
    }

    /// It is a WebSocket now, which has rules of its own.
    void isSocket(PeerInfo peer) {
        until(peer, Long.MAX_VALUE);
    }

    private void until(PeerInfo peer, long ns) {
        Connection connection = open.get(peer.address());
        if (connection != null) connection.lateNs = ns;
    }

    private void look() {
        long nowNs = System.nanoTime();
        for (Connection each : open.values()) {
            if (each.lateNs != Long.MAX_VALUE && nowNs - each.lateNs > 0) cut(each);
        }
        sweep();
    }

    /// Anyone who is blocked in reading or writing it is told.
    private static void cut(Connection connection) {
        try {
            // A last word under TLS would wait for a writer that waits for its reader.
            if (connection.socket instanceof SSLSocket) connection.socket.setSoLinger(true, 0);
            connection.socket.close();
        } catch (IOException e) {
            connection.lateNs = Long.MAX_VALUE; // it is closed
        }
    }

    private synchronized void sweep() {
        open.values().removeIf(each -> {
            if (!each.socket.isClosed()) return false;
            silent.remove(each.peer);
            if (each.isCounted) {
                InetAddress address = ((InetSocketAddress) each.peer).getAddress();
                byAddress.computeIfPresent(address, (_, count) -> count == 1 ? null : count - 1);
            }
            return true;
        });
    }

    @Override
    public void close() {
        looks.cancel(false);
        clock.shutdownNow();
    }
}
