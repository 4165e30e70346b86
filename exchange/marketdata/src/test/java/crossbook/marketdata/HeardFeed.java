package crossbook.marketdata;

import crossbook.client.marketdata.FeedReader;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.stream.EventStream;
import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.host.EngineEvents;
import crossbook.host.WrittenEvents;

import java.time.ZoneOffset;

/// The public's books of what an engine in this process says: its events, the feed made of them,
/// and a subscriber.
public final class HeardFeed {
    private static final MarketListener NOBODY = new MarketListener() {};

    private final WrittenEvents record = new WrittenEvents();
    private final EngineEvents events = new EngineEvents(record::add);
    private final Market heard = new Market();
    private final FeedDerivation feed;
    private final EventStream stream;

    /// Hears an engine from its first event on.
    public HeardFeed(MatchingEngine engine) {
        FeedReader hearing = new FeedReader(new MarketUpdater(heard, NOBODY));
        feed = new FeedDerivation(
                new Market(),
                ZoneOffset.UTC,
                NOBODY,
                (sequence, buffer, offset, length) -> hearing.onMessage(buffer, offset, length));
        events.follow(engine);
        stream = record.connect().events(1);
    }

    /// Takes what the engine says.
    public EventSink sink() {
        return events.sink();
    }

    /// Hears what was said since the last command.
    public void endCommand() {
        events.endCommand();
        stream.poll(feed, Integer.MAX_VALUE);
    }

    /// The last number of the feed.
    public long sequence() {
        return feed.sequence();
    }

    /// Whether the books that were heard are a book of the engine.
    public boolean isLike(Book book) {
        return Books.of(heard).equals(Books.of(book));
    }
}
