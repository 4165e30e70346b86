package crossbook.core;

import java.util.ArrayList;
import java.util.List;

/// The table `phases` of a market model: a row per phase, with what does not depend on the
/// order.
final class PhaseTable {
    static final List<String> NO_OR_YES = List.of("-", "yes");
    private static final List<String> COLUMNS =
            List.of("matching", "replace", "cancel", "ends_day", "then");
    private static final List<String> MATCHING_WORDS = List.of("never", "on_arrival");

    private PhaseTable() {}

    static List<Phase> read(String text) {
        RuleTable table = new RuleTable("phases", COLUMNS, text);
        List<String> names = table.rows().stream().map(RuleTable.Cell::word).toList();
        List<Phase> read = new ArrayList<>();
        for (int row = 0; row < names.size(); row++) {
            RuleTable.Cell then = table.cell(row, 4);
            if (!then.word().equals("-") && !names.contains(then.word())) {
                throw table.error(then, "'" + then.word() + "' is not a phase");
            }
            read.add(new Phase(
                    row,
                    names.get(row),
                    Phase.Matching.values()[table.choice(table.cell(row, 0), MATCHING_WORDS)],
                    table.choice(table.cell(row, 1), NO_OR_YES) == 1,
                    table.choice(table.cell(row, 2), NO_OR_YES) == 1,
                    table.choice(table.cell(row, 3), NO_OR_YES) == 1,
                    then.word().equals("-") ? "" : then.word()));
        }
        if (read.isEmpty()) throw new MarketModelException("phases", "has no rows");
        return List.copyOf(read);
    }
}
