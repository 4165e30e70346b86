package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;

import crossbook.core.EngineSettings;
import crossbook.market.BadInput;
import crossbook.scenario.MinimalStream;
import crossbook.scenario.RandomStream;
import crossbook.scenario.Scenario;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Whatever happens on a trading day, the engine says what the slow exchange says, word
/// by word.
class RandomDayTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");

    /// More on demand: -Dcrossbook.days=N of each kind, beginning with -Dcrossbook.seed=N, and
    /// longer ones with -Dcrossbook.day_commands=N.
    private static final int DAYS = Integer.getInteger("crossbook.days", 6);

    private static final int COMMANDS = Integer.getInteger("crossbook.day_commands", 1_000);
    private static final long FIRST_SEED = Long.getLong("crossbook.seed", 1);

    /// What must not be rare: where orders with budgets, members, operators and changes of
    /// instruments lead, and the mistakes that anybody can make.
    private static final String[] COMMON = """
            accepted traded replaced canceled expired repeated opened closed killed resumed
            BUDGET_SPENT NOT_WHOLE NOT_FILLED SELF_MATCH PHASE_RESTS_NO_SUCH_ORDER
            CANCEL_ON_DISCONNECT LOGOUT DISCONNECT GATEWAY_LOST KILLED MASS_CANCEL
            UNKNOWN_PARTICIPANT PARTICIPANT_INACTIVE ROLE_NOT_PERMITTED TRADING_KILLED
            TRADING_NOT_KILLED SESSION_NOT_OPEN SESSION_ALREADY_OPEN SESSION_ID_NOT_POSITIVE
            UNKNOWN_INSTRUMENT INSTRUMENT_INACTIVE INSTRUMENT_HAS_ORDERS ID_NOT_DENSE NAME_TAKEN
            UNITS_PER_TICK_NOT_POSITIVE LOT_SIZE_NOT_POSITIVE UNKNOWN_SEGMENT
            REFERENCE_PRICE_OUT_OF_RANGE CL_ORD_ID_MISSING DUPLICATE_CL_ORD_ID BUDGET_NOT_POSITIVE
            QTY_NOT_POSITIVE QTY_OFF_LOT QTY_ABOVE_MAXIMUM QTY_NOT_ABOVE_EXECUTED
            BOOK_QTY_OVERFLOWS PRICE_NOT_POSITIVE PRICE_OFF_TICK PRICE_ABOVE_MAXIMUM
            ORD_TYPE_REFUSES_TIME_IN_FORCE PHASE_REFUSES_ORD_TYPE PHASE_REFUSES_TIME_IN_FORCE
            PHASE_REFUSES_CANCEL PHASE_REFUSES_REPLACE PHASE_UNCHANGED UNKNOWN_PHASE
            PHASE_END_NOT_IN_FUTURE UNKNOWN_ORDER ORDER_ALREADY_CLOSED REPLACE_NAMES_NO_CHANGE
            ORDER_OF_ANOTHER_PARTICIPANT ORDER_OF_ANOTHER_INSTRUMENT
            """.trim().split("\\s+");

    /// What a day is made of.
    enum Kind {
        /// Orders of every type, phases and dates.
        ORDERS,

        /// The same with members, operators and changes of instruments.
        MEMBERS,

        /// Budgets, extremes and mistakes where price and time decide alone.
        PLAIN,

        /// The same where they do not.
        LAYERED;

        List<String> of(long seed, int commands) {
            return switch (this) {
                case ORDERS -> RandomDay.of(seed, commands);
                case MEMBERS -> RandomMembers.day(seed, commands);
                case PLAIN -> RandomStream.of(seed, commands);
                case LAYERED -> RandomStream.layered(seed, commands);
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithTheSlowExchangeOnAnyDay(Kind kind) {
        agree(kind, FIRST_SEED, DAYS, COMMANDS, outcome -> {});
    }

    /// As many as make every command, event and refusal common.
    @Tag("slow")
    @Test
    void agreesOnDaysOnWhichNothingIsRare() {
        Map<String, Integer> seen = new HashMap<>();
        Consumer<String> count = outcome -> outcome.lines()
                .filter(line -> line.startsWith("  "))
                .flatMap(line -> Stream.of(line.split("[ ,]+")))
                .forEach(word -> seen.merge(word, 1, Integer::sum));
        agree(Kind.ORDERS, 1, 60, 1_000, count);
        agree(Kind.MEMBERS, 1, 100, 1_000, count);
        agree(Kind.PLAIN, 1, 250, 1_000, count);
        agree(Kind.LAYERED, 1, 100, 1_000, count);
        assertEquals(
                List.of(),
                Stream.of(COMMON)
                        .filter(word -> seen.getOrDefault(word, 0) < 10)
                        .toList());
    }

    @Tag("long")
    @ParameterizedTest
    @EnumSource
    void agreesOnThousandsOfLongDays(Kind kind) {
        agree(kind, 30_001, 2_000, 5_000, outcome -> {});
    }

    @Test
    void aFailureIsShrunkToWhatItNeeds() {
        List<String> day = RandomStream.of(1, 1_000);
        String first = day.get(300);
        String second = day.get(700);
        List<String> shortest =
                MinimalStream.of(day, lines -> lines.contains(first) && lines.contains(second));
        assertEquals(List.of(first, second), shortest);
    }

    private static void agree(
            Kind kind, long firstSeed, int days, int commands, Consumer<String> seen) {
        for (long seed = firstSeed; seed < firstSeed + days; seed++) {
            List<String> day = kind.of(seed, commands);
            EngineSettings settings = settings(seed);
            String outcome = outcome(day, settings);
            seen.accept(outcome);
            if (outcome.equals(SlowExchange.run(day))) continue;

            List<String> shortest = MinimalStream.of(day, lines -> disagrees(lines, settings));
            assertEquals(
                    SlowExchange.run(shortest),
                    outcome(shortest, settings),
                    kind + " seed " + seed
                            + ": save what is expected in data/scenarios/, then fix the bug");
            fail(kind + " seed " + seed + " failed, but not twice");
        }
    }

    /// For who plants a fault.
    static boolean agrees(String kind, long seed, int commands) {
        List<String> day = Kind.valueOf(kind).of(seed, commands);
        return outcome(day, settings(seed)).equals(SlowExchange.run(day));
    }

    /// One day in ten goes the long way.
    private static EngineSettings settings(long seed) {
        EngineSettings usual = EngineSettings.DEFAULT;
        return seed % 10 == 5 ? usual.withoutShortPath() : usual;
    }

    private static boolean disagrees(List<String> day, EngineSettings settings) {
        String outcome = outcome(day, settings);
        boolean isAlwaysOpen = day.getFirst().matches("market (continuous|exchange).*");
        boolean hasDate = day.size() > 1 && day.get(1).startsWith("date "); // else decades pass
        if (outcome.startsWith("not a scenario") || !(isAlwaysOpen || hasDate)) return false;
        try {
            return !outcome.equals(SlowExchange.run(day));
        } catch (NullPointerException
                | NoSuchElementException
                | UnsupportedOperationException e) { // no market is left, or somebody is renamed
            return false;
        }
    }

    /// What the engine says, or how it broke.
    private static String outcome(List<String> day, EngineSettings settings) {
        try {
            return Scenario.of("day", SCENARIOS, String.join("\n", day))
                    .outcome(settings, engine -> {});
        } catch (BadInput e) {
            return "not a scenario: " + e.getMessage();
        } catch (RuntimeException | AssertionError e) {
            return "broke: " + e;
        }
    }
}
