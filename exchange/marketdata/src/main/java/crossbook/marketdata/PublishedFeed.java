package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;

import org.agrona.concurrent.EpochNanoClock;

import java.util.List;

/// What the TCP service can give away: the latest messages and the books as they stand.
final class PublishedFeed {
    private final Market market;
    private final FeedDerivation derivation;
    private final ReplayCache cache;
    private final PacketHeaders headers;
    private final SnapshotWriter writer;
    private final long heartbeatNs;
    private final long snapshotEveryNs;
    private SnapshotImage latest;
    private long latestNs;
    private long nowNs;
    private long snapshots;

    PublishedFeed(
            MarketDataSettings settings,
            Market market,
            FeedDerivation derivation,
            ReplayCache cache,
            EpochNanoClock time) {
        this.market = market;
        this.derivation = derivation;
        this.cache = cache;
        headers = new PacketHeaders(settings.group(), settings.partition(), time);
        writer = new SnapshotWriter(derivation);
        heartbeatNs = settings.lines().heartbeatNs();
        snapshotEveryNs = settings.service().snapshotEveryNs();
    }

    void at(long now) {
        nowNs = now;
    }

    ReplayCache cache() {
        return cache;
    }

    long epoch() {
        return derivation.epoch();
    }

    long lastSequence() {
        return derivation.sequence();
    }

    long heartbeatNs() {
        return heartbeatNs;
    }

    /// How many were written.
    long snapshots() {
        return snapshots;
    }

    /// All books. One image serves many: who gets a young one that is not the newest
    /// finds the rest in the cache.
    SnapshotImage snapshot() {
        boolean isShared = latest != null
                && latest.epoch() == epoch()
                && latest.sequence() + 1 >= cache.first()
                && nowNs - latestNs < snapshotEveryNs;
        if (!isShared) {
            latest = null;
            latest = write();
            latestNs = nowNs;
        }
        return latest;
    }

    /// All books as they are now.
    SnapshotImage write() {
        snapshots++;
        return writer.write(market, market.books());
    }

    /// One book, or null if there is none of that instrument.
    SnapshotImage snapshot(long instrumentId) {
        MarketBook book = instrumentId > Integer.MAX_VALUE ? null : market.book((int) instrumentId);
        if (book == null) return null;
        snapshots++;
        return writer.write(market, List.of(book));
    }

    /// A packet without messages.
    void headerTo(SessionOutput output, long nextSequence) {
        if (output.room() < PacketHeaders.LENGTH) return;
        headers.write(output.view(), output.position(), epoch(), nextSequence, 0);
        output.wrote(PacketHeaders.LENGTH);
    }

    /// One packet with as many messages as there is room for, from `from` to before
    /// `to`. Returns the number that comes next.
    long packetTo(SessionOutput output, long from, long to) {
        int room = output.room();
        int start = output.position();
        int at = start + PacketHeaders.LENGTH;
        long next = from;
        while (next < to && at - start + cache.frameLength(next) <= room) {
            at += cache.copy(next, output.view(), at);
            next++;
        }
        if (next == from) return from;
        headers.write(output.view(), start, epoch(), from, (int) (next - from));
        output.wrote(at - start);
        return next;
    }
}
