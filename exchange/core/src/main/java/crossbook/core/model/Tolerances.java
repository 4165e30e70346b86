package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;

/// The tolerances of the circuit breakers, by segment, phase and day (`rulebook.md`
/// 1.4): the table `tolerances` of a market model. What has no row has no limit.
public final class Tolerances {
    private static final String KEY = "tolerances";
    private static final List<String> COLUMNS =
            List.of("segment", "phase", "static", "dynamic", "from", "until");

    /// A row of the table, for one segment and one phase.
    public record Row(int segment, Phase phase, Tolerance tolerance, Validity validity) {}

    private final int phases;
    private final List<Row> rows = new ArrayList<>();

    /// The rows of each segment and phase.
    private final List<List<Row>> histories = new ArrayList<>();

    Tolerances(String text, List<Phase> phases, List<String> segments) {
        this.phases = phases.size();
        for (int i = segments.size() * phases.size(); i > 0; i--) histories.add(new ArrayList<>());
        ListTable table = new ListTable(KEY, COLUMNS, text);
        List<String> names = phases.stream().map(Phase::name).toList();
        for (int row = 0; row < table.rows(); row++) {
            Tolerance tolerance =
                    new Tolerance(basisPoints(table, row, 2), basisPoints(table, row, 3));
            Validity validity = Validity.read(table, row, 4);
            for (int segment : table.choices(row, 0, segments)) {
                for (int phase : table.choices(row, 1, names)) {
                    add(table, row, new Row(segment, phases.get(phase), tolerance, validity));
                }
            }
        }
    }

    private void add(ListTable table, int row, Row added) {
        List<Row> history = history(added.segment, added.phase);
        for (Row other : history) {
            if (other.validity.overlaps(added.validity)) {
                throw table.error(
                        row, 0, "two rows count for phase " + added.phase.name() + " on one day");
            }
        }
        history.add(added);
        rows.add(added);
    }

    private List<Row> history(int segment, Phase phase) {
        return histories.get(segment * phases + phase.number());
    }

    private static int basisPoints(ListTable table, int row, int column) {
        int bp = table.read(row, column, 0, ModelWords::basisPoints);
        boolean isNone = table.isNone(row, column);
        if (!isNone && (bp == 0 || bp > Tolerance.MAX_BP)) {
            throw table.error(row, column, "a tolerance is more than 0% and at most 300%");
        }
        return bp;
    }

    /// The tolerance that counts on a day.
    public Tolerance at(int segment, Phase phase, int epochDay) {
        List<Row> history = history(segment, phase);
        for (int i = 0; i < history.size(); i++) { // by number: an iterator would be allocated
            if (history.get(i).validity.contains(epochDay)) return history.get(i).tolerance;
        }
        return Tolerance.NONE;
    }

    /// Every row.
    public List<Row> rows() {
        return rows;
    }
}
