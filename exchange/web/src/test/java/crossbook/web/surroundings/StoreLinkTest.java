package crossbook.web.surroundings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.store.StoreStatus;
import crossbook.store.StoreStatus.State;
import crossbook.web.text.Problem;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Optional;

class StoreLinkTest {
    /// Of a store that has committed event 9, with the rows of event 5 in its tables.
    private static StoreLink link(State state) {
        StoreStatus status = new StoreStatus(state, "", 9, 9, 5, 0, 0, 0, 1, Optional.empty());
        return new StoreLink(Optional::empty, () -> Optional.of(status));
    }

    @ParameterizedTest
    @CsvSource({"STARTING", "CATCHING_UP", "LIVE"})
    void whatIsCommittedAndNotYetInTheTablesIsNotThere(State state) {
        assertThatThrownBy(() -> link(state).awaitEvent(6))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("event 6");
        assertThatCode(() -> link(state).awaitEvent(5)).doesNotThrowAnyException();
        assertThat(link(state).state().eventNumber()).hasValue(5);
    }

    /// The question that follows is refused.
    @ParameterizedTest
    @CsvSource({"STOPPED", "FAILED"})
    void aStoreThatHasEndedIsNotAwaited(State state) {
        assertThatCode(() -> link(state).awaitEvent(6)).doesNotThrowAnyException();
    }
}
