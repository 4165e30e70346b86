package crossbook.simulation.environments;

import static crossbook.simulation.environments.Batches.SECOND;
import static crossbook.simulation.environments.Batches.act;
import static crossbook.simulation.environments.Batches.flags;
import static crossbook.simulation.environments.Batches.info;
import static crossbook.simulation.environments.Batches.reward;
import static crossbook.simulation.environments.Batches.seen;
import static crossbook.simulation.environments.Batches.trader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.Side;
import crossbook.simulation.Latency;
import crossbook.simulation.events.Recording;

import org.junit.jupiter.api.Test;

import java.util.List;

/// What actions become, and what they are worth, in a market where nobody else trades: prices
/// around 100.00 in ticks of 0.01, lots of 5.
class TasksTest {
    private static final int MAKER = 0;
    private static final int TAKER = 1;
    private static final int NONE = 0;
    private static final int NEAR = 1;
    private static final int FAR = 2;
    private static final int JOIN = 0;
    private static final int INSIDE = 1;
    private static final int TAKE = 2;

    private static EnvironmentBatch market(int steps, TaskParameters... tasks) {
        List<TraderSettings> traders = tasks.length == 1
                ? List.of(trader("mm", tasks[0]))
                : List.of(trader("mm", tasks[0]), trader("taker", tasks[1]));
        EnvironmentBatch batch =
                new EnvironmentBatch(Batches.settings(Batches.quiet(), steps), traders, 1, 1);
        batch.reset();
        return batch;
    }

    private static EnvironmentBatch makerAndSeller() {
        return market(4, Batches.making(), Batches.execution(Side.SELL));
    }

    @Test
    void whatOnePaysForImmediacyTheOtherEarns() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, NEAR, NEAR); // 99.99 and 100.01
            act(batch, TAKER, 1, TAKE); // three lots
            batch.step();
            assertThat(info(batch, MAKER, InfoField.POSITION)).isEqualTo(15);
            assertThat(info(batch, MAKER, InfoField.CASH)).isEqualTo(-15 * 9_999);
            assertThat(info(batch, TAKER, InfoField.CASH)).isEqualTo(15 * 9_999);
            assertThat(reward(batch, MAKER)).isEqualTo(3); // a tick for each lot
            assertThat(reward(batch, TAKER)).isEqualTo(-3);
            assertThat(seen(batch, TAKER, TAKER, "left")).isEqualTo(7);
            assertThat(seen(batch, TAKER, TAKER, "saved")).isEqualTo(-3);
            assertThat(seen(batch, MAKER, MAKER, "own_bid_qty")).isEqualTo(1);
            assertThat(seen(batch, MAKER, MAKER, "own_bid_distance")).isEqualTo(1);
        }
    }

    @Test
    void nobodySeesItsOwnOrdersAmongTheLevels() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, FAR, NEAR); // 99.97 and 100.01
            act(batch, TAKER, NONE, JOIN);
            batch.step();
            assertThat(seen(batch, MAKER, MAKER, "bid_qty_0")).isZero();
            assertThat(info(batch, MAKER, InfoField.TWICE_MID)).isEqualTo(20_000);
            assertThat(info(batch, TAKER, InfoField.TWICE_MID)).isEqualTo(19_998);
            assertThat(seen(batch, TAKER, TAKER, "spread")).isEqualTo(4);
            assertThat(seen(batch, TAKER, TAKER, "mid_move")).isEqualTo(-1);
            assertThat(seen(batch, TAKER, TAKER, "bid_distance_0")).isEqualTo(2);
            assertThat(seen(batch, TAKER, TAKER, "bid_qty_0")).isEqualTo(4);
            assertThat(seen(batch, TAKER, TAKER, "ask_distance_0")).isEqualTo(2);
        }
    }

    @Test
    void aQuoteStaysAtItsPriceAndAnotherReplacesIt() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, NEAR, NONE);
            act(batch, TAKER, 1, TAKE);
            batch.step();
            act(batch, TAKER, NONE, JOIN);
            batch.step(); // what is left of the bid stays
            assertThat(seen(batch, MAKER, MAKER, "own_bid_qty")).isEqualTo(1);
            act(batch, MAKER, FAR, NONE);
            batch.step();
            assertThat(seen(batch, MAKER, MAKER, "own_bid_distance")).isEqualTo(3);
            assertThat(seen(batch, MAKER, MAKER, "own_bid_qty")).isEqualTo(4);
            assertThat(info(batch, MAKER, InfoField.LIVE_ORDERS)).isEqualTo(1);
        }
    }

    @Test
    void noPositionIsLargerThanAllowed() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, NEAR, NONE);
            act(batch, TAKER, 4, TAKE);
            for (int i = 0; i < 3; i++) batch.step();
            assertThat(info(batch, MAKER, InfoField.POSITION)).isEqualTo(8 * 5);
            assertThat(info(batch, MAKER, InfoField.LIVE_ORDERS)).isZero();
        }
    }

    @Test
    void whoHasDoneAllIsTerminatedAndTheOtherGoesOnToTheClose() {
        try (EnvironmentBatch batch = market(
                4,
                new MarketMakingParameters(List.of(1L), 10, 10, 0.5, Double.POSITIVE_INFINITY),
                Batches.execution(Side.SELL))) {
            act(batch, MAKER, NEAR, NONE);
            act(batch, TAKER, 4, TAKE); // twelve lots, of which ten are left to do
            batch.step();
            assertThat(flags(batch, TAKER)).isEqualTo("1 0");
            assertThat(info(batch, TAKER, InfoField.POSITION)).isEqualTo(-50);
            assertThat(reward(batch, MAKER)).isEqualTo(10 - 0.5 * 10);
            act(batch, TAKER, 99, 99); // is not read
            batch.step();
            assertThat(reward(batch, TAKER)).isZero();
            assertThat(flags(batch, TAKER)).isEqualTo("1 0");
            assertThat(reward(batch, MAKER)).isEqualTo(-0.5 * 10);
            batch.step();
            assertThat(flags(batch, MAKER)).isEqualTo("0 0");
            batch.step();
            assertThat(flags(batch, MAKER)).isEqualTo("0 1");
            batch.step();
            assertThat(flags(batch, TAKER)).isEqualTo("0 0");
            assertThat(info(batch, TAKER, InfoField.POSITION)).isZero();
        }
    }

    @Test
    void whatIsLeftAtTheCloseCostsThePenaltyAndTheMove() {
        try (EnvironmentBatch batch = market(1, Batches.making(), Batches.execution(Side.SELL))) {
            act(batch, MAKER, FAR, NEAR); // the middle falls by a tick
            act(batch, TAKER, NONE, JOIN);
            batch.step();
            assertThat(flags(batch, TAKER)).isEqualTo("0 1");
            assertThat(reward(batch, TAKER)).isEqualTo(-10 * (50 + 1));
        }
        try (EnvironmentBatch batch = market(1, Batches.making(), Batches.execution(Side.BUY))) {
            act(batch, MAKER, FAR, NEAR);
            act(batch, TAKER, NONE, JOIN);
            batch.step();
            assertThat(reward(batch, TAKER)).isEqualTo(-10 * (50 - 1));
        }
    }

    @Test
    void anOrderJoinsTheBestPriceOrStandsBesideTheMiddle() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, FAR, FAR); // 99.97 and 100.03
            act(batch, TAKER, NONE, JOIN);
            batch.step(); // then it is seen
            act(batch, TAKER, 1, JOIN);
            batch.step();
            assertThat(seen(batch, TAKER, TAKER, "own_distance")).isEqualTo(3);
            assertThat(seen(batch, TAKER, TAKER, "own_qty")).isEqualTo(3);
            act(batch, TAKER, 2, INSIDE);
            batch.step();
            assertThat(seen(batch, TAKER, TAKER, "own_distance")).isEqualTo(1);
            assertThat(seen(batch, TAKER, TAKER, "own_qty")).isEqualTo(6);
            assertThat(info(batch, TAKER, InfoField.LIVE_ORDERS)).isEqualTo(1);
        }
    }

    @Test
    void tooGreatALossTerminates() {
        List<Long> wide = List.of(1L, 300L);
        List<TraderSettings> traders = List.of(
                trader("mm", new MarketMakingParameters(wide, 4, 8, 0, 445)),
                trader("taker", Batches.execution(Side.SELL)),
                trader("other", new MarketMakingParameters(wide, 4, 8, 0, 446)));
        try (EnvironmentBatch batch =
                new EnvironmentBatch(Batches.settings(Batches.quiet(), 9), traders, 1, 1)) {
            batch.reset();
            act(batch, 0, NEAR, NONE);
            act(batch, 1, 1, TAKE); // sells it three lots at 99.99
            batch.step();
            act(batch, 1, NONE, JOIN);
            act(batch, 2, FAR, NEAR); // 97.00 and 100.01: the middle is 98.505
            batch.step();
            assertThat(reward(batch, 0)).isEqualTo(3 * (-148.5 - 1));
            assertThat(flags(batch, 0)).isEqualTo("1 0");
            assertThat(info(batch, 0, InfoField.LIVE_ORDERS)).isZero();
        }
    }

    @Test
    void commandsTravelAndNoMoreIsAskedForThanIsLeft() {
        Latency late = Latency.constant(SECOND * 3 / 2);
        TraderSettings maker =
                new TraderSettings("mm", Batches.making(), Latency.NONE, Latency.NONE);
        TraderSettings slow = new TraderSettings("slow", Batches.execution(Side.SELL), late, late);
        try (EnvironmentBatch batch = new EnvironmentBatch(
                Batches.settings(Batches.quiet(), 12), List.of(maker, slow), 1, 1)) {
            batch.reset();
            act(batch, MAKER, NEAR, NONE);
            act(batch, TAKER, 4, INSIDE);
            batch.step();
            assertThat(info(batch, MAKER, InfoField.POSITION)).isZero(); // on its way
            for (int i = 0; i < 11; i++) {
                act(batch, TAKER, 4, TAKE);
                batch.step();
                assertThat(info(batch, TAKER, InfoField.POSITION)).isGreaterThanOrEqualTo(-50);
            }
            assertThat(info(batch, MAKER, InfoField.POSITION)).isEqualTo(40);
        }
    }

    @Test
    void theCloseOfAMarketTruncates() {
        EnvironmentSettings day = new EnvironmentSettings(
                Batches.quiet("jse", "2026-01-05T13:00:00Z"), // 15:00 in Johannesburg
                0,
                2,
                600 * SECOND,
                36_000 * SECOND,
                0,
                Recording.NONE);
        List<TraderSettings> one = List.of(trader("mm", Batches.making()));
        try (EnvironmentBatch batch = new EnvironmentBatch(day, one, 1, 1)) {
            batch.reset();
            while (flags(batch, 0).equals("0 0")) batch.step();
            assertThat(flags(batch, 0)).isEqualTo("0 1");
            assertThat(info(batch, 0, InfoField.STEPS)).isBetween(11L, 24L); // 17:00 to 19:00
        }
    }

    @Test
    void aMarketThatIsClosedWhenItBeginsIsRefused() {
        EnvironmentSettings night =
                Batches.settings(Batches.quiet("jse", "2026-01-05T01:00:00Z"), 5);
        List<TraderSettings> one = List.of(trader("mm", Batches.making()));
        try (EnvironmentBatch batch = new EnvironmentBatch(night, one, 1, 1)) {
            assertThatThrownBy(batch::reset)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("warm_up: 0 ns: the market takes no orders then");
        }
    }

    @Test
    void theTextShowsTheBookAndWhatIsOwn() {
        try (EnvironmentBatch batch = makerAndSeller()) {
            act(batch, MAKER, NEAR, FAR);
            act(batch, TAKER, 1, TAKE);
            batch.step();
            assertThat(batch.text(0, MAKER)).isEqualTo("""
                    NPN  2026-01-05T07:00:01Z  step 1 of 4
                             price        qty        own
                            100.03         20         20
                    -------------------------------------
                             99.99          5          5
                    position 15  cash -1499.85
                    """);
            assertThat(batch.text(0, TAKER)).contains("100.03         20           \n");
        }
    }

    @Test
    void whatIsOnItsWayIsNotOfTheBookInTheText() {
        List<TraderSettings> both = List.of(
                trader("maker", Batches.making()),
                new TraderSettings(
                        "seller",
                        Batches.execution(Side.SELL),
                        Latency.constant(5 * SECOND),
                        Latency.NONE));
        try (EnvironmentBatch batch =
                new EnvironmentBatch(Batches.settings(Batches.quiet(), 4), both, 1, 1)) {
            batch.reset();
            act(batch, MAKER, NONE, FAR);
            act(batch, TAKER, NONE, JOIN);
            batch.step();
            act(batch, TAKER, 1, JOIN); // at 100.03, beside the maker
            batch.step();
            assertThat(batch.text(0, TAKER)).contains("100.03         20           \n");
        }
    }
}
