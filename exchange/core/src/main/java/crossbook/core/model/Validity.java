package crossbook.core.model;

import crossbook.core.order.Dates;

/// The days on which a row of a table counts: its columns `from` and `until`, each a
/// date or `-`.
///
/// @param fromDay the first day
/// @param untilDay the first day on which it no longer counts
public record Validity(int fromDay, int untilDay) {
    /// Reads two columns that stand beside each other.
    static Validity read(ListTable table, int row, int column) {
        int from = table.read(row, column, Integer.MIN_VALUE, Dates::parse);
        int until = table.read(row, column + 1, Integer.MAX_VALUE, Dates::parse);
        if (from >= until) {
            throw table.error(row, column + 1, "until is not after from");
        }
        return new Validity(from, until);
    }

    /// The days as the two columns have them.
    public String text() {
        return (fromDay == Integer.MIN_VALUE ? ModelWords.NONE : Dates.text(fromDay))
                + ' '
                + (untilDay == Integer.MAX_VALUE ? ModelWords.NONE : Dates.text(untilDay));
    }

    boolean overlaps(Validity other) {
        return fromDay < other.untilDay && other.fromDay < untilDay;
    }

    /// Whether the row counts on a day.
    public boolean contains(int epochDay) {
        return epochDay >= fromDay && epochDay < untilDay;
    }
}
