package crossbook.web.text;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Reason;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

class RefusalsTest {
    private static final Refusals.Terms NPN =
            terms(500, Optional.of(new Refusals.Band(46_080, 56_320, 51_200)));

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
    void aBandAndALeastQuantityAreTold() {
        assertThat(sentence(Reason.PRICE_OUTSIDE_BAND, 60_000, 100))
                .isEqualTo("NPN takes prices from 460.80 to 563.20, around its reference price"
                        + " 512.00");
        assertThat(sentence(Reason.QTY_BELOW_MINIMUM_RESERVE, 51_200, 100))
                .isEqualTo("A hidden order of NPN has a quantity of at least 500");
    }

    /// A door may know less of the rules than the engine.
    @Test
    void noValueIsToldThatIsNoBetter() {
        assertThat(sentence(Reason.PRICE_OFF_TICK, 1_005, 100))
                .isEqualTo("The price is not a multiple of the tick");
        assertThat(sentence(Reason.QTY_OFF_LOT, 1_005, 200))
                .isEqualTo(Refusals.title(Reason.QTY_OFF_LOT));
        assertThat(sentence(Reason.QTY_ABOVE_MAXIMUM, 1_005, 200))
                .isEqualTo(Refusals.title(Reason.QTY_ABOVE_MAXIMUM));
        assertThat(sentence(Reason.PRICE_OUTSIDE_BAND, 51_200, 200))
                .isEqualTo(Refusals.title(Reason.PRICE_OUTSIDE_BAND));
        Refusals.Terms unknown = terms(0, Optional.empty());
        for (Reason reason : List.of(Reason.PRICE_OUTSIDE_BAND, Reason.QTY_BELOW_MINIMUM_RESERVE)) {
            assertThat(Refusals.sentence(reason, unknown, wanted(60_000, 100)))
                    .isEqualTo(Refusals.title(reason));
        }
    }

    @Test
    void everyReasonHasASentence() {
        for (Reason reason : Reason.values()) {
            if (reason == Reason.NULL_VAL) continue;
            assertThat(sentence(reason, Long.MAX_VALUE, Long.MAX_VALUE)).isNotBlank();
        }
    }

    private static String sentence(Reason reason, long price, long qty) {
        return Refusals.sentence(reason, NPN, wanted(price, qty));
    }

    private static Refusals.Wanted wanted(long price, long qty) {
        return new Refusals.Wanted(
                OptionalLong.of(price), OptionalLong.of(price), OptionalLong.of(qty));
    }

    private static Refusals.Terms terms(long minHiddenQty, Optional<Refusals.Band> band) {
        return new Refusals.Terms(
                "NPN", 2, price -> 5, 100, 1_000_000, minHiddenQty, band, "HALTED");
    }
}
