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
    /// A word and where it stands, from 1.
    record Cell(String word, int line, int column) {}

    private final String key;
    private final List<String> columns;
    private final Set<Integer> present = new HashSet<>();
    private final List<Cell> rows = new ArrayList<>();
    private final List<List<Cell>> cells = new ArrayList<>();

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
        this.columns = columns;
        List<List<Cell>> lines = lines(text);
        if (lines.isEmpty()) throw new MarketModelException(key, "is empty");

        List<Cell> header = lines.getFirst();
        int[] places = places(header, required);
        for (List<Cell> line : lines.subList(1, lines.size())) {
            Cell row = line.getFirst();
            if (line.size() != header.size() + 1) {
                throw error(
                        row,
                        "row " + row.word + " has " + (line.size() - 1) + " words under "
                                + header.size() + " columns");
            }
            if (rows.stream().anyMatch(other -> other.word.equals(row.word))) {
                throw error(row, "row " + row.word + " stands twice");
            }
            rows.add(row);
            Cell[] ordered = new Cell[columns.size()];
            for (int i = 0; i < header.size(); i++) ordered[places[i]] = line.get(i + 1);
            cells.add(Arrays.asList(ordered));
        }
    }

    /// The names of the rows, from top to bottom.
    List<Cell> rows() {
        return rows;
    }

    Cell cell(int row, int column) {
        return cells.get(row).get(column);
    }

    /// The row of that name, counted from 0.
    int row(String name) {
        for (int i = 0; i < rows.size(); i++) if (rows.get(i).word.equals(name)) return i;
        throw new MarketModelException(key, "row " + name + " is missing");
    }

    /// Refuses rows that are not among `known`.
    void checkRows(List<String> known) {
        for (Cell row : rows) {
            if (!known.contains(row.word)) throw unknown("row", row, known);
        }
        known.forEach(this::row);
    }

    /// What the word of a cell stands for, by its place in `words`.
    int choice(Cell cell, List<String> words) {
        int choice = words.indexOf(cell.word);
        if (choice < 0) throw unknown("word", cell, words);
        return choice;
    }

    private MarketModelException unknown(String what, Cell cell, List<String> known) {
        return error(cell, what + " '" + cell.word + "' is unknown: " + String.join(", ", known));
    }

    MarketModelException error(Cell cell, String message) {
        return new MarketModelException(key, cell.line, cell.column, message);
    }

    /// For each column of the header its place in [#columns].
    private int[] places(List<Cell> header, List<String> required) {
        Set<String> seen = new HashSet<>();
        int[] places = new int[header.size()];
        for (int i = 0; i < places.length; i++) {
            Cell cell = header.get(i);
            places[i] = columns.indexOf(cell.word);
            if (places[i] < 0) throw unknown("column", cell, columns);
            if (!seen.add(cell.word)) throw error(cell, "column " + cell.word + " stands twice");
        }
        for (String column : required) {
            if (!seen.contains(column)) {
                throw error(header.getFirst(), "column " + column + " is missing");
            }
        }
        for (int place : places) present.add(place);
        return places;
    }

    /// Whether a column stands in the header.
    boolean has(int column) {
        return present.contains(column);
    }

    /// The words of each line that is not blank.
    private static List<List<Cell>> lines(String text) {
        List<List<Cell>> lines = new ArrayList<>();
        String[] rows = text.split("\n", -1);
        for (int i = 0; i < rows.length; i++) {
            List<Cell> words = words(rows[i], i + 1);
            if (!words.isEmpty()) lines.add(words);
        }
        return lines;
    }

    private static List<Cell> words(String row, int line) {
        List<Cell> words = new ArrayList<>();
        int start = 0;
        while (start < row.length()) {
            if (Character.isWhitespace(row.charAt(start))) {
                start++;
                continue;
            }
            int end = start;
            while (end < row.length() && !Character.isWhitespace(row.charAt(end))) end++;
            words.add(new Cell(row.substring(start, end), line, start + 1));
            start = end;
        }
        return words;
    }
}
