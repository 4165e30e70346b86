package crossbook.web.surroundings;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.web.surroundings.MarketDescription.Phase;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

class MarketDescriptionTest {
    private static final Phase EARLY = phase("HALTED_BEFORE_OPENING", "NONE", false, true, "OPEN");
    private static final Phase OPEN = phase("OPEN", "CONTINUOUS", true, true, "NIGHT");
    private static final Phase NIGHT =
            phase("NIGHT", "NONE", false, false, "HALTED_BEFORE_OPENING");
    private static final Phase FROZEN = phase("FROZEN", "NONE", false, true, "OPEN");
    private static final Phase RESTING = phase("RESTING", "NONE", true, true, "OPEN");

    private static Phase phase(
            String name, String matching, boolean takesNew, boolean takesCancel, String then) {
        return new Phase(name, "", matching, takesNew, false, takesCancel, then);
    }

    private static MarketDescription market(Phase... phases) {
        return new MarketDescription(
                "", "UTC", List.of(phases), Map.of(), Map.of(), Map.of(), List.of());
    }

    @Test
    void aPhaseIsAHaltByWhatItDoesAndNotByItsName() {
        MarketDescription market = market(EARLY, OPEN, NIGHT, FROZEN, RESTING);
        assertThat(market.halt()).contains(FROZEN);
        assertThat(market.pause()).contains(RESTING);
    }

    @Test
    void aPauseIsAHaltWhereThereIsNoOther() {
        assertThat(market(EARLY, OPEN, NIGHT, FROZEN).pause()).contains(FROZEN);
        assertThat(market(EARLY, OPEN, NIGHT).pause()).contains(EARLY);
        assertThat(market(OPEN, NIGHT).halt()).contains(NIGHT);
        assertThat(market(OPEN).halt()).isEmpty();
    }
}
