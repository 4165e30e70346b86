package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.market.BadInput;
import crossbook.scenario.MinimalStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// On no random day does the engine refuse or admit what the rules of decision 0026 would not,
/// nor count, pull or keep anything else.
class LimitDayTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");

    /// More on demand: -Dcrossbook.days=N, beginning with -Dcrossbook.seed=N, and longer ones
    /// with
    /// -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 2);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 600);
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    /// What is to happen on forty days, three times at least.
    private static final List<String> KINDS = List.of(
            "accepted LIMIT",
            "accepted MARKET",
            "accepted HIDDEN",
            "accepted ICEBERG",
            "accepted STOP",
            "accepted STOP_LIMIT",
            "accepted PEGGED",
            "accepted BUDGET",
            "accepted CROSS",
            "replaced",
            "canceled",
            "trade AUTOMATIC",
            "trade AUCTION",
            "trade HIDDEN",
            "trade CROSS",
            "busted",
            "corrected",
            "pulled",
            "QUOTES_PULLED",
            "ORDER_RATE_EXCEEDED",
            "CANCEL_RATE_EXCEEDED",
            "ORDER_REPEATED",
            "ORDER_QTY_ABOVE_LIMIT",
            "ORDER_VALUE_ABOVE_LIMIT",
            "PRICE_REFERENCE_MISSING",
            "PRICE_OUTSIDE_COLLAR",
            "OPEN_ORDERS_ABOVE_LIMIT",
            "OPEN_VALUE_ABOVE_LIMIT",
            "POSITION_ABOVE_LIMIT",
            "replace ORDER_RATE_EXCEEDED",
            "replace ORDER_QTY_ABOVE_LIMIT",
            "replace ORDER_VALUE_ABOVE_LIMIT",
            "replace PRICE_OUTSIDE_COLLAR",
            "replace OPEN_VALUE_ABOVE_LIMIT",
            "replace POSITION_ABOVE_LIMIT");

    @Test
    void agreesWithTheRulesOnAnyDay() {
        agrees(FIRST_SEED, DAYS, COMMANDS);
    }

    @Test
    @Tag("slow")
    void agreesWithTheRulesOnDaysOnWhichEverythingHappens() {
        Map<String, Integer> counts = agrees(1, 40, 600);
        for (String kind : KINDS) {
            assertTrue(counts.getOrDefault(kind, 0) >= 3, () -> kind + " is rare: " + counts);
        }
    }

    @Test
    @Tag("long")
    void agreesWithTheRulesOnManyLongDays() {
        agrees(10_001, 200, 5_000);
    }

    /// Returns how often what has happened.
    private static Map<String, Integer> agrees(long firstSeed, int days, int commands) {
        Map<String, Integer> counts = new TreeMap<>();
        for (long seed = firstSeed; seed < firstSeed + days; seed++) {
            List<String> day = LimitDay.of(seed, commands);
            if (violations(day, counts).isEmpty()) continue;

            List<String> shortest = MinimalStream.of(day, LimitDayTest::fails);
            assertEquals(
                    List.of(),
                    violations(shortest, new TreeMap<>()),
                    "seed " + seed + ":\n" + String.join("\n", shortest));
        }
        return counts;
    }

    /// Whether a part of a day fails, with its date at the beginning, else decades pass.
    private static boolean fails(List<String> day) {
        if (day.size() < 2 || !day.get(1).startsWith("date ")) return false;
        try {
            return !violations(day, new TreeMap<>()).isEmpty();
        } catch (BadInput e) { // what is left of the day is none
            return false;
        }
    }

    private static List<String> violations(List<String> day, Map<String, Integer> counts) {
        try {
            return LimitWatch.violations(SCENARIOS, day, counts);
        } catch (BadInput e) {
            throw e;
        } catch (RuntimeException | AssertionError e) {
            return List.of("broke: " + e);
        }
    }
}
