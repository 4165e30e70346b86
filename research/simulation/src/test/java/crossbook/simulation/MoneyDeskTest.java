package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.command.DefineInstrument;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;
import crossbook.market.BadInput;
import crossbook.market.MarketModelFile;
import crossbook.simulation.MoneyDesk.Balance;
import crossbook.simulation.MoneyDesk.Due;
import crossbook.simulation.MoneyDesk.Holding;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.util.List;

/// The figures are those of `docs/accounts.md`.
class MoneyDeskTest {
    private static final int ALICE = 0;
    private static final int BOB = 1;
    private static final int USD = 0;
    private static final int ACME = 1;
    private static final long DAY = 86_400_000_000_000L;

    private static Simulation simulation(String coverage, long reference) {
        SimulationBuilder builder = Simulation.of(MarketModelFile.shipped("futures"))
                .startNs(LocalDate.of(2015, 12, 7).toEpochDay() * DAY)
                .asset("USD", 2)
                .asset("ACME", 0);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "X";
        instrument.priceScale = 2;
        instrument.maxOrderQty = 1_000;
        instrument.referencePrice = reference;
        instrument.coverage = builder.coverage(coverage, 2);
        return builder.instrument(instrument)
                .participant("alice")
                .participant("bob")
                .build();
    }

    private static void trade(Simulation simulation, long qty, long price) {
        simulation.client("bob").limit(0, Side.SELL, qty, price);
        simulation.client("alice").limit(0, Side.BUY, qty, price);
    }

    @Test
    void settlesAfterTwoDays() {
        Simulation simulation =
                simulation("base ACME quote USD taker 1000 maker 500 days 2", 80_00);
        MoneyDesk money = new MoneyDesk(simulation);
        assertThat(money.transfer(TransferType.DEPOSIT, ALICE, ALICE, USD, 2_000_00))
                .isEqualTo(RejectReason.NONE);
        assertThat(money.transfer(TransferType.DEPOSIT, BOB, BOB, ACME, 10))
                .isEqualTo(RejectReason.NONE);
        trade(simulation, 10, 80_00);
        assertThat(money.balances())
                .contains(new Balance("alice", USD, 1_999_20, 800_00, 1_199_20, 0, 0, false));
        LocalDate wednesday = LocalDate.of(2015, 12, 9);
        assertThat(money.obligations())
                .containsExactlyInAnyOrder(
                        new Due("alice", USD, wednesday, 800_00, 0),
                        new Due("alice", ACME, wednesday, 0, 10),
                        new Due("bob", USD, wednesday, 0, 799_60),
                        new Due("bob", ACME, wednesday, 10, 0));
        assertThat(money.transfer(TransferType.WITHDRAWAL, ALICE, ALICE, USD, 1_199_21))
                .isEqualTo(RejectReason.FUNDS_INSUFFICIENT);

        simulation.advance(2 * DAY);
        assertThat(money.settle()).isEqualTo(RejectReason.NONE);
        assertThat(money.obligations()).isEmpty();
        assertThat(money.balances())
                .contains(
                        new Balance("alice", USD, 1_199_20, 0, 1_199_20, 0, 0, false),
                        new Balance("alice", ACME, 10, 0, 10, 0, 0, false),
                        new Balance("bob", USD, 799_60, 0, 799_60, 0, 0, false),
                        new Balance("fees", USD, 1_20, 0, 1_20, 0, 0, false));
    }

    @Test
    void callsForMarginAndLiquidates() {
        Simulation simulation = simulation(
                "quote USD 10 PER_UNIT taker 0.02 maker 0.01 margin PER_UNIT initial 60 80"
                        + " maintenance 40 50 mark INDEX max 1000.00",
                100_00);
        MoneyDesk money = new MoneyDesk(simulation);
        money.transfer(TransferType.DEPOSIT, ALICE, ALICE, USD, 200_00);
        money.transfer(TransferType.DEPOSIT, BOB, BOB, USD, 1_000_00);
        money.transfer(TransferType.TO_INSURANCE, BOB, BOB, USD, 5_00);
        trade(simulation, 3, 100_00);
        assertThat(money.liquidate(ALICE, 0)).isEqualTo(RejectReason.MARGIN_NOT_CALLED);

        assertThat(money.mark(0, 91_00, "")).isEqualTo(RejectReason.NONE);
        assertThat(money.balances())
                .contains(new Balance("alice", USD, 199_94, 450_00, -250_06, 0, 390_00, true));
        assertThat(money.positions())
                .containsExactlyInAnyOrder(
                        new Holding("alice", 0, 3, 3_000_00, 450_00, 91_00),
                        new Holding("bob", 0, -3, -3_000_00, 240_00, 91_00));
        simulation.client("bob").limit(0, Side.BUY, 3, 90_00);
        assertThat(money.liquidate(ALICE, 0)).isEqualTo(RejectReason.NONE);

        assertThat(money.positions()).isEmpty();
        assertThat(simulation.client("alice").orders().position(0)).isZero();
        assertThat(money.balances())
                .contains(
                        new Balance("alice", USD, -95_12, 0, -95_12, 0, 0, true),
                        new Balance("insurance", USD, 0, 0, 0, 0, 0, false));
        assertThat(money.balances())
                .filteredOn(each -> each.owner().equals("bob"))
                .as("the profit of the day, from 100.00 to 90.00")
                .extracting(Balance::withheld)
                .containsExactly(300_00L);
        assertThat(money.balances().stream().mapToLong(Balance::posted).sum()).isZero();
    }

    @Test
    void aMistakeNamesItsWord() {
        assertThatThrownBy(() -> simulation("base ACME quote EUR", 80_00))
                .isInstanceOf(BadInput.class)
                .hasMessage("coverage: asset 'EUR' is not defined; write 'asset EUR' before, or"
                        + " '?EUR' for one that is unknown");
        assertThatThrownBy(() -> simulation("base ACME quote USD soon", 80_00))
                .hasMessage("coverage: 'soon' is one word too many");
        assertThatThrownBy(() -> simulation("none", 80_00))
                .hasMessageStartingWith("coverage: 'none' where 'base ASSET");
        MoneyDesk money = new MoneyDesk(simulation("base ACME quote USD", 80_00));
        assertThatThrownBy(() -> money.assetId("EUR")).hasMessage("asset: 'EUR': unknown");
        assertThat(List.of(money.assetId("USD"), money.assetId("ACME"))).containsExactly(USD, ACME);
        assertThat(money.mark(0, 1, "")).isEqualTo(RejectReason.MARK_NOT_BY_COMMAND);
    }
}
