package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.command.DefineInstrument;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Orders of each type, entered through a [Context], do what their scenarios say that they do on
/// an exchange (`data/scenarios/jse-iceberg.txt`, `data/scenarios/jse-hidden.txt`, and 047, 054
/// and 072 of `data/scenarios/rules`); and their participant is told.
class OrderTypesTest {
    private static final long SECOND = 1_000_000_000L;

    private final List<String> told = new ArrayList<>();
    private Simulation simulation;
    private SimulatedClient alice;
    private SimulatedClient bob;
    private SimulatedClient carol;

    @BeforeEach
    void aMarketInContinuousTrading() {
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "NPN";
        instrument.segment = "ZA01";
        instrument.referencePrice = 10_000;
        instrument.minReserveQty = 700;
        Agent listener = new Agent() {
            @Override
            public void onExecution(Context context, Execution execution) {
                told.add(told(execution));
            }
        };
        simulation = Simulation.of(MarketModelFile.shipped("jse"))
                .instrument(instrument)
                .agent("alice", () -> listener)
                .participant("bob")
                .participant("carol")
                .startNs(Instant.parse("2026-01-13T08:00:00Z").getEpochSecond() * SECOND)
                .build();
        simulation.changePhase(0, "CONTINUOUS", Simulation.NEVER);
        alice = simulation.client("alice");
        bob = simulation.client("bob");
        carol = simulation.client("carol");
    }

    private static String told(Execution execution) {
        String what = execution.clOrdId + " " + execution.kind;
        return switch (execution.kind) {
            case FILLED ->
                what + " " + execution.lastQty + " @ " + execution.lastPrice + " left "
                        + execution.leavesQty + (execution.isAggressor ? " took" : "");
            case PARKED -> what + " " + execution.parkReason;
            case EXPIRED -> what + " " + execution.expireReason;
            case REJECTED -> what + " " + execution.rejectReason;
            default -> what;
        };
    }

    /// What alice was told since.
    private List<String> news() {
        simulation.run();
        List<String> news = List.copyOf(told);
        told.clear();
        return news;
    }

    @Test
    void anIcebergShowsAPartAndReplenishesBehindTheOthers() {
        long ice = alice.iceberg(0, Side.SELL, 100, 10_010, 20);
        bob.limit(0, Side.SELL, 30, 10_010);
        assertThat(simulation.book(0).askQty()).isEqualTo(20 + 30);

        carol.limit(0, Side.BUY, 20, 10_010);
        assertThat(news())
                .containsExactly("1 ACCEPTED", "1 FILLED 20 @ 10010 left 80", "1 RESTATED");
        assertThat(simulation.book(0).askQty()).isEqualTo(20 + 30);

        carol.limit(0, Side.BUY, 45, 10_010); // what bob has stands before the new part
        assertThat(bob.orders().count()).isZero();
        carol.limit(0, Side.BUY, 10, 10_010);
        assertThat(news())
                .containsExactly(
                        "1 FILLED 15 @ 10010 left 65",
                        "1 FILLED 5 @ 10010 left 60",
                        "1 FILLED 5 @ 10010 left 55",
                        "1 RESTATED");
        assertThat(simulation.book(0).askQty()).isEqualTo(20);
        assertThat(alice.orders().leavesQty(alice.orders().place(ice))).isEqualTo(55);
        assertThat(alice.orders().position(0)).isEqualTo(-45);

        alice.iceberg(0, Side.SELL, 100, 10_010, 100);
        assertThat(news()).containsExactly("2 REJECTED DISPLAY_QTY_OUT_OF_RANGE");
    }

    @Test
    void aHiddenOrderIsSeenByNobodyTradesAfterWhatIsSeenAndStepsAsideForTooLittle() {
        bob.limit(0, Side.BUY, 200, 10_000);
        alice.hidden(0, Side.BUY, 1_500, 10_000, 700);
        assertThat(simulation.book(0).bidQty()).isEqualTo(200);
        assertThat(simulation.book(0).levels(Side.BUY)).isEqualTo(1);

        carol.limit(0, Side.SELL, 300, 10_000, TimeInForce.IOC); // 100 are too few for the hidden
        assertThat(carol.orders().position(0)).isEqualTo(-200);
        assertThat(simulation.book(0).hasBid()).isFalse();

        carol.limit(0, Side.SELL, 800, 10_000);
        assertThat(news()).containsExactly("1 ACCEPTED", "1 FILLED 800 @ 10000 left 700");
        carol.limit(0, Side.SELL, 700, 10_000);
        assertThat(news()).containsExactly("1 FILLED 700 @ 10000 left 0");
        assertThat(alice.orders().count()).isZero();

        alice.hidden(0, Side.BUY, 600, 10_000, 0);
        assertThat(news()).containsExactly("2 REJECTED QTY_BELOW_MINIMUM_RESERVE");
    }

    @Test
    void whatIsLeftOfAHiddenOrderBelowTheReserveExpires() {
        alice.hidden(0, Side.BUY, 1_400, 10_000, 700);
        carol.limit(0, Side.SELL, 800, 10_000);
        assertThat(news())
                .containsExactly(
                        "1 ACCEPTED", "1 FILLED 800 @ 10000 left 600", "1 EXPIRED BELOW_MINIMUM");
    }

    @Test
    void aStopIsElectedByATradeAndBecomesAMarketOrder() {
        bob.limit(0, Side.SELL, 1_000, 10_000);
        bob.limit(0, Side.SELL, 2_000, 10_010);
        bob.limit(0, Side.SELL, 1_000, 10_020);
        alice.stop(0, Side.BUY, 1_000, 10_000);
        assertThat(news()).containsExactly("1 ACCEPTED", "1 PARKED WAITS_FOR_ELECTION");
        assertThat(alice.orders().count()).isEqualTo(1);

        carol.limit(0, Side.BUY, 2_000, 10_015);
        assertThat(news()).containsExactly("1 TRIGGERED", "1 FILLED 1000 @ 10010 left 0 took");
        assertThat(simulation.book(0).ask()).isEqualTo(10_020);
        assertThat(simulation.book(0).askQty()).isEqualTo(1_000);
    }

    @Test
    void aStopLimitIsElectedByATradeAndRestsAtItsLimit() {
        bob.limit(0, Side.SELL, 10, 10_000);
        bob.limit(0, Side.SELL, 10, 10_005);
        bob.limit(0, Side.SELL, 50, 10_020);
        alice.stopLimit(0, Side.BUY, 30, 10_000, 10_005);
        assertThat(news()).containsExactly("1 ACCEPTED", "1 PARKED WAITS_FOR_ELECTION");
        assertThat(simulation.book(0).hasBid()).isFalse();

        carol.limit(0, Side.BUY, 10, 10_000);
        assertThat(news()).containsExactly("1 TRIGGERED", "1 FILLED 10 @ 10005 left 20 took");
        assertThat(simulation.book(0).bid()).isEqualTo(10_005);
        assertThat(simulation.book(0).bidQty()).isEqualTo(20);
    }

    @Test
    void aPeggedOrderFollowsTheBookAndWaitsWhileThereIsNothingToFollow() {
        alice.pegged(0, Side.BUY, 3_000, PegReference.MID);
        assertThat(news()).containsExactly("1 ACCEPTED", "1 PARKED WAITS_FOR_PEG_REFERENCE");

        bob.limit(0, Side.BUY, 10, 9_990);
        long offer = bob.limit(0, Side.SELL, 10, 10_010);
        carol.limit(0, Side.SELL, 1_000, 10_000, TimeInForce.IOC);
        assertThat(news()).containsExactly("1 ACTIVATED", "1 FILLED 1000 @ 10000 left 2000");

        bob.limit(0, Side.BUY, 10, 10_000); // the middle goes up
        carol.limit(0, Side.SELL, 1_000, 10_003, TimeInForce.IOC);
        assertThat(news()).containsExactly("1 FILLED 1000 @ 10005 left 1000");
        assertThat(simulation.book(0).bidQty()).isEqualTo(10);

        bob.cancel(0, offer);
        assertThat(news()).containsExactly("1 PARKED WAITS_FOR_PEG_REFERENCE");
        long position = carol.orders().position(0);
        carol.limit(0, Side.SELL, 1_000, 10_003, TimeInForce.IOC);
        assertThat(carol.orders().position(0)).isEqualTo(position);
        assertThat(alice.orders().leavesQty(0)).isEqualTo(1_000);
    }
}
