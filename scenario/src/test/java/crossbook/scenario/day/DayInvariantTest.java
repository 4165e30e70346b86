package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.scenario.EventRecorder;
import crossbook.scenario.Observed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// No random day makes the engine break an invariant; and each invariant is really watched, for a
/// recording that is falsified is found out.
@Tag("slow")
class DayInvariantTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    /// More on demand: -Dcrossbook.days=N, beginning with -Dcrossbook.seed=N, and longer ones with
    /// -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 20);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 1_000);
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    private static final int FALSIFIED_DAYS = 40;
    private static final Map<Long, List<Observed>> RECORDED = new HashMap<>();

    @Test
    void noDayBreaksAnInvariant() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + DAYS; seed++) {
            List<Observed> recording = record(day(seed, COMMANDS));
            assertEquals(List.of(), DayObserver.violations(recording), "seed " + seed);
        }
    }

    /// What is found first is the invariant that was broken; what follows from it may break others.
    @ParameterizedTest
    @MethodSource("falsified")
    void aFalsifiedDayIsFoundOut(FalsifiedDay falsified) {
        for (long seed = 1; seed <= FALSIFIED_DAYS; seed++) {
            List<Observed> recording =
                    new ArrayList<>(RECORDED.computeIfAbsent(seed, any -> record(day(any, 1_000))));
            if (!falsified.how().apply(recording)) continue; // nothing there to falsify

            String found = String.join("\n", DayObserver.violations(recording));
            String expected = "invariant " + falsified.invariant() + ":";
            assertTrue(found.startsWith(expected), () -> expected + " not found first:\n" + found);
            return;
        }
        throw new AssertionError("no day could be falsified");
    }

    static Stream<FalsifiedDay> falsified() {
        return Stream.of(OrderFalsifiers.all(), TradeFalsifiers.all(), MarketFalsifiers.all())
                .flatMap(List::stream);
    }

    private static List<Observed> record(List<String> day) {
        return EventRecorder.record(SCENARIOS, day);
    }

    /// A random day on which market operations take trades back and correct them besides, and
    /// participants cross orders of their own.
    static List<String> day(long seed, int commands) {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> day = new ArrayList<>();
        for (String line : RandomDay.of(seed, commands)) {
            day.add(line);
            boolean isOpen = day.size() > 10;
            if (isOpen && random.nextInt(30) == 0) day.add(operation(random, day.size()));
        }
        return day;
    }

    private static String operation(SplittableRandom random, int line) {
        int trade = 1 + random.nextInt(1 + line / 3);
        return switch (random.nextInt(3)) {
            case 0 -> "bust trade " + trade;
            case 1 -> "correct trade " + trade + " qty 10";
            default ->
                "alice cross x%d y%d %d @ 1000%s"
                        .formatted(
                                line,
                                line,
                                10 * (1 + random.nextInt(9)),
                                random.nextBoolean() ? " adjustable" : "");
        };
    }
}
