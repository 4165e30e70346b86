package crossbook.core.model;

import crossbook.core.order.TimeInForce;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The table `phases` of a market model: a row per phase, with what does not depend on
/// the order. Columns that are left out are as if all their cells were `-`.
final class PhaseTable {
    static final List<String> NO_OR_YES = List.of("-", "yes");
    private static final String NONE = "-";
    private static final List<String> REQUIRED = List.of("matching", "replace", "cancel");
    private static final List<String> COLUMNS = List.of(
            "matching",
            "replace",
            "cancel",
            "ends_day",
            "then",
            "code",
            "ends",
            "parks",
            "after_break",
            "breach",
            "closes",
            "keeps_length",
            "keeps_orders");
    private static final List<String> MATCHING_WORDS =
            List.of("never", "on_arrival", "at_end", "at_close", "volume");

    private final RuleTable table;
    private final List<String> names;

    private PhaseTable(String text) {
        table = new RuleTable("phases", COLUMNS, REQUIRED, text);
        names = table.rows().stream().map(TableText.Cell::word).toList();
    }

    static List<Phase> read(String text) {
        return new PhaseTable(text).phases();
    }

    private List<Phase> phases() {
        List<Phase> phases = new ArrayList<>();
        for (int row = 0; row < names.size(); row++) phases.add(phase(row));
        if (phases.isEmpty()) throw new MarketModelException("phases", "has no rows");
        return List.copyOf(phases);
    }

    private Phase phase(int row) {
        return new Phase(
                row,
                names.get(row),
                code(row),
                Phase.Matching.values()[table.choice(table.cell(row, 0), MATCHING_WORDS)],
                isYes(row, 1),
                isYes(row, 2),
                timesInForce(row, 6),
                timesInForce(row, 7),
                isYes(row, 3),
                phaseName(row, 4),
                phaseName(row, 9),
                isYes(row, 10),
                isYes(row, 11),
                isYes(row, 12),
                phaseName(row, 8));
    }

    private boolean isYes(int row, int column) {
        return table.has(column) && table.choice(table.cell(row, column), NO_OR_YES) == 1;
    }

    private char code(int row) {
        if (!table.has(5)) return NONE.charAt(0);
        TableText.Cell cell = table.cell(row, 5);
        if (cell.word().length() == 1) return cell.word().charAt(0);
        throw table.error(cell, "'" + cell.word() + "' is not one letter");
    }

    /// The name of another phase; empty for none.
    private String phaseName(int row, int column) {
        if (!table.has(column)) return "";
        TableText.Cell cell = table.cell(row, column);
        if (cell.word().equals(NONE)) return "";
        if (names.contains(cell.word())) return cell.word();
        throw table.error(cell, "'" + cell.word() + "' is not a phase");
    }

    /// Times in force with commas between them, as a bit for each.
    private int timesInForce(int row, int column) {
        if (!table.has(column)) return 0;
        TableText.Cell cell = table.cell(row, column);
        if (cell.word().equals(NONE)) return 0;
        List<String> known = Stream.of(TimeInForce.values()).map(Enum::name).toList();
        int bits = 0;
        for (String name : cell.word().split(",", -1)) {
            if (!known.contains(name)) {
                throw table.error(cell, "'" + name + "' is not a time in force");
            }
            bits |= 1 << known.indexOf(name);
        }
        return bits;
    }
}
