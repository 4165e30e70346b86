package crossbook.marketdata;

import crossbook.client.stream.BufferPool;
import crossbook.protocol.MessageCheck;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// The messages of the feed itself: login, replays, snapshots and the live feed.
final class FeedProtocol implements ServiceProtocol {
    private final ServiceSettings settings;
    private final PublishedFeed feed;
    private final BufferPool pool = new BufferPool();
    private final MessageCheck check = new MessageCheck(Schema.marketdata());

    FeedProtocol(ServiceSettings settings, PublishedFeed feed) {
        this.settings = settings;
        this.feed = feed;
    }

    ServiceSettings settings() {
        return settings;
    }

    PublishedFeed feed() {
        return feed;
    }

    MessageCheck check() {
        return check;
    }

    SessionOutput newOutput() {
        return new SessionOutput(pool, settings.limits().outputBytes());
    }

    @Override
    public void beginRound(long nowNs) {
        feed.at(nowNs);
    }

    @Override
    public ServiceConnection welcome(SocketChannel channel, long nowNs) {
        return new ServiceSession(channel, this, nowNs);
    }

    @Override
    public void turnAway(SocketChannel channel) throws IOException {
        try (channel;
                SessionOutput output = new SessionOutput(pool, 0)) {
            output.logout(Reason.TOO_MANY_SESSIONS);
            output.send(channel);
        }
    }
}
