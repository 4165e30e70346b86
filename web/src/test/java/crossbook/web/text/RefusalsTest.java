package crossbook.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Reason;

import org.junit.jupiter.api.Test;

import java.util.OptionalLong;

class RefusalsTest {
    private static final Refusals.Terms NPN =
            new Refusals.Terms("NPN", 2, 5, 100, 1_000_000, "HALTED");

    @Test
    void theSentenceHasTheRuleAndTheValuesThatWouldBeRight() {
        assertThat(sentence(Reason.PRICE_OFF_TICK, 1_003, 100))
                .isEqualTo("NPN trades in steps of 0.05: 10.00 or 10.05");
        assertThat(sentence(Reason.PRICE_OFF_TICK, 3, 100))
                .isEqualTo("NPN trades in steps of 0.05: 0.05");
        assertThat(sentence(Reason.QTY_OFF_LOT, 1_000, 250))
                .isEqualTo("NPN trades in lots of 100: 200 or 300");
        assertThat(sentence(Reason.QTY_OFF_LOT, 1_000, 7))
                .isEqualTo("NPN trades in lots of 100: 100");
        assertThat(sentence(Reason.QTY_ABOVE_MAXIMUM, 1_000, 2_000_000))
                .isEqualTo("NPN takes a quantity of at most 1000000 in an order");
        assertThat(sentence(Reason.PHASE_REFUSES_ORD_TYPE, 1_000, 100))
                .isEqualTo("The phase of the instrument does not take this order type: NPN is in"
                        + " phase HALTED");
    }

    @Test
    void everyReasonHasASentence() {
        for (Reason reason : Reason.values()) {
            if (reason == Reason.NULL_VAL) continue;
            assertThat(sentence(reason, Long.MAX_VALUE, Long.MAX_VALUE)).isNotBlank();
        }
    }

    private static String sentence(Reason reason, long price, long qty) {
        return Refusals.sentence(
                reason,
                NPN,
                new Refusals.Wanted(
                        OptionalLong.of(price), OptionalLong.of(price), OptionalLong.of(qty)));
    }
}
