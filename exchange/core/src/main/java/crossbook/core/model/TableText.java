package crossbook.core.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The words of a text, line by line, each with its place.
final class TableText {
    /// A word and where it stands, from 1.
    record Cell(String word, int line, int column) {}

    private TableText() {}

    /// The words of each line that is not blank.
    static List<List<Cell>> lines(String text) {
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

    static MarketModelException error(String key, Cell cell, String message) {
        return new MarketModelException(key, cell.line(), cell.column(), message);
    }

    static MarketModelException unknown(String key, String what, Cell cell, List<String> known) {
        String message = what + " '" + cell.word() + "' is unknown: " + String.join(", ", known);
        return error(key, cell, message);
    }

    /// For each word of a header its place in `columns`.
    ///
    /// @param columns every column that may stand there
    /// @param required those of them that must
    static int[] places(
            String key, List<Cell> header, List<String> columns, List<String> required) {
        int[] places = new int[header.size()];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < places.length; i++) {
            Cell cell = header.get(i);
            places[i] = columns.indexOf(cell.word());
            if (places[i] < 0) throw unknown(key, "column", cell, columns);
            if (!seen.add(cell.word())) {
                throw error(key, cell, "column " + cell.word() + " stands twice");
            }
        }
        for (String column : required) {
            if (!seen.contains(column)) {
                throw error(key, header.getFirst(), "column " + column + " is missing");
            }
        }
        return places;
    }

    /// What the word of a cell stands for, by its place in `words`.
    static int choice(String key, Cell cell, List<String> words) {
        int choice = words.indexOf(cell.word());
        if (choice < 0) throw unknown(key, "word", cell, words);
        return choice;
    }
}
