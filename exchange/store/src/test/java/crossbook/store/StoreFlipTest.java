package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// One bit of one file of a stopped store is another, or a file is gone: its next start says so.
@Tag("slow")
class StoreFlipTest {
    private static final long SEED = Long.getLong("crossbook.seed", 1);

    @TempDir
    Path directory;

    private RunningHost host;
    private Path store;
    private StoreSettings settings;
    private List<Path> files;
    private long newest;
    private List<String> rows;

    @BeforeEach
    void run() throws IOException {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        store = directory.resolve("store/current");
        settings = StoreSettings.of(store, StoreAccess.random());
        try (HostConnection connection = HostConnection.open(host.directory())) {
            RandomTrading commands = new RandomTrading(connection);
            commands.market(MarketModelFile.shipped("continuous"));
            commands.orders(2_000);
            newest = Stores.newestEvent(connection);
        }
        rows = rowsAfterAStart();
        try (Stream<Path> all = Files.walk(store)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toFile().length() > 0)
                    .filter(file -> !file.getParent().endsWith("log"))
                    .filter(file -> !file.endsWith("hello.txt")) // which is written at each start
                    .sorted()
                    .toList();
        }
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private List<String> rowsAfterAStart() {
        try (StoreService service =
                StoreService.start(settings, Stores.source(host.directory()), line -> {})) {
            Stores.await(service, newest);
            return Stores.digests(service.status().address().orElseThrow(), settings.access());
        }
    }

    @Test
    void aDamagedFileIsToldAndTheUndamagedStoreGoesOn() throws IOException {
        flip(20);
    }

    @Test
    @Tag("long")
    void soItIsOfManyDamages() throws IOException {
        flip(2_000);
    }

    private void flip(int flips) throws IOException {
        assertThat(files).hasSizeGreaterThan(100);
        Random random = new Random(SEED);
        for (int i = 0; i < flips; i++) {
            Path file = files.get(random.nextInt(files.size()));
            long bit = random.nextLong(8 * Files.size(file));
            flip(file, bit);
            assertThat(problem("bit " + bit + " of " + file))
                    .contains(file + " is not as it was when the store was stopped")
                    .endsWith("crossbook store rebuild mends it");
            flip(file, bit);
        }
        Path gone = files.getFirst();
        Path beside = directory.resolve("beside");
        Files.move(gone, beside);
        assertThat(problem(gone + " moved")).contains(gone + " is gone");
        Files.move(beside, gone);
        assertThat(rowsAfterAStart()).isEqualTo(rows);
    }

    private static void flip(Path file, long bit) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(bit / 8);
            int old = bytes.read();
            bytes.seek(bit / 8);
            bytes.write(old ^ 1 << bit % 8);
        }
    }

    /// What a start says that fails.
    private String problem(String damage) {
        try (StoreService service =
                StoreService.start(settings, Stores.source(host.directory()), line -> {})) {
            while (service.status().state() != StoreStatus.State.FAILED) {
                assertThat(service.status().state())
                        .as(damage)
                        .isNotEqualTo(StoreStatus.State.LIVE);
                LockSupport.parkNanos(100_000);
            }
            return service.status().problem();
        }
    }
}
