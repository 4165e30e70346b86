package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/// What `explain` and `audit` tell of money that a real host has recorded.
class MoneyStoryTest {
    private static RecordedHome recorded;

    @BeforeAll
    static void record(@TempDir Path home) throws IOException {
        recorded = RecordedHome.of(home, MoneyRecording::record);
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

    @Test
    void theAccountsAddUp() {
        assertThat(recorded.lines("audit accounts"))
                .containsExactly(
                        "9 events about money, 7 accounts: all add up, and each asset to zero");
    }
}
