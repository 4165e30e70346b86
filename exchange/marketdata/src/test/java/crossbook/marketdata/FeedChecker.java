package crossbook.marketdata;

import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketImage;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.testkit.EventBooks;

import org.agrona.DirectBuffer;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/// Holds a subscriber's books against books made of the events themselves, at chosen
/// numbers of the feed, in this process or in another than the exchange's. Give it to
/// the subscriber as its listener, [#watch] its market and pump it beside it.
///
/// Needs the events from the first on. A point that the subscriber jumped over with a
/// snapshot is skipped.
final class FeedChecker implements MarketListener, AutoCloseable {
    private static final int FRAME_LIMIT = 256;
    private static final int MOST_WAITING = 4_096;
    private static final int MOST_DIFFERENCES = 10;

    private final HostConnection host;
    private final EventStream stream;
    private final LongPredicate points;
    private final EventBooks books = new EventBooks();
    private final FeedDerivation numbers;
    private final TreeMap<Long, MarketImage> expected = new TreeMap<>();
    private final TreeMap<Long, MarketImage> seen = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private Market market = new Market();
    private long heard;
    private long compared;
    private long skipped;

    /// @param host closed with the checker
    /// @param zone as the gateway has it, because a new day is a message too
    /// @param points the numbers of the feed at which to compare
    FeedChecker(HostConnection host, ZoneId zone, LongPredicate points) {
        this.host = host;
        this.points = points;
        numbers = new FeedDerivation(new Market(), zone, new MarketListener() {});
        stream = host.events(1);
    }

    /// The market of the subscriber.
    void watch(Market subscribersMarket) {
        market = subscribersMarket;
    }

    /// How many points were compared.
    long compared() {
        return compared;
    }

    /// How many the subscriber never showed.
    long skipped() {
        return skipped;
    }

    /// What differed, the first few.
    List<String> differences() {
        return List.copyOf(differences);
    }

    /// Reads events; waits for the subscriber if it is far ahead of it.
    int doWork() {
        int work = host.doWork();
        if (expected.size() < MOST_WAITING) work += stream.poll(this::onEvent, FRAME_LIMIT);
        return work;
    }

    private void onEvent(DirectBuffer buffer, int offset, int length) {
        long before = numbers.sequence();
        books.onEvent(buffer, offset, length);
        numbers.onEvent(buffer, offset, length);
        if (!numbers.isBetweenCommands()) return;
        long now = numbers.sequence();
        if (now > before && points.test(now)) {
            MarketImage image = books.image();
            MarketImage other = seen.remove(now);
            if (other != null) compare(now, image, other);
            else if (now > heard) expected.put(now, image);
            else skipped++;
        }
        // What the subscriber showed in the middle of a command has no counterpart.
        seen.headMap(now).clear();
    }

    @Override
    public void applied(long sequence) {
        hear(sequence);
    }

    @Override
    public void snapshotTaken(long sequence) {
        hear(sequence);
    }

    private void hear(long sequence) {
        heard = sequence;
        if (points.test(sequence)) {
            MarketImage image = expected.remove(sequence);
            if (image != null) compare(sequence, image, MarketImage.of(market));
            else if (sequence > numbers.sequence() && seen.size() < MOST_WAITING)
                seen.put(sequence, MarketImage.of(market));
        }
        skipped += expected.headMap(sequence).size();
        expected.headMap(sequence).clear();
    }

    private void compare(long sequence, MarketImage events, MarketImage subscriber) {
        compared++;
        Optional<String> difference = events.differenceTo(subscriber);
        if (difference.isEmpty() || differences.size() == MOST_DIFFERENCES) return;
        differences.add("message " + sequence + ": " + difference.get());
    }

    @Override
    public void close() {
        stream.close();
        host.close();
    }
}
