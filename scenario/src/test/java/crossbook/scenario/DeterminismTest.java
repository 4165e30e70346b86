package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// The same commands give the same events and the same state, also when the engine was
/// saved and loaded on the way (invariants 42 and 43).
class DeterminismTest {
    private static final Path SCENARIOS = Path.of("../scenarios");
    private static final int STREAMS = 40;
    private static final int COMMANDS = 500;

    /// Scenario 100 of `rulebook.md`.
    @Test
    void twoRunsHaveTheSameEventsAndHashes() {
        for (long seed = 1; seed <= STREAMS; seed++) {
            List<String> stream = withHashes(RandomStream.of(seed, COMMANDS));
            assertEquals(outcome(stream), outcome(stream));
        }
    }

    /// `save and load` also checks that what is loaded is saved as the same words.
    @Test
    void anEngineThatWasLoadedGoesOnAsBefore() {
        for (long seed = 1; seed <= STREAMS; seed++) {
            List<String> stream = withHashes(RandomStream.of(seed, COMMANDS));
            stream.removeIf(line -> line.equals("save and load"));
            String outcome = outcome(stream);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 10; i++) {
                stream.add(random.nextInt(5, stream.size()), "save and load");
            }
            String loaded = outcome(stream);
            assertFalse(loaded.contains("differs"), "seed " + seed);
            assertEquals(outcome, loaded.replace("save and load\n", ""), "seed " + seed);
        }
    }

    private static List<String> withHashes(List<String> stream) {
        List<String> lines = new ArrayList<>();
        for (String line : stream) {
            lines.add(line);
            if (lines.size() > 10 && lines.size() % 50 == 0) lines.add("hash");
        }
        return lines;
    }

    private static String outcome(List<String> stream) {
        return Scenario.of("stream", SCENARIOS, String.join("\n", stream)).outcome();
    }
}
