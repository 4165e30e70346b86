package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/// What `explain` and `audit` tell of money and positions that real hosts have recorded.
class MoneyStoryTest {
    private static RecordedHome recorded;
    private static RecordedHome futures;

    @BeforeAll
    static void record(@TempDir Path home) throws IOException {
        recorded = RecordedHome.of(home.resolve("money"), MoneyRecording::record);
        futures = RecordedHome.of(home.resolve("futures"), MoneyRecording::recordFutures);
    }

    @Test
    void whatABuyHeldAndPaidIsTold() {
        assertThat(recorded.story("alice/b"))
                .containsExactly(
                        "accepted in phase CONTINUOUS: buy 5 XYZ at 1.00, GTC",
                        "holds 5.15 USD; 14.85 USD is free",
                        "bought 3 at 1.00 (is taken, trade 1); 2 left",
                        "booked: 3.000 XBT received, 3.00 USD given, fee 0.03 USD;"
                                + " holds 2.06 USD, was 5.15 USD",
                        "change refused. Less is free than what it needs: 15.45 USD more was needed,"
                                + " and 14.91 USD was free (FUNDS_INSUFFICIENT)",
                        "replaced: 1 left at 1.00, loses its place; called b3 from now on",
                        "holds 1.03 USD, was 2.06 USD: it was replaced; 15.94 USD is free",
                        "canceled as requested with 1 left, 3 executed",
                        "holds nothing any more, was 1.03 USD: it was canceled; 16.97 USD is free");
    }

    @Test
    void whatASellDeliveredAndGotBackIsTold() {
        assertThat(recorded.story("bob/s"))
                .containsExactly(
                        "accepted in phase CONTINUOUS: sell 3 XYZ at 1.00, GTC",
                        "holds 3.000 XBT; 27.000 XBT is free",
                        "sold 3 at 1.00 (takes, trade 1); filled",
                        "booked: 3.000 XBT given, 3.00 USD received, fee 0.09 USD;"
                                + " holds nothing any more, was 3.000 XBT",
                        "trade 1 of 3 at 1.00 canceled by market operations; the order stays as it is",
                        "booked: 3.000 XBT received, 3.00 USD given, fee 0.09 USD given back");
    }

    @Test
    void whatWasNeededAndWhatWasFreeIsTold() {
        assertThat(recorded.story("alice/big"))
                .containsExactly("refused: buy 20 XYZ at 1.00. Less is free than what it needs:"
                        + " 20.60 USD was needed, and 20.00 USD was free (FUNDS_INSUFFICIENT)");
    }

    @Test
    void whoMovedMoneyIsInTheAuditLog() {
        assertThat(recorded.lines("audit cat"))
                .extracting(line -> line.split("\t", -1))
                .extracting(
                        words -> String.join(" ", words[2], words[3], words[5], words[6], words[7]))
                .contains(
                        "asset exchange done XBT 3 decimals",
                        "client exchange done alice/C1 -",
                        "deposit exchange done alice/C1 20.00 USD, transaction d1",
                        "deposit exchange done bob 30.000 XBT, transaction d2",
                        "withdrawal exchange done alice/C1 5.00 USD, transaction w1",
                        "transfer exchange refused: FUNDS_INSUFFICIENT alice/C1 15.01 USD,"
                                + " transaction w2");
    }

    /// Five hold 5 × 0.60 beside the larger fee, three 3 × 0.60.
    @Test
    void whatAPositionNeedsIsToldWithItsOrder() {
        assertThat(futures.story("alice/b"))
                .containsExactly(
                        "accepted in phase CONTINUOUS: buy 5 FUT at 1.00, GTC",
                        "holds 0.10 USD; 99.90 USD is free",
                        "position in FUT: none open; it and the orders hold 3.00 USD beside their"
                                + " fees; 96.90 USD is free",
                        "bought 3 at 1.00 (is taken, trade 1); 2 left",
                        "booked: fee 0.03 USD; holds 0.04 USD, was 0.10 USD",
                        "position in FUT: 3 long; it and the orders hold 3.00 USD beside their"
                                + " fees; 96.93 USD is free",
                        "canceled as requested with 2 left, 3 executed",
                        "holds nothing any more, was 0.04 USD: it was canceled; 96.97 USD is free",
                        "position in FUT: 3 long; it and the orders hold 1.80 USD beside their"
                                + " fees; 98.17 USD is free");
    }

    /// One sold four higher gains 4 × 0.10. The bust, at the settled mark, buys it back
    /// there; then the last price is 1.00 again, at which three have lost 3 × 4 × 0.10.
    @Test
    void whatWasGainedIsTold() {
        assertThat(futures.story("alice/s2"))
                .containsExactly(
                        "accepted in phase CONTINUOUS: sell 1 FUT at 1.04, GTC",
                        "holds 0.02 USD; 98.15 USD is free",
                        "sold 1 at 1.04 (takes, trade 2); filled",
                        "booked: profit 0.40 USD, fee 0.02 USD; holds nothing any more, was 0.02"
                                + " USD",
                        "position in FUT: 2 long; it and the orders hold 1.20 USD beside their"
                                + " fees; 99.15 USD is free",
                        "trade 2 of 1 at 1.04 canceled by market operations; the order stays as it"
                                + " is",
                        "booked: fee 0.02 USD given back",
                        "position in FUT: 3 long; it and the orders hold 1.80 USD beside their"
                                + " fees; 99.37 USD is free",
                        "position in FUT: 3 long; it and the orders hold 3.00 USD beside their"
                                + " fees; 98.17 USD is free");
    }

    @Test
    void theAccountsAddUp() {
        assertThat(recorded.lines("audit accounts"))
                .containsExactly(
                        "9 events about money, 7 accounts: all add up, and each asset to zero");
        assertThat(futures.lines("audit accounts"))
                .singleElement()
                .asString()
                .endsWith("5 accounts: all add up, and each asset to zero");
    }
}
