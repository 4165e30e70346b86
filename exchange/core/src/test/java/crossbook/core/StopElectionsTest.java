package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

/// How many stops are elected at once (`rulebook.md` 4.5).
class StopElectionsTest {
    private static final int ALICE = 0;
    private static final int BOB = 1;
    private static final long STOPS = 2_500;

    private final TestMarket market = TestMarket.open(
            2,
            TestMarket.model()
                    .phases("""
                                    matching    replace  cancel  ends_day  then
                        CONTINUOUS  on_arrival    yes     yes       -       -
                        CALL        at_end        yes     yes       -       CONTINUOUS
                        """)
                    .byTimeInForce("""
                                    DAY
                        CONTINUOUS  rest
                        CALL        rest
                        """)
                    .byOrdType("""
                                    LIMIT  STOP
                        CONTINUOUS   rest  park
                        CALL         rest  park
                        """)
                    .combinations("""
                               DAY
                        LIMIT  yes
                        STOP   yes
                        """)
                    .build());

    private void enterStops() {
        for (int i = 0; i < STOPS; i++) {
            NewOrder stop = TestMarket.order(BOB, "s" + i, Side.BUY, 1, 900);
            stop.ordType = OrdType.STOP_LIMIT;
            stop.stopPrice = 1000;
            market.engine.onNewOrder(stop.classify());
        }
    }

    private void trade() {
        market.engine.onNewOrder(TestMarket.order(ALICE, "a1", Side.SELL, 10, 1000));
        market.events.clear();
        market.engine.onNewOrder(TestMarket.order(BOB, "b1", Side.BUY, 10, 1000));
    }

    private void enter(String phase) {
        ChangePhase change = new ChangePhase();
        change.phase = phase;
        market.engine.onChangePhase(change);
    }

    private long elected() {
        return market.events.stream()
                .filter(line -> line.startsWith("triggered "))
                .count();
    }

    @Test
    void anOrderElectsAThousandAndTheOthersFollowAtOnce() {
        enterStops();
        trade();
        assertEquals(1_000, elected());
        assertEquals(market.engine.timestampNs(), market.engine.nextDeadlineNs());
        market.engine.onAdvanceTime(market.engine.nextDeadlineNs());
        assertEquals(STOPS, elected());
        assertEquals(MatchingEngine.NO_DEADLINE, market.engine.nextDeadlineNs());
    }

    /// A change of phase treats every order of its book at once: those that it elects too.
    @Test
    void theEndOfACallElectsAll() {
        enter("CALL");
        enterStops();
        trade();
        assertEquals(0, elected());
        enter("CONTINUOUS");
        assertEquals(STOPS, elected());
        assertEquals(MatchingEngine.NO_DEADLINE, market.engine.nextDeadlineNs());
    }
}
