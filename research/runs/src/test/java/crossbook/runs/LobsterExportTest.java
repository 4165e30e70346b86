package crossbook.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.HostConnection;
import crossbook.core.event.Book;
import crossbook.core.event.BookSide;
import crossbook.flow.FlowRecord;
import crossbook.flow.Progress;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayListener;
import crossbook.flow.replay.ReplayOptions;
import crossbook.flow.replay.ReplaySummary;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.store.PlainMarket;
import crossbook.store.Store;
import crossbook.store.StoreAccess;
import crossbook.store.StoreExport;
import crossbook.store.StoreService;
import crossbook.store.StoreSettings;
import crossbook.store.Stores;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/// The LOBSTER files that a store writes, read again by the replay of order flow.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class LobsterExportTest {
    private static final String SYMBOL = "XYZ";
    private static final StoreExport.Part OF_SYMBOL =
            new StoreExport.Part(Optional.of(SYMBOL), 0, Long.MAX_VALUE);

    @TempDir
    static Path directory;

    private final PlainMarket plain = new PlainMarket();
    private RunningHost host;
    private HostConnection connection;
    private StoreService service;
    private Store store;
    private StoreExport export;

    @BeforeAll
    void start() {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        connection = HostConnection.open(host.directory());
        RandomTrading commands = new RandomTrading(connection);
        commands.market(MarketModelFile.shipped("continuous"));
        commands.orders(20_000);
        plain.read(connection);
        StoreAccess access = StoreAccess.random();
        StoreSettings settings = StoreSettings.of(directory.resolve("store/current"), access);
        service = StoreService.start(settings, Stores.source(host.directory()), line -> {});
        Stores.await(service, plain.lastEvent());
        store = Store.openAsOwner(() -> service.status().address(), access);
        export = new StoreExport(store);
    }

    @AfterAll
    void stop() {
        store.close();
        service.close();
        connection.close();
        host.close();
    }

    /// The messages, fed to another engine, give the book of the file after each of them, and at
    /// the end the book of the exchange.
    @Test
    void lobsterGivesTheSameBookAfterEveryMessage() throws IOException {
        List<Path> files = export.lobster(OF_SYMBOL, directory, 5, false);
        Rows read = new Rows();
        Replay replay = Replay.of(files.getFirst(), ReplayOptions.DEFAULT).listen(read);
        ReplaySummary summary = replay.run(Progress.silent());
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.rejects()).isEmpty();
        assertThat(read.rows).hasSizeGreaterThan(10_000);
        assertThat(read.rows).isEqualTo(Files.readAllLines(files.get(1)));
        Book book = replay.engine().book(0);
        assertThat(levels(book.bids(), Integer.MAX_VALUE))
                .isEqualTo(exchangeLevels("BUY"))
                .hasSizeGreaterThan(5);
        assertThat(levels(book.asks(), Integer.MAX_VALUE)).isEqualTo(exchangeLevels("SELL"));
    }

    /// A part that begins in the middle begins with the book as it stood.
    @Test
    void lobsterFromTheMiddleEndsWithTheSameBook() throws IOException {
        long event = plain.commandEnd(plain.lastEvent() / 2);
        long ns = store.book(SYMBOL, event).timestampNs() + 1;
        Path other = Files.createDirectories(directory.resolve("middle"));
        StoreExport.Part part = new StoreExport.Part(Optional.of(SYMBOL), ns, Long.MAX_VALUE);
        List<Path> files = export.lobster(part, other, 10, false);
        Replay replay = Replay.of(files.getFirst(), ReplayOptions.DEFAULT);
        ReplaySummary summary = replay.run(Progress.silent());
        assertThat(summary.deviations()).isEmpty();
        assertThat(summary.rejects()).isEmpty();
        assertThat(levels(replay.engine().book(0).bids(), Integer.MAX_VALUE))
                .isEqualTo(exchangeLevels("BUY"));
        assertThatThrownBy(() -> export.lobster(part, other, 10, false))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("_message_10.csv");
    }

    private List<String> exchangeLevels(String side) {
        List<String> levels = new ArrayList<>();
        long price = 0;
        long qty = 0;
        for (String order : plain.bookAt(plain.lastEvent(), side)) {
            String[] words = order.split(" ", -1);
            if (Long.parseLong(words[1]) != price && qty > 0) {
                levels.add(price * 100 + "," + qty);
                qty = 0;
            }
            price = Long.parseLong(words[1]);
            qty += Long.parseLong(words[2]);
        }
        levels.add(price * 100 + "," + qty);
        return levels;
    }

    private static List<String> levels(BookSide side, int most) {
        List<String> levels = new ArrayList<>();
        side.visitLevels((price, qty, orders) -> {
            levels.add(price + "," + qty);
            return levels.size() < most;
        });
        return levels;
    }

    /// Keeps five levels of the book after each message.
    private static final class Rows implements ReplayListener {
        private final List<String> rows = new ArrayList<>();

        @Override
        public void recordEnds(FlowRecord entry, Book book) {
            List<String> asks = levels(book.asks(), 5);
            List<String> bids = levels(book.bids(), 5);
            StringJoiner row = new StringJoiner(",");
            for (int i = 0; i < 5; i++) {
                row.add(i < asks.size() ? asks.get(i) : "9999999999,0");
                row.add(i < bids.size() ? bids.get(i) : "-9999999999,0");
            }
            rows.add(row.toString());
        }
    }
}
