package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/// What `explain` and `audit` tell of positions that a real host has recorded.
class MarginStoryTest {
    private static RecordedHome recorded;

    @BeforeAll
    static void record(@TempDir Path home) throws IOException {
        recorded = RecordedHome.of(home, MoneyRecording::recordFutures);
    }

    /// Five hold 5 × 0.60 beside the larger fee, three 3 × 0.60.
    @Test
    void whatAPositionNeedsIsToldWithItsOrder() {
        assertThat(recorded.story("alice/b"))
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
        assertThat(recorded.story("alice/s2"))
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
                .singleElement()
                .asString()
                .endsWith("5 accounts: all add up, and each asset to zero");
    }
}
