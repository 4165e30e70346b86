package crossbook.marketdata;

import crossbook.protocol.Reason;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Serves a bounded number of connections over TCP, on which one protocol is spoken. Never
/// waits for any of them. What goes wrong in a session ends that session.
final class FeedService implements AutoCloseable {
    private static final int BACKLOG = 128;
    private static final int ACCEPTS_PER_ROUND = 16;

    private final int most;
    private final ServiceProtocol protocol;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final Consumer<SelectionKey> ready = this::onReady;
    private final List<ServiceConnection> sessions = new ArrayList<>();
    private long refused;
    private long ended;
    private boolean somebodyKnocks;

    /// The TCP service: login, replays, snapshots and the live feed.
    FeedService(ServiceSettings settings, PublishedFeed feed, SelectorProvider sockets) {
        this(
                settings.address(),
                settings.limits().connections(),
                new FeedProtocol(settings, feed),
                sockets);
    }

    /// @param most how many connections there may be
    FeedService(
            InetSocketAddress address,
            int most,
            ServiceProtocol protocol,
            SelectorProvider sockets) {
        this.most = most;
        this.protocol = protocol;
        try {
            listener = sockets.openServerSocketChannel();
            listener.configureBlocking(false);
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(address, BACKLOG);
            selector = sockets.openSelector();
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            throw new UncheckedIOException("market data cannot listen on " + address, e);
        }
    }

    /// Where it listens.
    InetSocketAddress address() {
        try {
            return (InetSocketAddress) listener.getLocalAddress();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int sessions() {
        return sessions.size();
    }

    /// Connections that found no place.
    long refused() {
        return refused;
    }

    /// Sessions that are over.
    long ended() {
        return ended;
    }

    int doWork(long nowNs) {
        protocol.beginRound(nowNs);
        int work = select(nowNs);
        for (int i = sessions.size() - 1; i >= 0; i--) {
            ServiceConnection session = sessions.get(i);
            try {
                work += session.doWork(nowNs);
            } catch (IOException | OutOfMemoryError e) { // of this one: the others go on
                session.close();
                sessions.remove(i);
                ended++;
                work++;
            }
        }
        return work;
    }

    private int select(long nowNs) {
        somebodyKnocks = false;
        try {
            selector.selectNow(ready);
        } catch (IOException e) {
            throw new UncheckedIOException("the system no longer tells what has come", e);
        }
        return somebodyKnocks ? accept(nowNs) : 0;
    }

    private void onReady(SelectionKey key) {
        if (key.attachment() instanceof ServiceConnection session) session.onReadable();
        else somebodyKnocks = true;
    }

    private int accept(long nowNs) {
        int accepted = 0;
        try {
            while (accepted < ACCEPTS_PER_ROUND) {
                SocketChannel channel = listener.accept();
                if (channel == null) break;
                accepted++;
                channel.configureBlocking(false);
                channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                if (sessions.size() < most) {
                    ServiceConnection session = protocol.welcome(channel, nowNs);
                    channel.register(selector, SelectionKey.OP_READ, session);
                    sessions.add(session);
                } else {
                    refused++;
                    protocol.turnAway(channel);
                }
            }
        } catch (IOException e) {
            refused++;
        }
        return accepted;
    }

    /// Tells everybody, and leaves.
    @Override
    public void close() {
        for (ServiceConnection session : sessions) {
            try {
                session.end(Reason.GATEWAY_STOPS, 0);
                session.doWork(0);
            } catch (IOException | OutOfMemoryError e) {
                ended++;
            }
            session.close();
        }
        sessions.clear();
        try {
            listener.close();
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
