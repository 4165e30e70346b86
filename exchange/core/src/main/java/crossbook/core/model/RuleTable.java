package crossbook.core.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A table written as text: a header of column names, then rows of a name and a word per
/// column. Strict: an unknown or repeated row or column is refused, and a missing one
/// that must be there, with its place.
final class RuleTable {
    private final String key;
    private final Set<Integer> present = new HashSet<>();
    private final List<TableText.Cell> rows = new ArrayList<>();
    private final List<List<TableText.Cell>> cells = new ArrayList<>();

    /// @param key what the table is called, for errors
    /// @param columns every column that must stand in the header, in the order in which
    ///     [#cell] counts them
    RuleTable(String key, List<String> columns, String text) {
        this(key, columns, columns, text);
    }

    /// A table with columns that may be left out.
    ///
    /// @param columns every column that may stand in the header, in the order in which
    ///     [#cell] counts them
    /// @param required those of them that must
    RuleTable(String key, List<String> columns, List<String> required, String text) {
        this.key = key;
        List<List<TableText.Cell>> lines = TableText.lines(text);
        if (lines.isEmpty()) throw new MarketModelException(key, "is empty");

        List<TableText.Cell> header = lines.getFirst();
        int[] places = TableText.places(key, header, columns, required);
        for (int place : places) present.add(place);
        for (List<TableText.Cell> line : lines.subList(1, lines.size())) {
            TableText.Cell row = line.getFirst();
            if (line.size() != header.size() + 1) {
                throw error(
                        row,
                        "row " + row.word() + " has " + (line.size() - 1) + " words under "
                                + header.size() + " columns");
            }
            if (rows.stream().anyMatch(other -> other.word().equals(row.word()))) {
                throw error(row, "row " + row.word() + " stands twice");
            }
            rows.add(row);
            TableText.Cell[] ordered = new TableText.Cell[columns.size()];
            for (int i = 0; i < header.size(); i++) ordered[places[i]] = line.get(i + 1);
            cells.add(Arrays.asList(ordered));
        }
    }

    /// The names of the rows, from top to bottom.
    List<TableText.Cell> rows() {
        return rows;
    }

    TableText.Cell cell(int row, int column) {
        return cells.get(row).get(column);
    }

    /// The row of that name, counted from 0.
    int row(String name) {
        for (int i = 0; i < rows.size(); i++) if (rows.get(i).word().equals(name)) return i;
        throw new MarketModelException(key, "row " + name + " is missing");
    }

    /// Refuses rows that are not among `known`.
    void checkRows(List<String> known) {
        for (TableText.Cell row : rows) {
            if (!known.contains(row.word())) throw TableText.unknown(key, "row", row, known);
        }
        known.forEach(this::row);
    }

    /// What the word of a cell stands for, by its place in `words`.
    int choice(TableText.Cell cell, List<String> words) {
        return TableText.choice(key, cell, words);
    }

    MarketModelException error(TableText.Cell cell, String message) {
        return TableText.error(key, cell, message);
    }

    /// Whether a column stands in the header.
    boolean has(int column) {
        return present.contains(column);
    }
}
