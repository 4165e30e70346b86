package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;

/// Whatever happens, the engine says what the reference says, word by word.
class ReferenceTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    /// More on demand: -Dcrossbook.streams=N, beginning with -Dcrossbook.seed=N.
    private static final int STREAMS = Integer.getInteger("crossbook.streams", 1_000);

    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);
    private static final int COMMANDS = 1_000;

    @Test
    void agreesWithTheReferenceOnAnyStream() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + STREAMS; seed++) {
            List<String> stream = RandomStream.of(seed, COMMANDS);
            if (outcome(stream).equals(ReferenceEngine.run(SCENARIOS, stream))) continue;

            List<String> shortest = MinimalStream.of(stream, ReferenceTest::disagrees);
            assertEquals(
                    ReferenceEngine.run(SCENARIOS, shortest),
                    outcome(shortest),
                    "seed " + seed + ": save what is expected in scenarios/, then fix the bug");
            fail("seed " + seed + " failed, but not twice");
        }
    }

    /// A reference that moves with each fill needs the layered way of matching; without
    /// tolerances it changes nothing, so the plain way must say the same, word by word.
    @Test
    void theTwoWaysOfMatchingSayTheSame() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + STREAMS / 4; seed++) {
            List<String> stream = RandomStream.of(seed, COMMANDS);
            String market = stream.getFirst();
            String plain = outcome(stream);
            stream.set(0, market + " dynamic_ref=per_fill");
            String layered = outcome(stream).replace(stream.getFirst(), market);
            assertEquals(plain, layered, "seed " + seed);
        }
    }

    @Test
    void aFailureIsShrunkToWhatItNeeds() {
        List<String> stream = RandomStream.of(1, COMMANDS);
        String first = stream.get(300);
        String second = stream.get(700);
        List<String> shortest =
                MinimalStream.of(stream, lines -> lines.contains(first) && lines.contains(second));
        assertEquals(List.of(first, second), shortest);
    }

    private static boolean disagrees(List<String> stream) {
        String outcome = outcome(stream);
        if (outcome.startsWith("not a scenario")) return false;
        try {
            return !outcome.equals(ReferenceEngine.run(SCENARIOS, stream));
        } catch (UnsupportedOperationException e) { // what is left renames somebody
            return false;
        }
    }

    /// What the engine says, or how it broke.
    private static String outcome(List<String> stream) {
        try {
            return Scenario.of("stream", SCENARIOS, String.join("\n", stream)).outcome();
        } catch (BadInput e) {
            return "not a scenario: " + e.getMessage();
        } catch (RuntimeException | AssertionError e) {
            return "broke: " + e;
        }
    }
}
