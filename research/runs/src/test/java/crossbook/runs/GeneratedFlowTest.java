package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.Book;
import crossbook.core.event.EventSink;
import crossbook.flow.Progress;
import crossbook.flow.generate.FlowGenerator;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayListener;
import crossbook.flow.replay.ReplayOptions;
import crossbook.marketdata.HeardFeed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;

/// The flows of the generators through engine, feed and subscriber: the public's book
/// is the engine's after every message.
class GeneratedFlowTest {
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
        HeardFeed heard = new HeardFeed(replay.engine());
        heard.sink().instrumentDefined(replay.book().instrument());
        heard.endCommand();
        int[] compared = {0};
        replay.listen(listener(heard.sink(), book -> {
            heard.endCommand();
            assertThat(heard.isLike(book)).isTrue();
            compared[0]++;
        }));
        replay.run(Progress.silent());
        assertThat(compared[0]).isEqualTo(MESSAGES);
        assertThat(heard.sequence()).isGreaterThan(MESSAGES / 2);
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
