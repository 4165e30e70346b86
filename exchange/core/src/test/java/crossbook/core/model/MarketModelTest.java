package crossbook.core.model;

import static crossbook.core.TestMarket.BY_ORD_TYPE;
import static crossbook.core.TestMarket.BY_TIME_IN_FORCE;
import static crossbook.core.TestMarket.COMBINATIONS;
import static crossbook.core.TestMarket.PHASES;
import static crossbook.core.TestMarket.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.TestMarket;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.stream.LongStream;

class MarketModelTest {
    private static void refuses(String place, String message, MarketModelBuilder model) {
        MarketModelException error = assertThrows(MarketModelException.class, model::build);
        assertEquals(
                place + " " + message,
                error.key() + ":" + error.line() + ":" + error.column() + " " + error.getMessage());
    }

    @Test
    void theWeakerTreatmentApplies() {
        MarketModel model = model().build();
        Phase open = model.phase("CONTINUOUS");
        assertEquals(Treatment.REST, treatment(model, open, OrdType.LIMIT, TimeInForce.DAY));
        assertEquals(Treatment.TAKE, treatment(model, open, OrdType.LIMIT, TimeInForce.IOC));
        assertEquals(Treatment.TAKE, treatment(model, open, OrdType.MARKET, TimeInForce.GTC));
        Phase halted = model.phase("HALTED");
        assertEquals(Treatment.REFUSE, treatment(model, halted, OrdType.LIMIT, TimeInForce.DAY));
    }

    private static Treatment treatment(
            MarketModel model, Phase phase, OrdType ordType, TimeInForce timeInForce) {
        return model.treatments(phase)[TreatmentTables.terms(ordType, timeInForce)];
    }

    @Test
    void theOrderOfRowsAndColumnsIsFree() {
        MarketModel model = model().byOrdType("""
                        LIMIT  BUDGET  MARKET
                CLOSED      -      -       -
                CONTINUOUS  rest  take   take

                HALTED      -      -       -
                """).build();
        Phase open = model.phase("CONTINUOUS");
        assertEquals(Treatment.REST, model.treatment(open, OrdType.LIMIT));
        assertEquals(Treatment.TAKE, model.treatment(open, OrdType.MARKET));
    }

    @Test
    void aMissingRowIsRefused() {
        String table = BY_ORD_TYPE.replace("HALTED        -      -       -\n", "");
        refuses("by_ord_type:0:0", "row HALTED is missing", model().byOrdType(table));
    }

    @Test
    void anUnknownRowIsRefused() {
        String table = BY_ORD_TYPE.replace("HALTED", "HALTTD");
        refuses(
                "by_ord_type:3:1",
                "row 'HALTTD' is unknown: CONTINUOUS, HALTED, CLOSED",
                model().byOrdType(table));
    }

    @Test
    void arowThatStandsTwiceIsRefused() {
        refuses(
                "by_time_in_force:5:1",
                "row CLOSED stands twice",
                model().byTimeInForce(BY_TIME_IN_FORCE + "CLOSED - - - -\n"));
    }

    @Test
    void aMissingColumnIsRefused() {
        refuses(
                "combinations:1:9",
                "column FOK is missing",
                model().combinations(
                                COMBINATIONS.replace("  FOK", "").replaceAll("(?m)  yes$", "")));
    }

    @Test
    void anUnknownColumnIsRefused() {
        refuses(
                "combinations:1:9",
                "column 'DAZ' is unknown: DAY, GTC, IOC, FOK",
                model().combinations(COMBINATIONS.replace("DAY", "DAZ")));
    }

    @Test
    void aColumnThatStandsTwiceIsRefused() {
        refuses(
                "combinations:1:14",
                "column DAY stands twice",
                model().combinations(COMBINATIONS.replace("GTC", "DAY")));
    }

    @Test
    void anUnknownWordIsRefused() {
        refuses(
                "by_time_in_force:2:13",
                "word 'stay' is unknown: -, park, take, rest",
                model().byTimeInForce(BY_TIME_IN_FORCE.replaceFirst("rest", "stay")));
    }

    @Test
    void aRowWithTooFewWordsIsRefused() {
        refuses(
                "phases:3:1",
                "row HALTED has 4 words under 5 columns",
                model().phases(PHASES.replace("-       CONTINUOUS", "CONTINUOUS")));
    }

    @Test
    void aSuccessorThatIsNoPhaseIsRefused() {
        refuses(
                "phases:3:53",
                "'SIESTA' is not a phase",
                model().phases(PHASES.replaceFirst("(?m)-       CONTINUOUS$", "-       SIESTA")));
    }

    @Test
    void anInitialPhaseThatIsNoPhaseIsRefused() {
        refuses(
                "initial_phase:0:0",
                "'SIESTA' is not a row of phases",
                model().initialPhase("SIESTA"));
    }

    @Test
    void aTableWithoutRowsIsRefused() {
        refuses("phases:0:0", "is empty", model().phases("\n  \n"));
        refuses(
                "phases:0:0",
                "has no rows",
                model().phases("matching replace cancel ends_day then"));
    }

    @Test
    void whatHasNoPriceCannotRest() {
        refuses(
                "by_ord_type:0:0",
                "phase CONTINUOUS rests MARKET orders, which have no price to rest at",
                model().byOrdType(BY_ORD_TYPE.replaceFirst("take", "rest")));
    }

    @Test
    void whatEndsOnArrivalCannotRest() {
        refuses(
                "by_time_in_force:0:0",
                "phase CONTINUOUS rests FOK orders, which end on arrival",
                model().byTimeInForce(BY_TIME_IN_FORCE.replace("take  take", "take  rest")));
    }

    /// Until there is an uncross a book that filled without matching could open crossed.
    @Test
    void whereNothingMatchesNothingIsEntered() {
        String types = BY_ORD_TYPE.replace("HALTED        -      -", "HALTED        -    rest");
        String times = BY_TIME_IN_FORCE.replace("HALTED       - ", "HALTED      rest");
        refuses(
                "phases:0:0",
                "phase HALTED never matches, so it must refuse new orders and replaces,"
                        + " or an auction must follow it",
                model().byOrdType(types).byTimeInForce(times));
    }

    @Test
    void aMemoryOfIdsHasItsLimits() {
        assertThrows(MarketModelException.class, () -> model().rememberIds(-1));
        assertThrows(MarketModelException.class, () -> model().rememberIds((1 << 24) + 1));
        assertEquals(1 << 24, model().rememberIds(1 << 24).build().rememberIds());
    }

    @Test
    void modelsAreEqualWhenTheirTextsAre() {
        assertEquals(model().build(), model().build());
        assertEquals(model().build().hashCode(), model().build().hashCode());
        assertNotEquals(model().build(), model().rememberIds(1).build());
    }

    @Test
    void aModelIsWhatItWasWhenItsWordsAreRead() {
        MarketModel model = model().rememberIds(7).build();
        LongStream.Builder words = LongStream.builder();
        model.save(words::add);
        long[] sent = words.build().toArray();
        MarketModel read = MarketModel.load(TestMarket.input(sent));
        assertEquals(model, read);
        assertEquals(model.phases(), read.phases());

        for (int length = 0; length < sent.length; length++) {
            StateInput part = TestMarket.input(Arrays.copyOf(sent, length));
            assertThrows(StateException.class, () -> MarketModel.load(part));
        }
    }

    @Test
    void wordsOfAModelThatDoesNotHoldTogetherAreRefused() {
        LongStream.Builder words = LongStream.builder();
        model().build().save(words::add);
        long[] sent = words.build().toArray();
        sent[3]++; // the phase in which an instrument begins
        assertThrows(StateException.class, () -> MarketModel.load(TestMarket.input(sent)));
    }
}
