package crossbook.core;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.event.EventSink;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

class StateEventsTest {
    private final List<String> told = new ArrayList<>();
    private final MatchingEngine engine =
            new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {
                @Override
                public void stateHashed(long businessHash, long stateHash) {
                    told.add("hashed " + businessHash + " " + stateHash);
                }

                @Override
                public void snapshotTaken() {
                    told.add("snapshot");
                }
            });

    @Test
    void theHashesAreThoseOfTheStateBeforeTheEvent() {
        MatchingEngine twin = new MatchingEngine(EngineSettings.DEFAULT, new EventSink() {});
        twin.onAdvanceTime(7); // the command itself is counted before its hash is taken

        engine.onHashState(7);

        assertThat(told).containsExactly("hashed " + twin.businessHash() + " " + twin.stateHash());
        assertThat(engine.eventNumber()).isEqualTo(1);
    }

    @Test
    void aSnapshotIsAnEventOfItsOwnAndPartOfTheSavedState() {
        engine.onTakeSnapshot(7);
        List<Long> words = new ArrayList<>();
        engine.save(words::add);

        MatchingEngine loaded = MatchingEngine.load(words.iterator()::next, new EventSink() {});

        assertThat(told).containsExactly("snapshot");
        assertThat(loaded.eventNumber()).isEqualTo(1);
        assertThat(loaded.stateHash()).isEqualTo(engine.stateHash());
    }
}
