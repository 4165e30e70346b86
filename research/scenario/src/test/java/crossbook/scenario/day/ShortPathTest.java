package crossbook.scenario.day;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import crossbook.core.EngineSettings;
import crossbook.scenario.MoneyRecorder;
import crossbook.scenario.Scenario;
import crossbook.scenario.day.RandomDayTest.Kind;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/// What price and time alone decide takes a short path through the engine. Events and states are
/// those of an engine in which every command goes the long way.
class ShortPathTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final EngineSettings USUAL = EngineSettings.DEFAULT;
    private static final EngineSettings LONG_WAY = USUAL.withoutShortPath();
    private static final int DAYS = 6;
    private static final int COMMANDS = 500;

    @TestFactory
    Stream<DynamicTest> scenarios() {
        return Stream.of(SCENARIOS, SCENARIOS.resolve("rules"))
                .flatMap(directory -> Scenario.files(directory).stream())
                .map(file -> dynamicTest(file.getFileName().toString(), () -> {
                    Scenario scenario = Scenario.read(file);
                    assertEquals(hashes(scenario, LONG_WAY), hashes(scenario, USUAL));
                }));
    }

    @ParameterizedTest
    @EnumSource
    void days(Kind kind) {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> day = kind.of(seed, COMMANDS);
            day.removeIf(line -> line.equals("save and load"));
            Scenario scenario = scenario(day);
            assertEquals(hashes(scenario, LONG_WAY), hashes(scenario, USUAL), kind + " " + seed);
        }
    }

    /// An engine that is loaded takes the short path, whatever saved it.
    @ParameterizedTest
    @EnumSource
    void daysThatTakeTheOtherWayWhenTheyAreLoaded(Kind kind) {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> day = kind.of(seed, COMMANDS);
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 3; i++) day.add(random.nextInt(5, day.size()), "save and load");
            Scenario scenario = scenario(day);
            assertEquals(hashes(scenario, LONG_WAY), hashes(scenario, USUAL), kind + " " + seed);
        }
    }

    @Test
    void daysOfCoveredOrders() {
        for (long seed = 1; seed <= DAYS; seed++) {
            List<String> day = MoneyDay.of(seed, COMMANDS);
            assertEquals(
                    MoneyRecorder.record(SCENARIOS, day, LONG_WAY),
                    MoneyRecorder.record(SCENARIOS, day, USUAL),
                    "seed " + seed);
        }
    }

    private static Scenario scenario(List<String> day) {
        return Scenario.of("day", SCENARIOS, String.join("\n", day));
    }

    /// The events, and the state behind every command.
    private static List<String> hashes(Scenario scenario, EngineSettings settings) {
        List<String> seen = new ArrayList<>();
        seen.add(scenario.outcome(
                settings, engine -> seen.add(Long.toHexString(engine.stateHash()))));
        return seen;
    }
}
