package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The table `segments` of a market model.
final class SegmentTable {
    private static final List<String> COLUMNS = List.of(
            "segment",
            "band",
            "ticks",
            "lot",
            "max_qty",
            "max_value",
            "min_reserve",
            "closing_price");
    private static final List<String> CLOSING_WORDS =
            Stream.of(ClosingMethod.values()).map(Enum::name).toList();

    private SegmentTable() {}

    static List<Segment> read(String text, TickTables tickTables) {
        ListTable table = new ListTable("segments", COLUMNS, text);
        List<Segment> segments = new ArrayList<>();
        for (int row = 0; row < table.rows(); row++) {
            Segment segment = segment(table, row, tickTables);
            if (segments.stream().anyMatch(other -> other.name().equals(segment.name()))) {
                throw table.error(row, 0, "row " + segment.name() + " stands twice");
            }
            segments.add(segment);
        }
        return segments.isEmpty() ? List.of(Segment.ONLY) : List.copyOf(segments);
    }

    private static Segment segment(ListTable table, int row, TickTables tickTables) {
        String name = table.word(row, 0);
        if (name.equals("*") || name.equals(ModelWords.NONE) || name.contains(",")) {
            throw table.error(row, 0, "'" + name + "' is not a name");
        }
        int band = table.read(row, 1, 0, ModelWords::basisPoints);
        if (band > Tolerance.MAX_BP) throw table.error(row, 1, "a band is at most 300%");
        String ticks = table.isNone(row, 2) ? "" : table.word(row, 2);
        if (!ticks.isEmpty()) table.choice(row, 2, tickTables.names());
        long lot = table.read(row, 3, 1L, ModelWords::number);
        if (lot == 0) throw table.error(row, 3, "a lot is at least 1");
        return new Segment(
                row,
                name,
                band,
                ticks,
                lot,
                table.read(row, 4, Long.MAX_VALUE, ModelWords::number),
                table.read(row, 5, Long.MAX_VALUE, ModelWords::number),
                table.read(row, 6, 0L, ModelWords::number),
                table.choices(row, 7, CLOSING_WORDS).stream()
                        .map(choice -> ClosingMethod.values()[choice])
                        .toList());
    }
}
