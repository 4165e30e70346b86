package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import crossbook.scenario.Scenario;
import crossbook.scenario.day.RandomDayTest.Kind;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// The same commands give the same events and the same state, also when the engine was
/// saved and loaded on the way (invariants 42 and 43).
class DeterminismTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int DAYS = 6;
    private static final int COMMANDS = 500;

    /// Scenario 100 of `rulebook.md`.
    @ParameterizedTest
    @EnumSource
    void twoRunsHaveTheSameEventsAndHashes(Kind kind) {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> day = withHashes(kind.of(seed, COMMANDS));
            assertEquals(outcome(day), outcome(day));
        }
    }

    /// `save and load` also checks that what is loaded is saved as the same words.
    @ParameterizedTest
    @EnumSource
    void anEngineThatWasLoadedGoesOnAsBefore(Kind kind) {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> day = withHashes(kind.of(seed, COMMANDS));
            day.removeIf(line -> line.equals("save and load"));
            String outcome = outcome(day);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 10; i++) day.add(random.nextInt(5, day.size()), "save and load");
            String loaded = outcome(day);
            assertFalse(loaded.contains("differs"), kind + " seed " + seed);
            assertEquals(outcome, loaded.replace("save and load\n", ""), kind + " seed " + seed);
        }
    }

    private static List<String> withHashes(List<String> day) {
        List<String> lines = new ArrayList<>();
        for (String line : day) {
            lines.add(line);
            if (lines.size() > 10 && lines.size() % 50 == 0) lines.add("hash");
        }
        return lines;
    }

    private static String outcome(List<String> day) {
        return Scenario.of("day", SCENARIOS, String.join("\n", day)).outcome();
    }
}
