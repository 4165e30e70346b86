package crossbook.store;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;
import crossbook.testkit.RandomTrading;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
        commands.market(PlainMarket.model());
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

    @Test
    void answersAsPlainProgramsDo() {
        candlesAndAverages();
        books();
        orders();
        pages();
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
        StoredTurnover turnover = store.turnover(SYMBOL, 0, Long.MAX_VALUE);
        PlainMarket.Candle all = plain.candles(Long.MAX_VALUE).getFirst();
        assertThat(turnover.turnover()).isEqualTo(all.turnover());
        assertThat(turnover.volume()).isEqualTo(all.volume());
        assertThat(turnover.trades()).isEqualTo(all.trades());
        assertThat(store.vwap(SYMBOL, 0, Long.MAX_VALUE, 6)).contains(all.vwap(2, 6));
        assertThat(store.turnover("NONE", 0, Long.MAX_VALUE).trades()).isZero();
        assertThat(store.vwap("NONE", 0, Long.MAX_VALUE, 6)).isEmpty();
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
        List<StoredOrder> orders = store.orders("p0", Optional.of(SYMBOL), 0, 1_000_000);
        assertThat(orders).hasSize((int) plain.acceptedOf(0));
        assertThat(store.orders("p0", Optional.empty(), 0, 10))
                .hasSize(10)
                .isEqualTo(orders.subList(0, 10));
        assertThat(orders.stream().map(StoredOrder::status).distinct().toList())
                .contains("NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED");
        long traded = orders.stream().mapToLong(StoredOrder::cumQty).sum();
        assertThat(traded).isEqualTo(plain.tradedOf(0));
        StoredOrder first = orders.getFirst();
        assertThat(store.orderHistory(first.accepted().orderId())).containsAll(first.events());
        assertThat(store.orderHistory("p0", first.accepted().clientOrderId()))
                .containsAll(first.events());
        assertThat(store.orderHistory(12_345_678_901L)).isEmpty();
        assertThat(store.orderHistory("p0", "refused"))
                .extracting(StoredOrderEvent::event)
                .containsExactly("REPLACE_REJECTED");
        StoredRatio ratio = store.orderToTrade(0, Long.MAX_VALUE).getFirst();
        assertThat(ratio.participant()).isEqualTo("p0");
        assertThat(ratio.orders()).isEqualTo(orders.size());
        assertThat(ratio.tradedQty()).isEqualTo(traded);
        long requested = orders.stream()
                .flatMap(order -> order.events().stream())
                .mapToLong(StoreTest::requested)
                .sum();
        assertThat(ratio.requestedQty()).isEqualTo(requested);
        assertThat(ratio.orderToTradeQty(2))
                .contains(BigDecimal.valueOf(requested)
                        .divide(BigDecimal.valueOf(traded), 2, RoundingMode.HALF_UP));
    }

    private static long requested(StoredOrderEvent event) {
        return switch (event.event()) {
            case "ACCEPTED", "REPLACED" -> event.orderQty().orElseThrow();
            case "CANCELED" -> event.leavesQty().orElseThrow();
            default -> 0;
        };
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
        List<StoredOrderEvent> fills = store.fills("p1", 0, 1_000_000);
        assertThat(fills.stream()
                        .mapToLong(fill -> fill.lastQty().orElseThrow())
                        .sum())
                .isEqualTo(plain.tradedOf(1));
        List<StoredBookEvent> events = store.eventsOf(SYMBOL, 1, 50);
        assertThat(events).hasSizeBetween(40, 50);
        assertThat(events)
                .extracting(StoredBookEvent::kind)
                .contains("ADD", "TRADE", "PHASE", "EXECUTE");
        assertThat(store.phases(SYMBOL, 0, 10))
                .extracting(StoredPhase::phase)
                .contains("CONTINUOUS");
        assertThat(store.auctions(SYMBOL, 0, 10)).isEmpty();
        assertThat(store.statistics(SYMBOL, 0, 10)).isEmpty();
        assertThat(store.range().lastEvent()).isEqualTo(plain.lastEvent());
        assertThat(store.range().firstEvent()).isPositive();
    }
}
