package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.agents.ZeroIntelligence;
import crossbook.simulation.agents.ZeroIntelligenceParameters;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Participants who see the books as they were a while ago.
class LateMarketDataTest {
    private static final long MS = 1_000_000L;

    private static final ZeroIntelligenceParameters FLOW =
            new ZeroIntelligenceParameters(0, 200, 40, 2, 4, 10, 1, 1, 10_000);

    private static SimulationBuilder market() {
        return Simulation.of(MarketModelFile.shipped("continuous")).instrument("NPN", 10_000);
    }

    @Test
    void aBookIsSeenAsItWasThatLongAgo() {
        Simulation simulation = market().participant("alice")
                .participant("bob")
                .marketDataAfter(3 * MS)
                .build();
        SimulatedClient alice = simulation.client("alice");
        BookView late = simulation.client("bob").book(0);

        alice.limit(0, Side.BUY, 100, 9_990);
        assertThat(late.hasBid()).isFalse();
        assertThatThrownBy(late::bid).isInstanceOf(IllegalStateException.class);
        simulation.advance(2 * MS);
        alice.limit(0, Side.BUY, 50, 9_991);
        simulation.client("bob").limit(0, Side.SELL, 20, 9_991);
        assertThat(late.hasBid()).isFalse();
        assertThat(simulation.client("bob").orders().position(0)).isEqualTo(-20);
        simulation.advance(MS - 1);
        assertThat(late.hasBid()).isFalse();
        simulation.advance(1);
        assertThat(late.bid()).isEqualTo(9_990);
        assertThat(late.bidQty()).isEqualTo(100);
        assertThat(late.hasLastPrice()).isFalse();
        assertThat(alice.book(0).bid()).isEqualTo(9_991);
        simulation.advance(2 * MS);
        assertThat(late.bid()).isEqualTo(9_991);
        assertThat(late.bidQty()).isEqualTo(30);
        assertThat(late.lastPrice()).isEqualTo(9_991);
        assertThat(late.levels(Side.BUY)).isEqualTo(2);
    }

    /// Each that looks at the book writes down what it sees, every 100 us.
    private static final class Watcher implements Agent {
        private final Map<Long, List<Long>> seen = new TreeMap<>();

        @Override
        public void onStart(Context context) {
            context.wakeAfter(100_000);
        }

        @Override
        public void onWake(Context context) {
            List<Long> levels = new ArrayList<>();
            for (Side side : Side.values()) {
                context.book(0).visitLevels(side, (price, qty, orders) -> {
                    levels.addAll(List.of(price, qty, (long) orders));
                    return true;
                });
                levels.add(-1L);
            }
            seen.put(context.now(), levels);
            context.wakeAfter(100_000);
        }
    }

    /// Two watchers of the same flow, one of them late: what it sees is what the other saw.
    @ParameterizedTest
    @ValueSource(longs = {100_000, 5 * MS, 700 * MS})
    void itIsWhatSomebodyElseSawThen(long delayNs) {
        Watcher now = new Watcher();
        Watcher late = new Watcher();
        Simulation simulation = market().seed(5)
                .agent("flow", () -> new ZeroIntelligence(FLOW))
                .agent("now", () -> now)
                .agent("late", () -> late)
                .marketDataAfter(delayNs)
                .build();
        simulation.advance(2_000 * MS);
        assertThat(simulation.orderCount()).isGreaterThan(300);
        late.seen.forEach((timeNs, levels) -> {
            if (timeNs <= delayNs) assertThat(levels).containsOnly(-1L);
            else assertThat(levels).isEqualTo(now.seen.get(timeNs - delayNs));
        });
    }

    @Test
    void theSameSeedGivesTheSameEventsAndTheDelayOthers() {
        assertThat(hash(5 * MS)).isEqualTo(hash(5 * MS)).isNotEqualTo(hash(0));
    }

    private static String hash(long delayNs) {
        Simulation simulation = market().seed(5)
                .agent("zi1", () -> new ZeroIntelligence(FLOW))
                .marketDataAfter(delayNs)
                .agent("zi2", () -> new ZeroIntelligence(FLOW))
                .build();
        simulation.advance(1_000 * MS);
        String first = simulation.table().sha256();
        simulation.reset(5);
        simulation.advance(1_000 * MS);
        assertThat(simulation.table().sha256()).isEqualTo(first);
        return first;
    }

    @Test
    void marketDataTakesAnHourAtMost() {
        SimulationBuilder builder = market().participant("alice");
        assertThatThrownBy(() -> builder.marketDataAfter(3_600_000 * MS + 1))
                .hasMessage("marketData: 3600000000001 ns: must be 0 to an hour");
    }
}
