package crossbook.marketdata;

import crossbook.client.stream.BufferPool;
import crossbook.fix.Dialect;
import crossbook.fix.FixSession;
import crossbook.fix.MarketDataBooks;

import org.agrona.concurrent.EpochNanoClock;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/// FIX: requests for market data, snapshots and changes. What a round of the gateway has read is
/// told together.
final class FixProtocol implements ServiceProtocol {
    /// A snapshot is not longer, however much may wait for a session.
    private static final int LONGEST_SNAPSHOT = 4 << 20;

    private final ServiceSettings.Limits limits;
    private final EpochNanoClock time;
    private final BufferPool pool = new BufferPool();
    private final MarketDataBooks books = new MarketDataBooks();
    private final FixSession.Surroundings surroundings;
    private long slowConsumers;

    FixProtocol(String compId, ServiceSettings.Limits limits, EpochNanoClock time) {
        this.limits = limits;
        this.time = time;
        int snapshotBytes = Math.min(limits.outputBytes(), LONGEST_SNAPSHOT);
        surroundings =
                FixSession.Surroundings.ofMarketData(Dialect.crossbook(), compId, snapshotBytes);
    }

    ServiceSettings.Limits limits() {
        return limits;
    }

    EpochNanoClock time() {
        return time;
    }

    SessionOutput newOutput() {
        return new SessionOutput(pool, limits.outputBytes());
    }

    MarketDataBooks books() {
        return books;
    }

    FixSession.Surroundings surroundings() {
        return surroundings;
    }

    /// A session is put out because it does not read.
    void foundSlow() {
        slowConsumers++;
    }

    /// How many were.
    long slowConsumers() {
        return slowConsumers;
    }

    @Override
    public void beginRound(long nowNs) {
        books.tell();
    }

    @Override
    public ServiceConnection welcome(SocketChannel channel, long nowNs) {
        return new FixFeedSession(channel, this, nowNs);
    }

    /// Without a word: a Logout names who logs on, and nobody has.
    @Override
    public void turnAway(SocketChannel channel) throws IOException {
        channel.close();
    }
}
