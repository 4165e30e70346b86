package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// A store that is killed while it writes, again and again, and one that is stopped for a while:
/// afterwards every table has the rows of one that is built anew.
@Tag("slow")
class KilledStoreTest {
    private static final long ORDERS = 6_000; // from one kill to the next

    @TempDir
    Path directory;

    @Test
    void hasWhatARebuiltOneHas() throws Exception {
        kill(2);
    }

    @Test
    @Tag("long")
    void soItHasHoweverOftenItIsKilled() throws Exception {
        kill(20);
    }

    private void kill(int kills) throws Exception {
        StoreAccess access = StoreAccess.random();
        Path dir = directory.resolve("store");
        Random random = new Random(20);
        try (RunningHost host = JournalHost.start(HostSettings.of(directory.resolve("host")));
                Traders traders = new Traders(host.directory())) {
            long events = 0;
            for (int kill = 0; kill < kills; kill++) {
                traders.allow(ORDERS);
                try (ChildStore store = ChildStore.start(host.directory(), dir, access)) {
                    store.await(events + random.nextLong(ORDERS)); // and writes on
                    events = Math.max(events, store.lastEvent());
                    store.kill();
                }
            }
            assertThat(events).as("was at work between kills").isGreaterThan(kills * 100L);
            traders.allow(ORDERS);
            try (ChildStore store = ChildStore.start(host.directory(), dir, access)) {
                store.await(events + 1);
                store.signal("STOP");
                traders.allow(2 * ORDERS);
                traders.awaitSent(); // the exchange feels nothing
                store.signal("CONT");
                traders.stop();
                long newest = traders.newestEvent();
                store.await(newest);
            }
            List<String> tables = compare(host, dir, access, traders.newestEvent());
            System.out.println("killed " + kills + " times, rows and hashes as of a rebuilt store: "
                    + String.join(", ", tables));
            books(host, ChildStore.settings(dir, access));
        }
    }

    /// Returns how many rows each table has, and their hash.
    private static List<String> compare(
            RunningHost host, Path dir, StoreAccess access, long newest) {
        StoreSettings settings = ChildStore.settings(dir, access);
        StoreSource source = Stores.source(host.directory());
        List<String> lived = digests(settings, source, newest);
        StoreService.rebuild(
                settings, source, new StoreService.RebuildTerms(newest, false), progress -> {});
        assertThat(digests(settings, source, newest)).isEqualTo(lived);
        return lived;
    }

    /// The books, found from images on, are those of a program that begins at the beginning.
    private static void books(RunningHost host, StoreSettings settings) {
        PlainMarket plain = new PlainMarket();
        try (HostConnection connection = HostConnection.open(host.directory())) {
            plain.read(connection);
        }
        try (StoreService service =
                StoreService.start(settings, Stores.source(host.directory()), line -> {})) {
            Stores.await(service, plain.lastEvent());
            try (Store store =
                    Store.open(service.status().address().orElseThrow(), settings.access())) {
                for (int part = 1; part <= 5; part++) {
                    long event = plain.commandEnd(plain.lastEvent() / 5 * part);
                    assertThat(store.book("XYZ", event).bids().stream()
                                    .map(StoreTest::text)
                                    .toList())
                            .isEqualTo(plain.bookAt(event, "BUY"));
                }
            }
        }
    }

    private static List<String> digests(StoreSettings settings, StoreSource source, long newest) {
        try (StoreService service = StoreService.start(settings, source, line -> {})) {
            Stores.await(service, newest);
            return Stores.digests(service.status().address().orElseThrow(), settings.access());
        }
    }

    /// Orders that come all the while, as many as are allowed, from a thread of their own.
    private static final class Traders implements AutoCloseable {
        private final AtomicBoolean isStopped = new AtomicBoolean();
        private final Path host;
        private final Thread thread;
        private final AtomicLong sent = new AtomicLong();
        private final AtomicLong allowed = new AtomicLong();

        Traders(Path host) {
            this.host = host;
            thread = new Thread(this::trade, "traders");
            thread.start();
        }

        private void trade() {
            try (HostConnection connection = HostConnection.open(host)) {
                RandomTrading commands = new RandomTrading(connection);
                commands.market(MarketModelFile.shipped("continuous"));
                while (!isStopped.get()) {
                    if (sent.get() < allowed.get()) {
                        commands.orders(50);
                        sent.addAndGet(50);
                    }
                    connection.doWork();
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
                }
            }
        }

        /// So many more than have come so far.
        void allow(long orders) {
            allowed.set(sent.get() + orders);
        }

        void awaitSent() {
            while (sent.get() < allowed.get() && thread.isAlive()) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            assertThat(sent.get()).isGreaterThanOrEqualTo(allowed.get());
        }

        void stop() {
            isStopped.set(true);
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        long newestEvent() {
            try (HostConnection connection = HostConnection.open(host)) {
                return Stores.newestEvent(connection);
            }
        }

        @Override
        public void close() {
            stop();
        }
    }
}
