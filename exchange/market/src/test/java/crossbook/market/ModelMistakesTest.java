package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.MarketModelException;
import crossbook.core.model.Phase;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A mistake in any one cell of the tables of `data/markets/jse.toml` is found: for every
/// cell and every other word that may stand there, the file is either refused, or says
/// something else than [RuleBook] does; and where an order would feel the difference,
/// the engine behaves otherwise than [SessionMatrixTest] expects.
class ModelMistakesTest {
    private static final Path FILE = Path.of("../../data/markets/jse.toml");
    private static final List<String> TREATMENTS = List.of("-", "park", "take", "rest");
    private static final List<String> NO_OR_YES = List.of("-", "yes");

    /// Without its schedule, in which an order would feel nothing of most sessions.
    private static final MarketModel RIGHT = TradingFloor.withoutDays(MarketModelFile.read(FILE));

    /// A word of a table: where in its text, and in which row and column.
    private record Cell(String row, String column, String word, int start) {}

    /// The table of that key, as it stands in the file.
    private static String table(String key) throws IOException {
        String text = Files.readString(FILE);
        int start = text.indexOf('\n' + key + " = \"\"\"\n");
        int from = text.indexOf('\n', start + 1) + 1;
        return text.substring(from, text.indexOf("\"\"\"", from));
    }

    private static List<Cell> cells(String table) {
        List<Cell> cells = new ArrayList<>();
        List<String> columns = List.of();
        int from = 0;
        for (String line : table.split("\n", -1)) {
            List<String> words = List.of(line.trim().split(" +", -1));
            boolean isHead = columns.isEmpty();
            if (isHead) columns = words;
            else if (!line.isBlank()) cells.addAll(cells(line, from, words.getFirst(), columns));
            from += line.length() + 1;
        }
        return cells;
    }

    private static List<Cell> cells(String line, int from, String row, List<String> columns) {
        List<Cell> cells = new ArrayList<>();
        Matcher words = Pattern.compile("\\S+").matcher(line);
        words.find();
        for (String column : columns) {
            words.find();
            cells.add(new Cell(row, column, words.group(), from + words.start()));
        }
        return cells;
    }

    private static String with(String table, Cell cell, String word) {
        return table.substring(0, cell.start)
                + word
                + table.substring(cell.start + cell.word.length());
    }

    /// The model with another word in a cell; null if it is refused.
    private static MarketModel mistaken(String key, String table, Cell cell, String word) {
        String changed = with(table, cell, word);
        MarketModelBuilder builder = RIGHT.toBuilder();
        switch (key) {
            case "phases" -> builder.phases(changed);
            case "by_time_in_force" -> builder.byTimeInForce(changed);
            case "by_ord_type" -> builder.byOrdType(changed);
            default -> builder.combinations(changed);
        }
        try {
            return builder.build();
        } catch (MarketModelException e) {
            return null;
        }
    }

    /// The tables of the other tests are those of the file: what is wrong there is wrong here.
    @Test
    void aMistakeInTheFileIsOneOfTheModel() throws IOException {
        assertThat(RuleBook.differences(RIGHT)).isEmpty();
        String text = Files.readString(FILE);
        for (String key : List.of("phases", "by_time_in_force", "by_ord_type", "combinations")) {
            String table = table(key);
            Cell cell = cells(table).stream()
                    .filter(one -> one.word.equals("yes") || one.word.equals("rest"))
                    .findFirst()
                    .orElseThrow();
            String file = text.replace(table, with(table, cell, "-"));
            assertThat(RuleBook.differences(MarketModelFile.parse("m", file)))
                    .isNotEmpty()
                    .isEqualTo(RuleBook.differences(mistaken(key, table, cell, "-")));
        }
    }

    private static boolean isFound(MarketModel model) {
        return model == null || !RuleBook.differences(model).isEmpty();
    }

    private static List<String> others(List<String> words, String word) {
        return words.stream().filter(other -> !other.equals(word)).toList();
    }

    @Tag("slow")
    @Test
    void aMistakeInATableOfTreatmentsIsFoundInTheFileAndInTheEngine() throws IOException {
        int count = 0;
        for (String key : List.of("by_time_in_force", "by_ord_type")) {
            String table = table(key);
            for (Cell cell : cells(table)) {
                for (String word : others(TREATMENTS, cell.word)) {
                    MarketModel model = mistaken(key, table, cell, word);
                    String as = key + ' ' + cell.row + ' ' + cell.column + ' ' + word;
                    assertThat(isFound(model)).as(as).isTrue();
                    if (model != null) assertFelt(model, List.of(cell.row), cell.column, as);
                    count++;
                }
            }
        }
        assertThat(count).isEqualTo(16 * (12 + 4) * 3);
    }

    @Test
    void aMistakeInTheCombinationsIsFoundInTheFileAndInTheEngine() throws IOException {
        String table = table("combinations");
        int count = 0;
        for (Cell cell : cells(table)) {
            for (String word : others(NO_OR_YES, cell.word)) {
                MarketModel model = mistaken("combinations", table, cell, word);
                String as = "combinations " + cell.row + ' ' + cell.column;
                assertThat(isFound(model)).as(as).isTrue();
                if (model != null) assertFelt(model, RuleBook.SESSION_NAMES, cell.column, as);
                count++;
            }
        }
        assertThat(count).isEqualTo(4 * 12);
    }

    /// An order feels a mistake that changes the weaker of its two treatments.
    private static void assertFelt(
            MarketModel model, List<String> sessions, String column, String as) {
        List<String> felt = new ArrayList<>();
        boolean isFelt = false;
        for (String session : sessions) {
            for (OrdType type : OrdType.values()) {
                for (TimeInForce time : TimeInForce.values()) {
                    boolean isOfColumn =
                            column.equals(time.name()) || column.equals(RuleBook.column(type));
                    if (!isOfColumn || isSame(model, session, type, time)) continue;
                    isFelt = true;
                    SessionMatrixTest.disagreement(model, session, type, time).ifPresent(felt::add);
                }
            }
        }
        assertThat(felt.isEmpty()).as(as).isEqualTo(!isFelt);
    }

    private static boolean isSame(
            MarketModel model, String session, OrdType type, TimeInForce time) {
        if (RuleBook.column(type).isEmpty()) return true;
        OrdType column = OrdType.valueOf(RuleBook.column(type));
        Phase phase = model.phase(session);
        int weaker = Math.min(
                model.treatment(phase, column).ordinal(),
                model.treatment(phase, time).ordinal());
        String letter = model.combines(column, time) ? "RPXA".substring(weaker, weaker + 1) : "R";
        return letter.equals(RuleBook.treatment(session, type, time));
    }

    @Tag("slow")
    @Test
    void aMistakeInTheColumnsOfTheSessionsIsFound() throws IOException {
        String table = table("phases");
        int count = 0;
        for (Cell cell : cells(table)) {
            for (String word : others(wordsOf(cell), cell.word)) {
                MarketModel model = mistaken("phases", table, cell, word);
                String as = cell.row + ' ' + cell.column + ' ' + word;
                assertThat(isFound(model)).as(as).isTrue();
                count++;
            }
        }
        assertThat(count).isGreaterThan(1_000);
    }

    private static List<String> wordsOf(Cell cell) {
        return switch (cell.column) {
            case "matching" -> List.of("never", "on_arrival", "at_end", "at_close", "volume");
            case "replace", "cancel", "ends_day", "closes", "keeps_length", "keeps_orders" ->
                NO_OR_YES;
            case "then", "after_break", "breach" -> withNone(RuleBook.SESSION_NAMES);
            case "ends", "parks" -> timesInForce(cell.word);
            case "code" -> List.of("y", "a", "T", "e", "u", "p", "d", "z", "s", "E", "b", "c", "-");
            default -> throw new AssertionError("a column that nobody compares: " + cell.column);
        };
    }

    private static List<String> withNone(List<String> names) {
        List<String> words = new ArrayList<>(names);
        words.add("-");
        return words;
    }

    /// None, any one, and each one more than there is.
    private static List<String> timesInForce(String word) {
        List<String> words = new ArrayList<>(List.of("-"));
        for (TimeInForce time : TimeInForce.values()) {
            words.add(time.name());
            if (!word.equals("-") && !word.equals(time.name())) words.add(word + ',' + time);
        }
        return words;
    }
}
