package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.Patience;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A store beside a real host.
@Tag("slow")
class StoreServiceTest {
    @TempDir
    Path directory;

    private RunningHost host;
    private HostConnection connection;
    private RandomTrading commands;
    private final List<String> said = new ArrayList<>();

    @BeforeEach
    void start() {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        connection = HostConnection.open(host.directory());
        commands = new RandomTrading(connection);
        commands.market(MarketModelFile.shipped("continuous"));
    }

    @AfterEach
    void stop() {
        connection.close();
        host.close();
    }

    @Test
    void aRebuiltStoreHasTheSameRows() {
        StoreSettings settings =
                StoreSettings.of(directory.resolve("store/current"), StoreAccess.random());
        List<String> lived;
        try (StoreService service = StoreService.start(settings, source(), said::add)) {
            commands.orders(20_000);
            Stores.await(service, newestEvent());
            lived = Stores.digests(service.status().address().orElseThrow(), settings.access());
        }
        assertThat(lived)
                .anyMatch(line -> line.startsWith("orders "))
                .hasSize(StoreTable.values().length);
        StoreService.rebuild(
                settings,
                source(),
                new StoreService.RebuildTerms(newestEvent(), false),
                progress -> {});
        try (StoreService service = StoreService.start(settings, source(), said::add)) {
            Stores.await(service, newestEvent());
            assertThat(Stores.digests(service.status().address().orElseThrow(), settings.access()))
                    .isEqualTo(lived);
        }
    }

    @Test
    void whoAsksAtOnceIsToldThatItStarts() throws Exception {
        Path stores = directory.resolve("store");
        StoreSettings settings = StoreSettings.of(stores.resolve("current"), StoreAccess.random());
        assertThat(Store.isStarting(stores)).isFalse();
        try (StoreService service = StoreService.start(settings, source(), said::add)) {
            assertThat(Store.isStarting(stores) || Store.addressOf(stores).isPresent())
                    .isTrue();
            commands.orders(10);
            Stores.await(service, newestEvent());
            assertThat(Store.isStarting(stores)).isFalse();
            assertThat(Store.addressOf(stores)).isPresent();
        }
        Process killed = new ProcessBuilder("true").start();
        killed.waitFor();
        Files.writeString(stores.resolve("starting"), killed.pid() + "\n");
        assertThat(Store.isStarting(stores)).isFalse();
    }

    @Test
    void whereItCannotBeKeptItSaysSo() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        StoreSettings settings =
                StoreSettings.of(file.resolve("store/current"), StoreAccess.random());
        BlockingQueue<String> states = new LinkedBlockingQueue<>();
        try (StoreService service = StoreService.start(settings, source(), states::add)) {
            assertThat(states.poll(Patience.MINUTES, TimeUnit.MINUTES))
                    .contains("state=failed", "store");
            assertThat(service.status().state()).isEqualTo(StoreStatus.State.FAILED);
        }
    }

    private long newestEvent() {
        return Stores.newestEvent(connection);
    }

    private StoreSource source() {
        return Stores.source(host.directory());
    }
}
