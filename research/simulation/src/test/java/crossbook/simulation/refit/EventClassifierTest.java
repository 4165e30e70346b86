package crossbook.simulation.refit;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.SimulatedClient;
import crossbook.simulation.Simulation;
import crossbook.simulation.agents.FlowTypes;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Types are written as numbers from 1, as the papers do.
class EventClassifierTest {
    private final Simulation simulation = Simulation.of(MarketModelFile.shipped("continuous"))
            .instrument("NPN", 10_000)
            .instrument("ELSE", 10_000)
            .participant("a")
            .participant("b")
            .build();
    private final SimulatedClient a = simulation.client("a");
    private final SimulatedClient b = simulation.client("b");

    private List<Integer> types(FlowTypes types) {
        List<Integer> found = new ArrayList<>();
        new EventClassifier(0, types, (_, _, type) -> found.add(type + 1)).read(simulation.table());
        return found;
    }

    @Test
    void theEightTypesOfLarge() {
        a.limit(0, Side.BUY, 100, 9_990); // 3: nothing stood there
        a.limit(0, Side.SELL, 100, 10_010); // 4
        a.limit(0, Side.BUY, 50, 9_995); // 3: better
        a.limit(0, Side.BUY, 50, 9_995); // 7: at the best price
        a.limit(0, Side.BUY, 50, 9_900); // 7: behind it
        a.limit(0, Side.SELL, 50, 10_005); // 4
        a.limit(0, Side.SELL, 50, 10_020); // 8
        b.market(0, Side.BUY, 20); // 5: 30 remain at 10005
        b.market(0, Side.BUY, 30); // 1: none does
        b.market(0, Side.SELL, 99); // 6
        b.limit(0, Side.SELL, 10, 9_900); // 2: it trades 1, which is the last, and rests
        b.limit(1, Side.SELL, 10, 9_900); // elsewhere
        assertThat(types(FlowTypes.LARGE)).containsExactly(3, 4, 3, 7, 7, 4, 8, 5, 1, 6, 2);
    }

    @Test
    void whatMeetsNothingIsNoEventAndNeitherIsAReplace() {
        long order = a.limit(0, Side.BUY, 100, 9_990); // 3
        b.market(0, Side.BUY, 10);
        a.replace(0, order, 9_980, 50);
        a.limit(0, Side.BUY, 10, 9_985); // 3: the best price is 9980
        b.market(0, Side.SELL, 60); // 2: takes 10 at 9985 and 50 at 9980
        assertThat(types(FlowTypes.LARGE)).containsExactly(3, 3, 2);
        assertThat(simulation.book(0).hasBid()).isFalse();
    }

    @Test
    void theTenTypes() {
        long first = a.limit(0, Side.BUY, 100, 9_990); // 3
        long second = a.limit(0, Side.BUY, 100, 9_990); // 3: at the best price
        long behind = a.limit(0, Side.BUY, 100, 9_980); // 5
        long ask = a.limit(0, Side.SELL, 100, 10_000); // 4
        long far = a.limit(0, Side.SELL, 100, 10_001); // 6
        b.market(0, Side.BUY, 10); // 1
        b.market(0, Side.SELL, 10); // 2
        a.cancel(0, behind); // 9
        a.cancel(0, second); // 7
        a.cancel(0, far); // 10
        a.cancel(0, ask); // 8
        a.cancel(0, ask); // is gone
        b.limit(0, Side.SELL, 500, 9_990); // 2: takes what is left of the first
        assertThat(types(FlowTypes.TEN_EVENT)).containsExactly(3, 3, 5, 4, 6, 1, 2, 9, 7, 10, 8, 2);
        assertThat(a.orders().isLive(first)).isFalse();
    }
}
