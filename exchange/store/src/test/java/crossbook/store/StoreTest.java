package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.market.MarketModelFile;
import crossbook.testkit.RandomTrading;
import crossbook.testkit.RunningDirectory;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// What is asked of a store, against what plain programs make of the same events.
class StoreTest {
    private static final String SYMBOL = "XYZ";

    @TempDir
    Path directory;

    private RunningHost host;
    private HostConnection connection;
    private StoreService service;
    private Store store;
    private PlainMarket plain;

    @BeforeEach
    void start() {
        host = JournalHost.start(HostSettings.of(directory.resolve("host")));
        connection = HostConnection.open(host.directory());
        RandomTrading commands = new RandomTrading(connection);
        commands.market(MarketModelFile.shipped("continuous"));
        StoreAccess access = StoreAccess.random();
        service = StoreService.start(
                StoreSettings.of(directory.resolve("store/current"), access),
                Stores.source(host.directory()),
                line -> {});
        commands.orders(6_000);
        commands.commands().replace(0, "nobodys", "refused", 10, 100);
        plain = new PlainMarket();
        plain.read(connection).bustAndCorrect(commands.commands());
        plain = new PlainMarket();
        plain.read(connection);
        Stores.await(service, plain.lastEvent());
        store = Store.open(service.status().address().orElseThrow(), access);
    }

    @AfterEach
    void stop() {
        store.close();
        service.close();
        connection.close();
        host.close();
    }

    @Tag("slow")
    @Test
    void answersAsPlainProgramsDo() {
        candlesAndAverages();
        books();
        orders();
        pages();
    }

    /// Each of a few hundred files has what is in it and a page, not 16 MiB.
    @Test
    void noFileTakesMuchMoreThanItHolds() throws IOException {
        RunningDirectory.visit(directory.resolve("store/current"), file -> {
            assertThat(Files.size(file)).as("%s", file).isLessThanOrEqualTo(4 << 20);
        });
    }

    private void candlesAndAverages() {
        for (Duration interval : List.of(
                Duration.ofMillis(7),
                Duration.ofMillis(100),
                Duration.ofSeconds(1),
                Duration.ofDays(1))) {
            List<PlainMarket.Candle> expected = plain.candles(interval.toNanos());
            List<String> found =
                    store.candles(SYMBOL, interval, 0, Long.MAX_VALUE, 1_000_000).stream()
                            .map(candle -> candle.startNs() + " " + candle.open() + " "
                                    + candle.high() + " "
                                    + candle.low() + " " + candle.close() + " " + candle.volume()
                                    + " "
                                    + candle.turnover() + " " + candle.trades())
                            .toList();
            assertThat(found)
                    .isEqualTo(
                            expected.stream().map(PlainMarket.Candle::toString).toList());
            assertThat(found).isNotEmpty();
        }
    }

    private void books() {
        for (long place : new long[] {1, 5, 100, 777, 2_500, plain.lastEvent()}) {
            long event = plain.commandEnd(place);
            StoredBook book = store.book(SYMBOL, event);
            assertThat(orders(book.bids()))
                    .as("bids at " + event)
                    .isEqualTo(plain.bookAt(event, "BUY"));
            assertThat(orders(book.asks()))
                    .as("asks at " + event)
                    .isEqualTo(plain.bookAt(event, "SELL"));
        }
        StoredBook last = store.book(SYMBOL, plain.lastEvent());
        assertThat(store.bookAt(SYMBOL, last.timestampNs()))
                .isEqualTo(store.book(SYMBOL, last.eventNumber()));
        assertThat(last.bidLevels().stream().mapToLong(StoredBook.Level::qty).sum())
                .isEqualTo(last.bids().stream().mapToLong(StoredBook.Order::qty).sum());
    }

    private static List<String> orders(List<StoredBook.Order> orders) {
        return orders.stream().map(StoreTest::text).toList();
    }

    static String text(StoredBook.Order order) {
        return order.orderId() + " " + order.price().orElseThrow() + " " + order.qty();
    }

    private void orders() {
        StringWriter traded = new StringWriter();
        store.sql(
                "SELECT participant, sum(last_qty) qty FROM orders WHERE event = 'TRADED' ORDER BY"
                        + " participant",
                SqlText.csv(new PrintWriter(traded)));
        assertThat(traded.toString().lines())
                .containsExactly(
                        "participant,qty", "p0," + plain.tradedOf(0), "p1," + plain.tradedOf(1));
        StoredBook.Order rests = store.book(SYMBOL, plain.lastEvent()).bids().getFirst();
        List<StoredOrderEvent> history = store.orderHistory(rests.orderId());
        StoredOrderEvent accepted = history.getFirst();
        assertThat(accepted.event()).isEqualTo("ACCEPTED");
        assertThat(history.getLast().leavesQty()).hasValue(rests.qty());
        assertThat(store.orderHistory(accepted.participant(), accepted.clientOrderId()))
                .isEqualTo(history);
        assertThat(store.orderHistory(12_345_678_901L)).isEmpty();
        assertThat(store.orderHistory("p0", "refused"))
                .extracting(StoredOrderEvent::event)
                .containsExactly("REPLACE_REJECTED");
    }

    private void pages() {
        List<StoredTrade> all = store.trades(SYMBOL, 0, 1_000_000);
        List<StoredTrade> first = store.trades(SYMBOL, 0, 10);
        assertThat(first).isEqualTo(all.subList(0, 10));
        assertThat(store.trades(SYMBOL, first.getLast().eventNumber(), 10))
                .isEqualTo(all.subList(10, 20));
        assertThat(all.stream().map(StoredTrade::change).distinct().toList())
                .containsExactlyInAnyOrder("", "BUSTED", "CORRECTED");
        assertThat(all.stream().map(StoredTrade::takerSide).distinct().toList())
                .contains("BUY", "SELL");
        List<StoredBookEvent> events = store.eventsOf(SYMBOL, 1, 50);
        assertThat(events).hasSizeBetween(40, 50);
        assertThat(events)
                .extracting(StoredBookEvent::kind)
                .contains("ADD", "TRADE", "PHASE", "EXECUTE");
        assertThat(store.phases(SYMBOL, 0, 10))
                .extracting(StoredPhase::phase)
                .contains("CONTINUOUS");
        assertThat(store.range().lastEvent()).isEqualTo(plain.lastEvent());
        assertThat(store.range().firstEvent()).isPositive();
    }
}
