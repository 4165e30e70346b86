package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;

/// The words of a text, line by line, each with its place.
final class TableText {
    private TableText() {}

    /// The words of each line that is not blank.
    static List<List<RuleTable.Cell>> lines(String text) {
        List<List<RuleTable.Cell>> lines = new ArrayList<>();
        String[] rows = text.split("\n", -1);
        for (int i = 0; i < rows.length; i++) {
            List<RuleTable.Cell> words = words(rows[i], i + 1);
            if (!words.isEmpty()) lines.add(words);
        }
        return lines;
    }

    private static List<RuleTable.Cell> words(String row, int line) {
        List<RuleTable.Cell> words = new ArrayList<>();
        int start = 0;
        while (start < row.length()) {
            if (Character.isWhitespace(row.charAt(start))) {
                start++;
                continue;
            }
            int end = start;
            while (end < row.length() && !Character.isWhitespace(row.charAt(end))) end++;
            words.add(new RuleTable.Cell(row.substring(start, end), line, start + 1));
            start = end;
        }
        return words;
    }

    static MarketModelException error(String key, RuleTable.Cell cell, String message) {
        return new MarketModelException(key, cell.line(), cell.column(), message);
    }

    static MarketModelException unknown(
            String key, String what, RuleTable.Cell cell, List<String> known) {
        String message = what + " '" + cell.word() + "' is unknown: " + String.join(", ", known);
        return error(key, cell, message);
    }
}
