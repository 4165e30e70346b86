package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.order.Side;
import crossbook.flow.Progress;
import crossbook.flow.generate.FlowGenerator;
import crossbook.flow.replay.Deviation;
import crossbook.flow.replay.Replay;
import crossbook.flow.replay.ReplayListener;
import crossbook.flow.replay.ReplayOptions;
import crossbook.flow.replay.ReplaySummary;
import crossbook.market.BadInput;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A recorded flow in a simulation does what `crossbook replay` of its file does.
class RecordedFlowTest {
    private static final int MESSAGES = 4_000;

    @TempDir
    Path directory;

    private final List<String> replayed = new ArrayList<>();

    /// Orders of many traders, with every kind of record.
    private Path mixed() throws IOException {
        Path file = directory.resolve("mixed.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            FlowGenerator.mixed(5, MESSAGES, out);
        }
        return file;
    }

    /// Market makers who requote.
    private Path marketMaker() throws IOException {
        Path file = directory.resolve("maker.gz");
        try (OutputStream out = Files.newOutputStream(file)) {
            FlowGenerator.marketMaker(5, MESSAGES, out);
        }
        return file;
    }

    /// The mixed flow as feeds tell it.
    private List<Path> feeds() throws IOException {
        Path csv = directory.resolve("mixed.csv");
        Path dbn = directory.resolve("mixed.dbn");
        Replay.of(mixed(), ReplayOptions.DEFAULT.withExports(List.of(csv, dbn)))
                .run(Progress.silent());
        return List.of(csv, dbn);
    }

    @Test
    void aFlowAlonePrintsTheSameTradesAndLeavesTheSameBook() throws IOException {
        for (Path file : List.of(mixed(), marketMaker())) compare(file);
    }

    @Test
    void aFeedAlonePrintsTheSameTradesAndLeavesTheSameBook() throws IOException {
        for (Path file : feeds()) compare(file);
    }

    private void compare(Path file) {
        replayed.clear();
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT).listen(new ReplayListener() {
            @Override
            public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
                replayed.add(tradeId + " " + taker.side() + " " + qty + " @ " + price);
            }
        });
        ReplaySummary summary = replay.run(Progress.silent());
        Simulation simulation = simulation(file, replay).build();
        simulation.run();

        assertThat(replayed).hasSizeGreaterThan(100);
        assertThat(trades(simulation.table())).isEqualTo(replayed);
        assertThat(book(simulation.engine().book(0))).isEqualTo(book(replay.book()));
        assertThat(simulation.events().count(EventKind.ORDER_ACCEPTED))
                .isEqualTo(summary.events().accepted());
        assertThat(simulation.events().count(EventKind.ORDER_CANCELED))
                .isEqualTo(summary.events().canceled());
        assertThat(simulation.events().count(EventKind.ORDER_REPLACED))
                .isEqualTo(summary.events().replaced());
        assertThat(simulation.events().count(EventKind.CANCEL_REJECTED))
                .isEqualTo(summary.events().cancelRejects());
    }

    private static SimulationBuilder simulation(Path file, Replay replay) {
        RecordedOrders orders = RecordedOrders.read(file, Optional.empty());
        TradedInstrument instrument = new TradedInstrument(0, orders.unitsPerTick(), 1, 1);
        return Simulation.of(replay.rules())
                .instrument("FLOW", 100)
                .agent("flow", () -> new RecordedParameters(instrument, orders).agent(0));
    }

    private static List<String> trades(EventTable table) {
        List<String> trades = new ArrayList<>();
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.KIND) != EventKind.TRADED.ordinal()) continue;
            Side side = table.get(row, EventColumn.SIDE) == 'B' ? Side.BUY : Side.SELL;
            trades.add(table.get(row, EventColumn.MATCH_ID) + " " + side + " "
                    + table.get(row, EventColumn.SIZE) + " @ "
                    + table.get(row, EventColumn.PRICE));
        }
        return trades;
    }

    /// Every order in its place, but for its number.
    private static List<String> book(Book book) {
        List<String> orders = new ArrayList<>();
        for (Side side : Side.values()) {
            book.side(side)
                    .visitOrders(order -> orders.add(side + " " + order.leavesQty() + " of "
                            + order.orderQty() + " @ " + order.limitPrice()));
        }
        return orders;
    }

    /// Halts, orders that cross, executions out of turn and of hidden orders too, where the
    /// recording leads the market.
    @Test
    void aRecordedMarketIsThatOfTheReplay() throws IOException {
        Path file = Files.writeString(directory.resolve("A_2012-06-21_0_1_message_1.csv"), """
                1.0,1,1,10,1000000,1
                1.1,1,2,10,1000000,1
                1.2,4,2,4,1000000,1
                1.3,7,0,0,-1,-1
                1.4,1,3,5,999000,-1
                1.5,4,1,5,1000000,1
                1.6,4,3,5,999000,-1
                1.7,7,0,0,1,-1
                1.8,4,1,5,1000000,1
                1.9,1,4,5,1000100,-1
                2.0,1,5,5,1000100,1
                2.1,3,5,5,1000100,1
                2.2,4,4,2,1000100,-1
                2.3,5,0,9,1000000,1
                2.4,3,99,9,1000000,1
                """);
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        ReplaySummary summary = replay.run(Progress.silent());
        Simulation simulation =
                RecordedMarket.read(file.toString(), "", "", 0, -1).builder("A").build();
        simulation.run();

        assertThat(trades(simulation.table()))
                .containsExactly("1 SELL 5 @ 1000000", "2 BUY 2 @ 1000100");
        assertThat(simulation.events().count(EventKind.TRADE_PRINTED)).isEqualTo(4);
        assertThat(simulation.events().count(EventKind.PHASE_CHANGED)).isEqualTo(4);
        assertThat(summary.events().volume()).isEqualTo(7);
        assertThat(book(simulation.engine().book(0)))
                .isEqualTo(book(replay.book()))
                .containsExactly("BUY 6 of 6 @ 1000000", "SELL 3 of 5 @ 1000100");
        RecordedFlow flow = (RecordedFlow) simulation.client(0).agent();
        assertThat(flow.deviations())
                .isEqualTo(summary.deviations())
                .containsOnlyKeys(
                        Deviation.MAKER_NOT_FIRST, Deviation.CROSSES, Deviation.UNKNOWN_ORDER);
    }

    @Test
    void recordsComeAtTheirTimes() throws IOException {
        Path file = marketMaker(); // a microsecond for each record
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        Simulation simulation = simulation(file, replay).build();
        simulation.runUntil(2_000_000);
        assertThat(simulation.commandCount()).isBetween(1_900L, 2_100L);
        replay.run(Progress.silent());
    }

    /// Somebody who was not there when it was recorded buys what others bought then.
    @Test
    void ordersOfOthersMeetIt() throws IOException {
        Path file = mixed();
        Replay replay = Replay.of(file, ReplayOptions.DEFAULT);
        Simulation simulation = simulation(file, replay).participant("me").build();
        simulation.runUntil(0);
        while (!simulation.book(0).hasAsk()) simulation.runUntil(simulation.nextNs());
        long price = simulation.book(0).ask();
        long qty = simulation.book(0).askQty();
        simulation.client("me").limit(0, Side.BUY, qty, price);
        assertThat(simulation.client("me").orders().position(0)).isEqualTo(qty);
        assertThat(simulation.client("flow").orders().position(0)).isEqualTo(-qty);
        simulation.run();
        assertThat(simulation.events().count(EventKind.TRADED)).isGreaterThan(100);
        replay.run(Progress.silent());
    }

    @Test
    void whatCannotBeUsedIsNamed() throws IOException {
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> RecordedOrders.read(missing, Optional.empty()))
                .isInstanceOf(BadInput.class)
                .hasMessage(missing + ": there is no such file");
        Path feed = feeds().getFirst();
        assertThatThrownBy(() -> RecordedOrders.read(feed, Optional.of("MARS")))
                .isInstanceOf(BadInput.class)
                .hasMessage(feed + ": has no record of MARS");
    }
}
