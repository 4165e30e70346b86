package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import crossbook.market.BadInput;
import crossbook.scenario.MinimalStream;
import crossbook.scenario.Scenario;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;

/// Whatever happens on a trading day, the engine says what the slow exchange says, word
/// by word.
class RandomDayTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    /// More on demand: -Dcrossbook.days=N, beginning with -Dcrossbook.seed=N, and longer ones with
    /// -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 40);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 1_000);
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    @Test
    void agreesWithTheSlowExchangeOnAnyDay() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + DAYS; seed++) {
            List<String> day = RandomDay.of(seed, COMMANDS);
            if (outcome(day).equals(SlowExchange.run(day))) continue;

            List<String> shortest = MinimalStream.of(day, RandomDayTest::disagrees);
            assertEquals(
                    SlowExchange.run(shortest),
                    outcome(shortest),
                    "seed " + seed + ": save what is expected in scenarios/, then fix the bug");
            fail("seed " + seed + " failed, but not twice");
        }
    }

    private static boolean disagrees(List<String> day) {
        String outcome = outcome(day);
        boolean hasDate = day.size() > 1 && day.get(1).startsWith("date "); // else decades pass
        if (outcome.startsWith("not a scenario") || !hasDate) return false;
        try {
            return !outcome.equals(SlowExchange.run(day));
        } catch (NullPointerException | NoSuchElementException e) { // there is no market left
            return false;
        }
    }

    /// What the engine says, or how it broke.
    private static String outcome(List<String> day) {
        try {
            return Scenario.of("day", SCENARIOS, String.join("\n", day)).outcome();
        } catch (BadInput e) {
            return "not a scenario: " + e.getMessage();
        } catch (RuntimeException | AssertionError e) {
            return "broke: " + e;
        }
    }
}
