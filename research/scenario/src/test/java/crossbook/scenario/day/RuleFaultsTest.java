package crossbook.scenario.day;

import crossbook.scenario.Scenario;
import crossbook.testkit.PlantedEngine;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Faults that are planted where the engine follows rules of the market, which events alone do
/// not show: the slow exchange says otherwise on some random day.
@Tag("slow")
class RuleFaultsTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final int DAYS = 20;
    private static final int COMMANDS = 600;

    /// @param seed of the day on which it was found last
    /// @param rule which invariant it breaks, in words
    /// @param right what stands in the file, once
    /// @param wrong what it says instead
    record Fault(long seed, String rule, String file, String right, String wrong) {
        @Override
        public String toString() {
            return rule;
        }
    }

    @TempDir
    private Path directory;

    static Stream<Fault> faults() {
        return Stream.of(
                new Fault(
                        1,
                        "15 a stop that is reached waits",
                        "FollowUps.java",
                        "} else if (electNext(book)) {",
                        "} else if (elections > MAX_ELECTIONS) {"),
                new Fault(
                        5,
                        "22 hidden orders do not meet",
                        "FollowUps.java",
                        "triesHidden = crossHidden(book);",
                        "triesHidden = false;"),
                new Fault(
                        4,
                        "24 a price is outside the band",
                        "MarketRefusals.java",
                        "if (isLimited && !isInBand(command.limitPrice, book)) return PRICE_OUTSIDE_BAND;",
                        ""),
                new Fault(
                        1,
                        "27 another uncross price",
                        "AuctionPrice.java",
                        "case MIN_SURPLUS -> candidates.keepSmallestSurplus();",
                        "case MIN_SURPLUS -> {}"),
                new Fault(
                        1,
                        "29 another indicative price",
                        "PhaseChanges.java",
                        "        state.indicated.set(found);",
                        "        if (state.indicatedNs == 0) state.indicated.set(found);"),
                new Fault(
                        11,
                        "30 one's own order stays",
                        "LayeredMatching.java",
                        "case CANCEL_RESTING, CANCEL_BOTH -> sweep.add(Deed.EXPIRE_MAKER, maker, price, 0);",
                        "case CANCEL_RESTING, CANCEL_BOTH -> {}"),
                new Fault(
                        11,
                        "30 one trades with oneself",
                        "LayeredMatching.java",
                        "if (isOwn(maker)) return planSelfMatch(maker, price, qty);",
                        ""),
                new Fault(
                        1,
                        "31 a phase out of turn",
                        "TradingDay.java",
                        "else goOn(book, book.phase().successor(), now);",
                        "else goOn(book, book.phase().name(), now);"),
                new Fault(
                        1,
                        "32 trades beyond the tolerance",
                        "ReferencePrices.java",
                        "return price <= breachBelow || price >= breachAbove;",
                        "return false;"));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void theSlowExchangeSaysOtherwise(Fault fault) throws Exception {
        Class<?> scenarios = PlantedEngine.with(directory, fault.file, fault.right, fault.wrong)
                .loadClass(Scenario.class.getName());
        FaultSearch.seed(fault, fault.seed, DAYS, seed -> {
            List<String> lines = RandomDay.of(seed, COMMANDS);
            return !outcome(scenarios, lines).equals(SlowExchange.run(lines));
        });
    }

    private static String outcome(Class<?> scenarios, List<String> lines) throws Exception {
        Method of = scenarios.getMethod("of", String.class, Path.class, String.class);
        try {
            Object day = of.invoke(null, "day", SCENARIOS, String.join("\n", lines));
            return (String) scenarios.getMethod("outcome").invoke(day);
        } catch (InvocationTargetException e) {
            return "broke: " + e.getCause();
        }
    }
}
