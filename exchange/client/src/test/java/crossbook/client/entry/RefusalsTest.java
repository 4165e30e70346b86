package crossbook.client.entry;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Reason;

import org.junit.jupiter.api.Test;

class RefusalsTest {
    private static final Refusals.Terms NPN = new Refusals.Terms("NPN", 2, "HALTED");
    private static final long NONE = Limits.UNKNOWN;

    @Test
    void neighboursSayTheStep() {
        assertThat(sentence(Reason.PRICE_OFF_TICK, 1_000, 1_005))
                .isEqualTo("NPN trades in steps of 0.05: 10.00 or 10.05");
        assertThat(sentence(Reason.STOP_PRICE_OFF_TICK, NONE, 5))
                .isEqualTo("NPN trades in steps of 0.05: 0.05");
        assertThat(sentence(Reason.QTY_OFF_LOT, 200, 300))
                .isEqualTo("NPN trades in lots of 100: 200 or 300");
        assertThat(sentence(Reason.QTY_OFF_LOT, NONE, 100))
                .isEqualTo("NPN trades in lots of 100: 100");
        assertThat(sentence(Reason.QTY_OFF_LOT, 900, NONE))
                .isEqualTo("The quantity is not a multiple of the lot size: 900");
    }

    @Test
    void rangesSayTheirEnds() {
        assertThat(sentence(Reason.PRICE_OUTSIDE_BAND, 46_080, 56_320))
                .isEqualTo("NPN takes prices from 460.80 to 563.20 now");
        assertThat(sentence(Reason.QTY_ABOVE_MAXIMUM, NONE, 1_000_000))
                .isEqualTo("NPN takes a quantity of at most 1000000 in an order");
        assertThat(sentence(Reason.VALUE_ABOVE_MAXIMUM, NONE, 30))
                .isEqualTo("NPN takes a quantity of at most 30 at this price");
        assertThat(sentence(Reason.QTY_BELOW_MINIMUM_RESERVE, 500, NONE))
                .isEqualTo("A hidden order of NPN has a quantity of at least 500");
        assertThat(sentence(Reason.DISPLAY_QTY_OUT_OF_RANGE, 1, 9))
                .isEqualTo("The displayed quantity must be above 0 and below the quantity:"
                        + " from 1 to 9");
        assertThat(sentence(Reason.QTY_NOT_ABOVE_EXECUTED, 5, NONE))
                .isEqualTo("The new total quantity is not above what has been executed: at least"
                        + " 5");
        assertThat(sentence(Reason.PRICE_ABOVE_MAXIMUM, NONE, 100_000))
                .isEqualTo("The price is above the largest that the engine takes: at most 1000.00");
        assertThat(sentence(Reason.MIN_QTY_OUT_OF_RANGE, 0, 0))
                .isEqualTo("The minimum execution size must be from 0 to the quantity: 0");
    }

    @Test
    void aPhaseIsSaidWithItsClosingPrice() {
        assertThat(sentence(Reason.PHASE_REFUSES_ORD_TYPE, NONE, NONE))
                .isEqualTo("The phase of the instrument does not take this order type: NPN is in"
                        + " phase HALTED");
        assertThat(sentence(Reason.PRICE_NOT_CLOSING_PRICE, 1_005, 1_005))
                .isEqualTo("In this phase the price must be the closing price, 10.05: NPN is in"
                        + " phase HALTED");
    }

    @Test
    void everyReasonHasASentenceWithoutValuesToo() {
        for (Reason reason : Reason.values()) {
            if (reason == Reason.NULL_VAL) continue;
            assertThat(sentence(reason, NONE, NONE)).startsWith(Refusals.title(reason));
            assertThat(sentence(reason, 1, 2)).isNotBlank();
        }
    }

    private static String sentence(Reason reason, long low, long high) {
        return Refusals.sentence(reason, new Limits(low, high), NPN);
    }
}
