package crossbook.marketdata;

import crossbook.protocol.MessageCheck;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// The messages of the feed itself: login, replays, snapshots and the live feed.
final class FeedProtocol implements ServiceProtocol {
    private final ServiceSettings settings;
    private final PublishedFeed feed;
    private final MessageCheck check = new MessageCheck(Schema.marketdata());

    FeedProtocol(ServiceSettings settings, PublishedFeed feed) {
        this.settings = settings;
        this.feed = feed;
    }

    @Override
    public void beginRound(long nowNs) {
        feed.at(nowNs);
    }

    @Override
    public ServiceConnection welcome(SocketChannel channel, long nowNs) {
        return new ServiceSession(channel, settings, feed, check, nowNs);
    }

    @Override
    public void turnAway(SocketChannel channel) throws IOException {
        try (channel) {
            SessionOutput output = new SessionOutput(0);
            output.logout(Reason.TOO_MANY_SESSIONS);
            output.send(channel);
        }
    }
}
