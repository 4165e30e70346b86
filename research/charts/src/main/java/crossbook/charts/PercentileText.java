package crossbook.charts;

import crossbook.charts.PercentileTable.Row;
import crossbook.protocol.Decimals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes a [PercentileTable] for people.
final class PercentileText {
    /// From a maximum of a millisecond on, a table is in microseconds with three
    /// decimals: as exact as nanoseconds, and easier to read.
    private static final long MICROSECONDS_FROM_NS = 1_000_000;

    private final List<String[]> lines = new ArrayList<>();
    private final List<Row> rows;
    private final long count;
    private final boolean inMicroseconds;

    private PercentileText(PercentileTable table) {
        rows = table.rows();
        count = table.count();
        inMicroseconds = rows.getLast().valueNs() >= MICROSECONDS_FROM_NS;
    }

    static String of(PercentileTable table) {
        return table.count() == 0 ? "no values" : new PercentileText(table).text();
    }

    private String text() {
        lines.add(new String[] {"", inMicroseconds ? "us" : "ns", "at or below", "beyond"});
        Row firstMissing = null;
        for (Row row : rows) {
            if (row.supported()) lines.add(cells(row));
            else if (firstMissing == null) firstMissing = row;
        }

        StringBuilder text = new StringBuilder();
        for (String[] cells : lines) {
            if (firstMissing != null && cells[0].equals("maximum")) explain(firstMissing, text);
            appendAligned(cells, text);
        }
        return text.deleteCharAt(text.length() - 1).toString();
    }

    private void explain(Row missing, StringBuilder text) {
        Row last = rows.get(rows.size() - 2);
        String range = missing.equals(last) ? "" : " to " + last.label();
        text.append(String.format(
                Locale.ROOT,
                "%s%s: not supported by %s; needs %,d\n",
                missing.label(),
                range,
                count == 1 ? "1 value" : String.format(Locale.ROOT, "%,d values", count),
                missing.neededCount()));
    }

    private String[] cells(Row row) {
        return new String[] {
            row.label(),
            inMicroseconds ? microseconds(row.valueNs()) : Numbers.grouped(row.valueNs()),
            Numbers.grouped(row.cumulativeCount()),
            Numbers.grouped(row.beyondCount())
        };
    }

    private static String microseconds(long ns) {
        return Numbers.grouped(ns / 1000) + Decimals.text(ns % 1000, 3).substring(1);
    }

    /// The first column to the left, the others to the right, two spaces between them.
    private void appendAligned(String[] cells, StringBuilder text) {
        text.append(cells[0]).append(" ".repeat(width(0) - cells[0].length()));
        for (int column = 1; column < cells.length; column++) {
            text.append(" ".repeat(2 + width(column) - cells[column].length()));
            text.append(cells[column]);
        }
        text.append('\n');
    }

    private int width(int column) {
        return lines.stream().mapToInt(cells -> cells[column].length()).max().orElse(0);
    }
}
