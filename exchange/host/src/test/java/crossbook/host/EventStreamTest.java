package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.EventsNotRetainedException;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;

import io.aeron.Aeron;
import io.aeron.AeronCounters;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.status.CountersReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

class EventStreamTest {
    /// With the small terms of the test, more than three of them.
    private static final int MANY = 20_000;

    private static final int FEW = 100;

    /// So many bytes behind, a reader is left behind: more than three quarters of half a term.
    private static final long LEFT_BEHIND = 1 << 18;

    /// Where in the key of a reader's counter the stream stands.
    private static final int STREAM_ID = 12;

    /// A media driver has answered after that long.
    private static final long DRIVER_NS = 5_000_000;

    @TempDir
    Path directory;

    private RunningHost host;
    private HostConnection connection;
    private CommandSender sender;
    private final EventList all = new EventList();
    private EventStream events;

    @BeforeEach
    void start() {
        start(Duration.ofDays(1));
    }

    private void start(Duration retain) {
        start(HostSettings.Retain.of(retain));
    }

    private void start(HostSettings.Retain retain) {
        host = JournalHost.start(
                ChildHost.settings(directory.resolve("host"), retain, Duration.ZERO));
        connection = HostConnection.open(host.directory());
        sender = new CommandSender(connection);
        events = connection.events(1);
    }

    @AfterEach
    void stop() {
        connection.close();
        host.close();
    }

    /// Returns the number of the last answer.
    private long sendMany(int seed) {
        if (seed == 1) sender.market(2);
        return send(new Random(seed), MANY);
    }

    private long send(Random random, int count) {
        for (int i = 0; i < count; i++) {
            sender.anything(random);
            events.poll(all::onEvent, 64);
        }
        return all.awaitAnswers(events, sender);
    }

    private void assertSame(EventList part, long from, long to) {
        part.events.subList((int) (to - from + 1), part.events.size()).clear();
        assertThat(Arrays.deepEquals(
                        part.events.toArray(byte[][]::new),
                        all.between(from, to).toArray(byte[][]::new)))
                .as("events " + from + " to " + to)
                .isTrue();
    }

    @Test
    void aReaderBeginsAtAnyNumber() {
        long last = sendMany(1);

        for (long from : new long[] {1, 2, last / 3, last / 2, last - 1, last}) {
            EventList part = new EventList();
            try (EventStream stream = connection.events(from)) {
                part.awaitNumber(stream, last);
            }
            assertSame(part, from, last);
        }
    }

    /// The archive may be behind, and a reader joins the live stream where the archive is.
    @Test
    void aReaderThatIsLiveHasHeardAllThatHadHappened() {
        sendMany(1);
        Random random = new Random(2);
        for (int i = 0; i < 20; i++) {
            long last = send(random, 50);
            try (EventStream stream = connection.events(last)) {
                awaitLive(stream);
                assertThat(stream.lastEventNumber()).isGreaterThanOrEqualTo(last);
            }
        }
    }

    @Test
    void aNumberThatIsYetToComeIsWaitedFor() {
        sender.market(2);
        long last = all.awaitAnswers(events, sender);
        try (EventStream stream = connection.events(last + 2)) {
            EventList part = new EventList();
            assertThat(stream.poll(part::onEvent, 1)).isZero();

            for (int i = 0; i < 3; i++) sender.buy(0, 1, 1);
            part.awaitNumber(stream, last + 3);

            assertThat(EventList.number(part.events.getFirst())).isEqualTo(last + 2);
        }
    }

    @Tag("slow")
    @Test
    void whatIsTooOldIsRefusedWithTheOldestNumber() {
        assertRefused(HostSettings.Retain.of(Duration.ZERO));
    }

    @Tag("slow")
    @Test
    void whatIsTooMuchIsRefusedWithTheOldestNumber() {
        assertRefused(new HostSettings.Retain(Duration.ofDays(1), 1 << 20));
    }

    private void assertRefused(HostSettings.Retain retain) {
        stop();
        start(retain);
        for (int seed = 1; seed <= 4; seed++) {
            sendMany(seed);
            sender.takeSnapshot();
        }
        EventsNotRetainedException refused = awaitRefusal(1);
        long last = send(new Random(5), 10);
        assertThat(refused.asked()).isEqualTo(1);

        EventList rest = new EventList();
        long oldest = readRest(refused.oldest(), rest, last);
        assertThat(oldest).isGreaterThan(1);
        assertSame(rest, oldest, last);
    }

    /// Reads from the oldest number on, which may rise meanwhile: files are given back a
    /// little after the snapshots that make them superfluous.
    private long readRest(long from, EventList rest, long last) {
        try (EventStream stream = connection.events(from)) {
            rest.awaitNumber(stream, last);
            return from;
        } catch (EventsNotRetainedException e) {
            return readRest(e.oldest(), rest, last);
        }
    }

    /// A file that is being read when a snapshot would give it back stays until the next one, so
    /// one follows each look.
    private EventsNotRetainedException awaitRefusal(long number) {
        long end = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (System.nanoTime() < end) {
            try (EventStream stream = connection.events(number)) {
                while (stream.lastEventNumber() < number)
                    stream.poll((buffer, at, length) -> {}, 1);
            } catch (EventsNotRetainedException e) {
                return e;
            }
            send(new Random(number), 10);
            sender.takeSnapshot();
        }
        throw new AssertionError("event " + number + " is still kept");
    }

    /// It is looking for the first event in the recording when the host ends.
    @Test
    void aReaderThatLooksForItsPlaceOutlivesTheHost() {
        sender.market(2);
        long last = all.awaitAnswers(events, sender);
        WhileItLooks ending = new WhileItLooks(host::close);
        try (HostConnection other = HostConnection.open(host.directory(), ending);
                EventStream late = other.events(1)) {
            while (!ending.isDone) late.poll(EventStreamTest::ignore, 64);
            host = JournalHost.start(ChildHost.settings(host.directory()));
            new EventList().awaitNumber(late, last);
        }
    }

    /// Does something once, when the reader waits for the first event of a place.
    private static final class WhileItLooks implements IdleStrategy {
        private final Runnable deed;
        private boolean isDone;

        WhileItLooks(Runnable deed) {
            this.deed = deed;
        }

        @Override
        public void idle() {
            if (isDone || !looks()) return;
            isDone = true;
            deed.run();
        }

        private static boolean looks() {
            return StackWalker.getInstance()
                    .walk(frames ->
                            frames.anyMatch(each -> each.getMethodName().equals("firstNumber")));
        }

        @Override
        public void idle(int work) {
            if (work == 0) idle();
        }

        @Override
        public void reset() {}
    }

    /// It sleeps between its joining and its learning of it, and is left behind meanwhile.
    @Tag("slow")
    @Test
    void aReaderThatIsLeftBehindAtOnceBecomesLiveAllTheSame() {
        long last = sendMany(1);
        while (!events.isLive()) events.poll(all::onEvent, 64);
        try (Aeron watcher = watcher();
                HostConnection other = HostConnection.open(host.directory());
                EventStream sleeper = joinedUnawares(other, last, watcher.countersReader())) {
            sendMany(2);
            for (int i = 0; i < MANY; i++) other.doWork(); // it learns of both

            awaitLive(sleeper);
        }
    }

    /// A reader that the media driver has let join, and that does not know it. One that looks at
    /// that very moment does; then it is another one's turn.
    private static EventStream joinedUnawares(
            HostConnection other, long from, CountersReader counters) {
        while (true) {
            Set<Integer> readers = liveReaders(counters);
            EventStream sleeper = other.events(from);
            while (!sleeper.isLive()) {
                if (hasMoreReaders(counters, readers)) return sleeper;
                sleeper.poll(EventStreamTest::ignore, 64);
            }
            sleeper.close();
        }
    }

    /// The media driver moves the position of a reader that it lets join again: here to the end,
    /// and nothing happens after that.
    @Tag("slow")
    @Test
    void aReaderThatSleepsUntilItHasJoinedAgainMissesNothing() {
        sendMany(1);
        while (!events.isLive()) events.poll(all::onEvent, 64);
        try (Aeron watcher = watcher();
                HostConnection other = HostConnection.open(host.directory());
                EventStream sleeper = other.events(1)) {
            CountersReader counters = watcher.countersReader();
            Set<Integer> readers = liveReaders(counters);
            EventList slept = new EventList();
            while (!sleeper.isLive()) sleeper.poll(slept::onEvent, 64);
            Set<Integer> joined = liveReaders(counters);
            joined.removeAll(readers);
            int itsPosition = joined.iterator().next();
            Random random = new Random(2);
            long last = 0;
            while (behind(counters, itsPosition) < LEFT_BEHIND) last = send(random, FEW);
            long end = System.nanoTime() + CommandSender.PATIENCE_NS;
            while (behind(counters, itsPosition) > 0) {
                events.poll(all::onEvent, 64);
                assertThat(System.nanoTime()).as("time").isLessThan(end);
            }

            slept.awaitNumber(sleeper, last);

            assertSame(slept, 1, last);
        }
    }

    /// By how many bytes a reader is behind the foremost.
    private static long behind(CountersReader counters, int position) {
        long foremost = liveReaders(counters).stream()
                .mapToLong(counters::getCounterValue)
                .max()
                .orElseThrow();
        return foremost - counters.getCounterValue(position);
    }

    private static void awaitLive(EventStream stream) {
        long end = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (!stream.isLive()) {
            stream.poll(EventStreamTest::ignore, 64);
            assertThat(System.nanoTime()).as("time").isLessThan(end);
        }
    }

    private static void ignore(DirectBuffer buffer, int offset, int length) {}

    /// Waits for the media driver, which may have been asked just now.
    private static boolean hasMoreReaders(CountersReader counters, Set<Integer> readers) {
        long end = System.nanoTime() + DRIVER_NS;
        while (System.nanoTime() < end) {
            if (!readers.containsAll(liveReaders(counters))) return true;
            LockSupport.parkNanos(100_000);
        }
        return false;
    }

    private Aeron watcher() {
        String driver = HostFile.read(host.directory()).orElseThrow().aeronDirectory();
        return Aeron.connect(new Aeron.Context().aeronDirectoryName(driver));
    }

    /// The counters of the positions of those who read events as they happen.
    private static Set<Integer> liveReaders(CountersReader counters) {
        Set<Integer> found = new HashSet<>();
        counters.forEach((counterId, typeId, key, label) -> {
            if (typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID
                    && key.getInt(STREAM_ID) == HostFile.EVENT_STREAM) {
                found.add(counterId);
            }
        });
        return found;
    }

    @Test
    void aReaderThatSleepsHoldsNobodyUpAndMissesNothing() {
        try (HostConnection other = HostConnection.open(host.directory());
                EventStream sleeper = other.events(1)) {
            EventList slept = new EventList();
            sender.market(2);
            slept.awaitNumber(sleeper, all.awaitAnswers(events, sender));
            while (!sleeper.isLive()) sleeper.poll(slept::onEvent, 1);

            sendMany(2);
            long last = sendMany(3);
            slept.awaitNumber(sleeper, last);

            assertSame(slept, 1, last);
        }
    }

    @Test
    void aHandlerThatFailsTellsWhoPolls() {
        sender.market(2);
        all.awaitAnswers(events, sender);
        long failed = failOnce();

        long last = all.awaitAnswers(events, sender);

        assertThat(all.events).hasSize((int) last - 1);
        assertThat(all.events).noneMatch(event -> EventList.number(event) == failed);
    }

    /// Returns the number of the event that the handler failed on; it does not come
    /// again.
    private long failOnce() {
        sender.buy(0, 1, 1);
        long before = events.lastEventNumber();
        assertThatThrownBy(() -> {
                    long end = System.nanoTime() + CommandSender.PATIENCE_NS;
                    while (System.nanoTime() < end) events.poll(EventStreamTest::fail, 1);
                })
                .isInstanceOf(ArithmeticException.class);
        assertThat(events.lastEventNumber()).isEqualTo(before + 1);
        return before + 1;
    }

    private static void fail(DirectBuffer buffer, int offset, int length) {
        throw new ArithmeticException("on purpose");
    }
}
