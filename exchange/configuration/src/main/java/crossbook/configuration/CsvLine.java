package crossbook.configuration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// A line of CSV: cells between commas, in double quotes where they hold a comma or a
/// quote, which is then doubled. A cell does not go over the end of a line.
public final class CsvLine {
    /// A cell, and the column of its first character from 1.
    public record Cell(String text, int column) {}

    private CsvLine() {}

    /// The cells of a line.
    ///
    /// @throws IllegalArgumentException if the quotes do not match
    public static List<Cell> parse(String line) {
        List<Cell> cells = new ArrayList<>();
        int start = 0;
        while (start <= line.length()) {
            boolean isQuoted = start < line.length() && line.charAt(start) == '"';
            int end = isQuoted ? closingQuote(line, start) + 1 : line.indexOf(',', start);
            if (end < 0) end = line.length();
            if (isQuoted && end < line.length() && line.charAt(end) != ',') {
                throw new WrongValue("column " + (end + 1) + ": a comma must follow the quote");
            }
            String text = isQuoted
                    ? line.substring(start + 1, end - 1).replace("\"\"", "\"")
                    : line.substring(start, end);
            cells.add(new Cell(text, start + 1));
            start = end + 1;
        }
        return cells;
    }

    private static int closingQuote(String line, int open) {
        int quote = line.indexOf('"', open + 1);
        while (quote >= 0) {
            boolean isDoubled = quote + 1 < line.length() && line.charAt(quote + 1) == '"';
            if (!isDoubled) return quote;
            quote = line.indexOf('"', quote + 2);
        }
        throw new WrongValue("column " + (open + 1) + ": the quote is not closed");
    }

    static String of(List<String> cells) {
        return cells.stream().map(CsvLine::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String text) {
        boolean isPlain = !text.contains(",") && !text.contains("\"") && !text.startsWith("#");
        return isPlain ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }
}
