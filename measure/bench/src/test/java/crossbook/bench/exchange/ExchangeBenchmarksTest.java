package crossbook.bench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.exchange.LoadTest.Server;
import crossbook.bench.exchange.OwnExchange.Manner;
import crossbook.bench.floor.Places;
import crossbook.bench.floor.TcpEcho;
import crossbook.charts.TimePanel;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.market.MarketModelFile;
import crossbook.protocol.Side;

import org.agrona.concurrent.YieldingIdleStrategy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

@Tag("slow")
class ExchangeBenchmarksTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void everyWayAcknowledgesEveryOrderOnce(Transport transport) {
        try (RoundTrip trip = transport.open(Places.in(directory), OrderFlow.TRADING)) {
            LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
            assertThat(loop.run(LoadPlan.requests(1, 50)).answers()).isEqualTo(50);
            trip.pause();
            trip.resume();
            assertThat(loop.run(LoadPlan.requests(200, 1_000)).answers()).isEqualTo(1_000);
        }
    }

    @Test
    void ordersThatRestStay() {
        try (RoundTrip trip = Transport.TCP.open(Places.in(directory), OrderFlow.RESTING)) {
            LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
            assertThat(loop.run(LoadPlan.requests(500, 3_000)).answers()).isEqualTo(3_000);
        }
        for (long number = 1; number < 2_000; number++) {
            boolean buys = OrderFlow.RESTING.side(number) == Side.BUY;
            assertThat(OrderFlow.RESTING.price(number) < 10_000).isEqualTo(buys);
            assertThat(OrderFlow.RESTING.price(number)).isBetween(9_900L, 10_100L);
        }
    }

    @Test
    void theWayOfMeasuredOrdersIsSplit() {
        for (Transport way : List.of(Transport.TCP, Transport.FIX)) {
            Report report =
                    load(way, new LoadOrders(Optional.empty(), 10, Optional.of(500L), false));
            assertThat(report.series().stream().map(Series::name))
                    .containsExactly(
                            "background",
                            "measured",
                            "measured: gateway in",
                            "measured: engine",
                            "measured: gateway out",
                            "timer loop");
            assertThat(count(report, 0)).isEqualTo(200);
            for (int part = 1; part <= 4; part++)
                assertThat(count(report, part)).isEqualTo(50);
        }
    }

    @Test
    void aLoadIsComparedWithAnEchoOfAsManySessions() {
        for (Transport way : List.of(Transport.TCP, Transport.FIX)) {
            LoadTest.Clients clients = new LoadTest.Clients("C", "any", 3, 600, 0, 100);
            OwnMarket market = new OwnMarket(
                    MarketModelFile.shipped("continuous"), "LOAD", 2, 1, clients.names());
            TcpEcho.Sizes sizes = way == Transport.FIX ? TcpEcho.Sizes.FIX : TcpEcho.Sizes.ENTRY;
            try (OwnExchange exchange = new OwnExchange(
                            Places.in(directory.resolve(way.name())),
                            market,
                            Manner.reachedBy(way));
                    TcpEcho echo = new TcpEcho(sizes, 1, YieldingIdleStrategy::new)) {
                LoadOrders orders = new LoadOrders(Optional.empty(), 10, Optional.of(500L), false);
                Report report = new LoadTest(
                                clients,
                                orders,
                                Duration.ofMillis(500),
                                200,
                                false,
                                Progress.silent())
                        .beside(
                                new Server(exchange.door(way, "LOAD"), exchange, "own"),
                                new Server(LoadDoor.ofEcho(echo, sizes), echo, "one thread"),
                                2);
                assertThat(report.series().stream().map(Series::name))
                        .containsExactly("echo", "exchange", "timer loop");
                assertThat(count(report, 0)).isEqualTo(400);
                assertThat(count(report, 1)).isEqualTo(400);
                assertThat(report.ratios()).singleElement().matches(ratio -> ratio.p999() > 0);
                assertThat(report.workload()).containsKeys("echo", "shared");
            }
        }
    }

    @Test
    void marketMakersReplaceTheirQuotesOverBothDoors() {
        for (Transport way : List.of(Transport.TCP, Transport.FIX)) {
            Report report =
                    load(way, new LoadOrders(Optional.empty(), 10, Optional.of(500L), true));
            assertThat(count(report, 0)).as("none refused, over " + way).isEqualTo(200);
        }
    }

    private Report load(Transport way, LoadOrders orders) {
        LoadTest.Clients clients = new LoadTest.Clients("C", "any", 3, 600, 2, 100);
        OwnMarket market =
                new OwnMarket(MarketModelFile.shipped("continuous"), "LOAD", 2, 1, clients.names());
        try (OwnExchange exchange = new OwnExchange(
                Places.in(directory.resolve(way.name())), market, Manner.timing(way, 3))) {
            LoadTest test = new LoadTest(
                    clients, orders, Duration.ofMillis(500), 200, true, Progress.silent());
            Report report = test.run(exchange, exchange.door(way, "LOAD"));
            assertThat(report.panels().stream().map(TimePanel::title))
                    .contains("median (us)", "99 % (us)", "orders a second")
                    .contains("heap (MB)", "collections (ms)", "threads");
            assertThat(report.panels())
                    .allSatisfy(panel -> assertThat(panel.lines())
                            .as(panel.title())
                            .isNotEmpty()
                            .allMatch(TimePanel.Line::hasValues));
            assertThat(report.panels().getFirst().lines().stream().map(TimePanel.Line::name))
                    .containsExactlyInAnyOrder(
                            "background", "measured", "gateway in", "engine", "gateway out");
            assertThat(report.waits())
                    .isNotEmpty()
                    .allMatch(wait -> List.of("background", "measured").contains(wait.series()));
            return report;
        }
    }

    private static long count(Report report, int place) {
        return report.series().get(place).latencies().getTotalCount();
    }
}
