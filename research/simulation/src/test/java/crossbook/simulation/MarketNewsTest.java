package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.agents.ZeroIntelligence;
import crossbook.simulation.agents.ZeroIntelligenceParameters;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/// Agents who watch an instrument are called for what happens there, as late as they see it.
class MarketNewsTest {
    private static final long MS = 1_000_000L;

    private static final ZeroIntelligenceParameters FLOW =
            new ZeroIntelligenceParameters(0, 200, 40, 2, 4, 10, 1, 1, 10_000);

    private static SimulationBuilder market() {
        return Simulation.of(MarketModelFile.shipped("continuous"))
                .instrument("NPN", 10_000)
                .instrument("SBK", 10_000)
                .seed(5)
                .agent("flow", () -> new ZeroIntelligence(FLOW));
    }

    /// Writes down what it sees whenever it is called.
    private static final class Watcher implements Agent {
        private final List<Long> times = new ArrayList<>();
        private final List<List<Long>> books = new ArrayList<>();
        private final List<MarketTrade> trades = new ArrayList<>();
        private final List<Long> tradeTimes = new ArrayList<>();

        @Override
        public void onStart(Context context) {
            context.watch(0);
            context.watch(0);
            books.add(levels(context));
        }

        @Override
        public void onBook(Context context, int instrumentId) {
            assertThat(instrumentId).isZero();
            times.add(context.now());
            books.add(levels(context));
        }

        @Override
        public void onTrade(Context context, MarketTrade trade) {
            trades.add(trade);
            tradeTimes.add(context.now());
        }

        private static List<Long> levels(Context context) {
            List<Long> levels = new ArrayList<>();
            BookView book = context.book(0);
            for (Side side : Side.values()) {
                book.visitLevels(side, (price, qty, orders) -> {
                    levels.addAll(List.of(price, qty, (long) orders));
                    return true;
                });
                levels.add(-1L);
            }
            levels.add(book.hasLastPrice() ? book.lastPrice() : -1);
            levels.add((long) book.phase().number());
            return levels;
        }
    }

    private static Simulation run(Watcher watcher, long delayNs) {
        Simulation simulation = market().agent("watcher", () -> watcher)
                .marketDataAfter(delayNs)
                .build();
        simulation.advance(2_000 * MS);
        simulation.changePhase(0, "HALTED", Simulation.NEVER);
        simulation.advance(delayNs);
        return simulation;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100_000, 700 * MS})
    void eachChangeOfTheBookIsToldOnce(long delayNs) {
        Watcher watcher = new Watcher();
        run(watcher, delayNs);
        assertThat(watcher.times).hasSizeGreaterThan(300).isSorted();
        for (int i = 1; i < watcher.books.size(); i++) {
            assertThat(watcher.books.get(i)).isNotEqualTo(watcher.books.get(i - 1));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100_000, 700 * MS})
    void theTradesAreThoseOfTheMarketInTheirOrder(long delayNs) {
        Watcher watcher = new Watcher();
        Simulation simulation = run(watcher, delayNs);
        List<MarketTrade> expected = new ArrayList<>();
        EventTable table = simulation.table();
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.KIND) != EventKind.TRADED.ordinal()) continue;
            expected.add(new MarketTrade(
                    0,
                    table.get(row, EventColumn.TS_EVENT),
                    table.get(row, EventColumn.SIDE) == 'B' ? Side.BUY : Side.SELL,
                    table.get(row, EventColumn.SIZE),
                    table.get(row, EventColumn.PRICE)));
        }
        assertThat(watcher.trades).hasSizeGreaterThan(20).isEqualTo(expected);
        assertThat(watcher.tradeTimes)
                .isEqualTo(expected.stream()
                        .map(trade -> trade.timestampNs() + delayNs)
                        .toList());
    }

    @Test
    void whoWatchesChangesNothingByThat() {
        Simulation watched = run(new Watcher(), 0);
        Simulation other = market().agent("watcher", () -> new Agent() {}).build();
        other.advance(2_000 * MS);
        other.changePhase(0, "HALTED", Simulation.NEVER);
        assertThat(watched.table().sha256()).isEqualTo(other.table().sha256());
        watched.reset(5);
        watched.advance(2_000 * MS);
        watched.changePhase(0, "HALTED", Simulation.NEVER);
        assertThat(watched.table().sha256()).isEqualTo(other.table().sha256());
    }

    @Test
    void whoHasLeftIsToldNothing() {
        Watcher watcher = new Watcher();
        Simulation simulation = market().agent("watcher", () -> watcher).build();
        simulation.leaveAt(1, simulation.startNs() + 500 * MS);
        simulation.advance(1_000 * MS);
        assertThat(watcher.times).isNotEmpty();
        assertThat(watcher.times.getLast()).isLessThan(simulation.startNs() + 500 * MS);
    }
}
