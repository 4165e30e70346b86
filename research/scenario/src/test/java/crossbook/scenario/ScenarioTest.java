package crossbook.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import crossbook.core.order.RejectReason;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

class ScenarioTest {
    private static final Path SCENARIOS = Path.of("../../data/scenarios");
    private static final List<Path> PAGES = List.of(
            Path.of("../../docs/scenarios.md"),
            Path.of("../../docs/worked-examples.md"),
            Path.of("../../docs/accounts.md"));

    /// What no scenario can provoke: it takes 16 million live orders; or, with a test of its own
    /// in the core, what the language has no words for.
    private static final Set<RejectReason> BEYOND_REACH = Set.of(
            RejectReason.NONE,
            RejectReason.ORDER_CAPACITY_REACHED,
            RejectReason.VALUE_ABOVE_MAXIMUM,
            RejectReason.PEG_REFERENCE_MISSING,
            RejectReason.MIN_RESERVE_QTY_NEGATIVE,
            RejectReason.OWNER_SUSPENDED,
            RejectReason.OWNER_HAS_OBLIGATIONS,
            RejectReason.OWNER_HAS_POSITIONS,
            RejectReason.OWNER_HAS_ORDERS,
            RejectReason.OWNER_NOT_SUSPENDED,
            RejectReason.QUOTES_PULLED,
            RejectReason.ORDER_RATE_EXCEEDED,
            RejectReason.CANCEL_RATE_EXCEEDED,
            RejectReason.ORDER_REPEATED,
            RejectReason.ORDER_QTY_ABOVE_LIMIT,
            RejectReason.PRICE_REFERENCE_MISSING,
            RejectReason.ORDER_VALUE_ABOVE_LIMIT,
            RejectReason.PRICE_OUTSIDE_COLLAR,
            RejectReason.OPEN_ORDERS_ABOVE_LIMIT,
            RejectReason.OPEN_VALUE_ABOVE_LIMIT,
            RejectReason.POSITION_ABOVE_LIMIT,
            RejectReason.LIMIT_OUT_OF_RANGE);

    private static Stream<Path> files() {
        return Stream.of(SCENARIOS, SCENARIOS.resolve("rules"))
                .flatMap(directory -> Scenario.files(directory).stream());
    }

    @TestFactory
    Stream<DynamicTest> goldenScenarios() {
        return files().map(file -> dynamicTest(file.getFileName().toString(), () -> {
            Scenario scenario = Scenario.read(file);
            assertEquals(scenario.text(), scenario.outcome());
        }));
    }

    /// Saving and loading between any two commands changes no event.
    @TestFactory
    Stream<DynamicTest> goldenScenariosSavedAndLoadedAfterEveryCommand() {
        return files().map(file -> dynamicTest(file.getFileName().toString(), () -> {
            String text = Files.readString(file);
            if (text.contains("market none")) return; // nothing to load an engine for
            Path directory = file.toAbsolutePath().getParent();
            String saved = Scenario.of(file.toString(), directory, text)
                    .outcome()
                    .replaceAll(
                            "(?m)^(?=(\\w+ (\\w+ (buy|sell)|cancel|replace)"
                                    + "|at|phase|open|close|gateway"
                                    + "|deposit|withdraw|transfer|insurance|account"
                                    + "|mark|liquidate|positions|obligations) )|(?m)^(?=settle$)",
                            "save and load\n");
            String outcome = Scenario.of("saved " + file, directory, saved).outcome();
            assertEquals(
                    text.replace("save and load\n", ""), outcome.replace("save and load\n", ""));
        }));
    }

    @Test
    void everyRejectReasonAppears() throws IOException {
        StringBuilder all = new StringBuilder();
        for (Path file : files().toList()) all.append(Files.readString(file));
        List<RejectReason> missing = new ArrayList<>(List.of(RejectReason.values()));
        missing.removeAll(BEYOND_REACH);
        missing.removeIf(reason -> Pattern.compile("(?m)^  rejected .* " + reason + "(, .*)?$")
                .matcher(all)
                .find());
        assertEquals(List.of(), missing);
    }

    @TestFactory
    Stream<DynamicTest> theExamplesOfThePages() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        for (Path page : PAGES) {
            Matcher block =
                    Pattern.compile("(?s)```scenario\n(.*?)```").matcher(Files.readString(page));
            int before = tests.size();
            while (block.find()) {
                String text = block.group(1);
                tests.add(dynamicTest(
                        text.lines().findFirst().orElseThrow(),
                        () -> assertEquals(
                                text, Scenario.of("docs", SCENARIOS, text).outcome())));
            }
            assertEquals(true, tests.size() >= before + 2, "few examples: " + page);
        }
        return tests.stream();
    }
}
