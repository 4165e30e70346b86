package crossbook.simulation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.MarketModel;
import crossbook.core.OrdType;
import crossbook.core.Phase;
import crossbook.core.RejectReason;
import crossbook.core.TimeInForce;
import crossbook.core.Treatment;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/// The rules that are published are the rules that run: `docs/rules.md` is what this test
/// prints. With `-Dcrossbook.update=true` it writes the page.
class RulesPageTest {
    private static final Path MARKETS = Path.of("../markets");
    private static final Path PAGE = Path.of("../docs/rules.md");

    @Test
    void thePageSaysWhatTheModelsSay() throws IOException {
        String page = page();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(PAGE, page);
        assertEquals(page, Files.readString(PAGE), "write it with -Dcrossbook.update=true");
    }

    /// What no phase admits would be a column that nobody needs.
    @Test
    void everyOrdTypeAndTimeInForceCanBeEnteredInSomePhase() throws IOException {
        List<String> never = new ArrayList<>();
        for (Path file : files()) {
            MarketModel model = MarketModelFile.read(file);
            for (OrdType ordType : model.ordTypes()) {
                for (TimeInForce timeInForce : model.timesInForce()) {
                    boolean isPossible = !model.combines(ordType, timeInForce)
                            || model.phases().stream()
                                    .anyMatch(phase ->
                                            model.treatment(phase, ordType) != Treatment.REFUSE
                                                    && model.treatment(phase, timeInForce)
                                                            != Treatment.REFUSE);
                    if (!isPossible) never.add(file + ": " + ordType + ' ' + timeInForce);
                }
            }
        }
        assertEquals(List.of(), never);
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(MARKETS)) {
            return files.filter(file -> file.toString().endsWith(".toml"))
                    .sorted()
                    .toList();
        }
    }

    private static String page() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Rules

                What each market does with an order, as its model says. This page is printed from the models by a
                test: to change a rule, change a word in `markets/`.
                """);
        for (Path file : files()) append(page, MarketModelFile.read(file));
        page.append("\n## Reasons for a refusal\n\nIn the order of precedence:"
                + " the first that applies is reported.\n\n");
        int number = 0;
        for (RejectReason reason : RejectReason.values()) {
            if (reason != RejectReason.NONE) {
                page.append(++number).append(". `").append(reason).append("`\n");
            }
        }
        return page.toString();
    }

    private static void append(StringBuilder page, MarketModel model) {
        page.append("\n## Market `").append(model.name()).append("`\n\n");
        page.append("An instrument begins in `").append(model.initialPhase().name());
        page.append("`. Priority after a replace: `");
        page.append(model.replacePriority().name().toLowerCase(Locale.ROOT));
        page.append("`. Closed client order ids remembered per participant: ");
        page.append(model.rememberIds()).append(".\n");
        List<String> phases = model.phases().stream().map(Phase::name).toList();

        page.append("\nPhases:\n\n");
        List<String> columns = List.of("matching", "replace", "cancel", "ends day", "then");
        table(page, phases, columns, (row, column) -> cell(model.phases().get(row), column));

        page.append("\nA new order gets the weaker of two treatments, `-` (refused), `take`"
                + " (what does not trade\nexpires) and `rest`. By time in force:\n\n");
        table(
                page,
                phases,
                names(model.timesInForce()),
                (row, column) -> model.treatment(
                                model.phases().get(row), model.timesInForce().get(column))
                        .word);
        page.append("\nBy order type:\n\n");
        table(
                page,
                phases,
                names(model.ordTypes()),
                (row, column) -> model.treatment(
                                model.phases().get(row), model.ordTypes().get(column))
                        .word);

        page.append("\nWhich order type may have which time in force:\n\n");
        table(
                page,
                names(model.ordTypes()),
                names(model.timesInForce()),
                (row, column) -> yes(model.combines(
                        model.ordTypes().get(row), model.timesInForce().get(column))));
    }

    private static String cell(Phase phase, int column) {
        return switch (column) {
            case 0 -> phase.matching().name().toLowerCase(Locale.ROOT);
            case 1 -> yes(phase.admitsReplace());
            case 2 -> yes(phase.admitsCancel());
            case 3 -> yes(phase.endsDay());
            default -> phase.successor().isEmpty() ? "-" : phase.successor();
        };
    }

    private static String yes(boolean yes) {
        return yes ? "yes" : "-";
    }

    private static List<String> names(List<? extends Enum<?>> constants) {
        return constants.stream().map(Enum::name).toList();
    }

    private static void table(
            StringBuilder page,
            List<String> rows,
            List<String> columns,
            BiFunction<Integer, Integer, String> cell) {
        page.append("| | ").append(String.join(" | ", columns)).append(" |\n|---|");
        page.append("---|".repeat(columns.size())).append('\n');
        for (int row = 0; row < rows.size(); row++) {
            page.append("| ").append(rows.get(row)).append(" |");
            for (int column = 0; column < columns.size(); column++) {
                page.append(' ').append(cell.apply(row, column)).append(" |");
            }
            page.append('\n');
        }
    }
}
