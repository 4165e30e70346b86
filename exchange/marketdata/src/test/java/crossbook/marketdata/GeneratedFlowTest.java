package crossbook.marketdata;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.marketdata.FeedReader;
import crossbook.client.marketdata.Market;
import crossbook.client.marketdata.MarketListener;
import crossbook.client.marketdata.MarketUpdater;
import crossbook.client.stream.EventStream;
import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.flow.Progress;
import crossbook.flow.generate.FlowGenerator;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayListener;
import crossbook.flow.replay.ReplayOptions;
import crossbook.host.EngineEvents;
import crossbook.host.WrittenEvents;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;

/// The flows of the generators through engine, feed and subscriber: the public's book
/// is the engine's after every message.
class GeneratedFlowTest {
    private static final MarketListener NOBODY = new MarketListener() {};
    private static final int MESSAGES = 6_000;

    @TempDir
    Path directory;

    @Test
    void theBookOfAMixedFlowIsRightAfterEveryMessage() throws IOException {
        Path file = directory.resolve("mixed.bin.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            FlowGenerator.mixed(5, MESSAGES, out);
        }
        follow(file);
    }

    @Test
    void theBookOfMarketMakersIsRightAfterEveryMessage() throws IOException {
        Path file = directory.resolve("maker.bin.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            FlowGenerator.marketMaker(6, MESSAGES, out);
        }
        follow(file);
    }

    private static void follow(Path file) {
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        WrittenEvents record = new WrittenEvents();
        EngineEvents events = new EngineEvents(record::add);
        events.follow(replay.engine());
        events.sink().instrumentDefined(replay.book().instrument());
        events.endCommand();
        Market heard = new Market();
        FeedReader hearing = new FeedReader(new MarketUpdater(heard, NOBODY));
        FeedDerivation feed = new FeedDerivation(
                new Market(),
                ZoneOffset.UTC,
                NOBODY,
                (sequence, buffer, offset, length) -> hearing.onMessage(buffer, offset, length));
        EventStream stream = record.connect().events(1);
        int[] compared = {0};
        replay.listen(listener(events.sink(), book -> {
            events.endCommand();
            stream.poll(feed, Integer.MAX_VALUE);
            assertThat(Books.of(heard)).isEqualTo(Books.of(book));
            compared[0]++;
        }));
        replay.run(Progress.silent());
        assertThat(compared[0]).isEqualTo(MESSAGES);
        assertThat(feed.sequence()).isGreaterThan(MESSAGES / 2);
    }

    @FunctionalInterface
    private interface AfterMessage {
        void check(Book book);
    }

    /// Passes every event on to `events`, and each end of a message to `after`.
    private static ReplayListener listener(EventSink events, AfterMessage after) {
        return (ReplayListener) Proxy.newProxyInstance(
                GeneratedFlowTest.class.getClassLoader(),
                new Class<?>[] {ReplayListener.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("recordEnds")) after.check((Book) arguments[1]);
                    else if (method.getDeclaringClass().isInstance(events))
                        return method.invoke(events, arguments);
                    return null;
                });
    }
}
