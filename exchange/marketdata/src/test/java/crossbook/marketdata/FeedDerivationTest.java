package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.FeedReader;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketBook;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.stream.EventStream;
import crossbook.core.event.Book;
import crossbook.host.WrittenEvents;

import org.agrona.DirectBuffer;
import org.agrona.collections.LongArrayList;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;

/// Invariant 50: the public's books are the engine's visible books after every command,
/// from the beginning or from a snapshot on.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
class FeedDerivationTest {
    @Parameter
    int partitions;

    private static final MarketListener NOBODY = new MarketListener() {};

    private final Market heard = new Market();
    private final FeedReader hearing = new FeedReader(new MarketUpdater(heard, NOBODY));
    private final Market late = new Market();
    private final FeedReader lateHearing = new FeedReader(new MarketUpdater(late, NOBODY));
    private final Market own = new Market();
    private final FeedDerivation feed =
            new FeedDerivation(own, ZoneOffset.UTC, NOBODY, this::onMessage);
    private boolean isLateHere;
    private long expected = 1;

    private void onMessage(long sequence, DirectBuffer buffer, int offset, int length) {
        assertThat(sequence).isEqualTo(expected++);
        hearing.onMessage(buffer, offset, length);
        if (isLateHere) lateHearing.onMessage(buffer, offset, length);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theBooksAreTheEnginesAfterEveryCommand(long seed) {
        BusyMarket market = new BusyMarket(seed, 100, partitions);
        EventStream stream = market.record().connect().events(1);
        for (int i = 0; i < 4_000; i++) {
            market.step();
            stream.poll(feed, Integer.MAX_VALUE);
            assertThat(feed.isBetweenCommands()).isTrue();
            if (i == 2_000) {
                FeedCheckpoint.load(new SnapshotWriter(feed).write(own, own.books()), late);
                isLateHere = true;
            }
            LongArrayList engine = Books.of(market);
            assertThat(Books.of(heard)).as("command %d", i).isEqualTo(engine);
            if (isLateHere) assertThat(Books.of(late)).as("late, command %d", i).isEqualTo(engine);
        }
        assertThat(heard.book(0).statistics().turnover())
                .isEqualTo(late.book(0).statistics().turnover());
        for (MarketBook book : heard.books()) {
            Book engine = market.book(book.instrumentId());
            assertThat(book.phase()).isEqualTo(engine.phase().name());
        }
    }

    /// It knows under which ids the parts of icebergs stand that the checkpoint shows.
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void whoGoesOnFromACheckpointTellsTheSame(long seed) throws IOException {
        BusyMarket market = new BusyMarket(seed, 100, partitions);
        EventStream stream = market.record().connect().events(1);
        market.steps(2_000);
        stream.poll(feed, Integer.MAX_VALUE);
        assertThat(feed.unseen().ids.lengthBytes()).isPositive();
        Path file = Files.createTempFile("checkpoint", ".bin");
        FeedCheckpoint.write(file, new SnapshotWriter(feed).write(own, own.books()));
        FeedCheckpoint.Loaded loaded = FeedCheckpoint.load(file).orElseThrow();
        Files.delete(file);
        FeedDerivation next = new FeedDerivation(loaded.market(), ZoneOffset.UTC, NOBODY);
        next.resume(loaded.image());

        EventStream rest = market.record().connect().events(feed.eventNumber() + 1);
        market.steps(2_000);
        stream.poll(feed, Integer.MAX_VALUE);
        rest.poll(next, Integer.MAX_VALUE);
        assertThat(next.sequence()).isEqualTo(feed.sequence());
        assertThat(Books.of(loaded.market())).isEqualTo(Books.of(own));
    }

    @ParameterizedTest
    @ValueSource(longs = 9)
    void itIsAFunctionOfTheEvents(long seed) {
        BusyMarket market = new BusyMarket(seed, 1_000, partitions);
        market.steps(3_000);
        assertThat(digest(market.record())).isEqualTo(digest(market.record()));
    }

    private static long digest(WrittenEvents record) {
        long[] digest = {17};
        FeedDerivation feed = new FeedDerivation(
                new Market(), ZoneOffset.UTC, NOBODY, (sequence, buffer, offset, length) -> {
                    for (int i = 0; i < length; i++) {
                        digest[0] = 31 * digest[0] + buffer.getByte(offset + i);
                    }
                });
        record.connect().events(1).poll(feed, Integer.MAX_VALUE);
        return digest[0];
    }
}
