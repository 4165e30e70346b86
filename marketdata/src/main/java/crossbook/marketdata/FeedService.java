package crossbook.marketdata;

import crossbook.protocol.MessageCheck;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The TCP service: login, replays, snapshots and the live feed, for a bounded number
/// of connections. Never waits for any of them. What goes wrong in a session ends that
/// session.
final class FeedService implements AutoCloseable {
    private static final int BACKLOG = 128;
    private static final int ACCEPTS_PER_ROUND = 16;

    private final ServiceSettings settings;
    private final PublishedFeed feed;
    private final ServerSocketChannel listener;
    private final Selector selector;
    private final MessageCheck check = new MessageCheck(Schema.marketdata());
    private final Consumer<SelectionKey> ready = this::onReady;
    private final List<ServiceSession> sessions = new ArrayList<>();
    private long refused;
    private long ended;
    private boolean somebodyKnocks;

    FeedService(ServiceSettings settings, PublishedFeed feed) {
        this.settings = settings;
        this.feed = feed;
        try {
            listener = ServerSocketChannel.open();
            listener.configureBlocking(false);
            listener.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            listener.bind(settings.address(), BACKLOG);
            selector = Selector.open();
            listener.register(selector, SelectionKey.OP_ACCEPT);
        } catch (IOException e) {
            throw new UncheckedIOException("market data cannot listen on " + settings.address(), e);
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
        feed.at(nowNs);
        int work = select(nowNs);
        for (int i = sessions.size() - 1; i >= 0; i--) {
            ServiceSession session = sessions.get(i);
            try {
                work += session.doWork(nowNs);
            } catch (IOException e) {
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
        if (key.attachment() instanceof ServiceSession session) session.onReadable();
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
                if (sessions.size() < settings.limits().connections()) {
                    ServiceSession session =
                            new ServiceSession(channel, settings, feed, check, nowNs);
                    channel.register(selector, SelectionKey.OP_READ, session);
                    sessions.add(session);
                } else {
                    refused++;
                    turnAway(channel);
                }
            }
        } catch (IOException e) {
            refused++;
        }
        return accepted;
    }

    private static void turnAway(SocketChannel channel) throws IOException {
        try (channel) {
            SessionOutput output = new SessionOutput(0);
            output.logout(Reason.TOO_MANY_SESSIONS);
            output.send(channel);
        }
    }

    /// Tells everybody, and leaves.
    @Override
    public void close() {
        for (ServiceSession session : sessions) {
            try {
                session.end(Reason.GATEWAY_STOPS, 0);
                session.doWork(0);
            } catch (IOException e) {
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
