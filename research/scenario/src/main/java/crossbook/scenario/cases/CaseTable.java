package crossbook.scenario.cases;

import crossbook.market.BadInput;
import crossbook.market.TextFiles;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A comma-separated file with the names of its columns in the first line. A cell may stand in
/// double quotes, and holds commas then.
final class CaseTable {
    private final Path file;
    private final Map<String, Integer> columns = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();

    /// One line behind the names.
    final class Row {
        private final int lineNumber;
        private final List<String> cells;

        private Row(int lineNumber, List<String> cells) {
            this.lineNumber = lineNumber;
            this.cells = cells;
        }

        String text(String column) {
            return cells.get(columns.get(column)).strip();
        }

        /// A whole number; 0 if the cell is empty.
        long number(String column) {
            String text = text(column);
            if (text.isEmpty()) return 0;
            try {
                return Long.parseLong(text);
            } catch (NumberFormatException e) {
                throw error(column, "'" + text + "' is not a whole number");
            }
        }

        BadInput error(String column, String message) {
            return new BadInput(file + ":" + lineNumber + ": column " + column + ": " + message);
        }
    }

    private CaseTable(Path file) {
        this.file = file;
    }

    /// @param columns what the file must have; others are passed over
    static CaseTable read(Path file, List<String> columns) {
        CaseTable table = new CaseTable(file);
        List<String> lines = TextFiles.read(file).lines().toList();
        if (lines.isEmpty()) throw new BadInput(file + ": is empty");
        table.readNames(lines.getFirst(), columns);
        for (int i = 1; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) table.readRow(i + 1, lines.get(i));
        }
        return table;
    }

    private void readNames(String line, List<String> needed) {
        List<String> names = cells(1, line);
        for (int i = 0; i < names.size(); i++) {
            if (columns.put(names.get(i).strip(), i) != null) {
                throw new BadInput(file + ":1: column " + names.get(i) + " is there twice");
            }
        }
        for (String column : needed) {
            if (!columns.containsKey(column)) {
                throw new BadInput(file + ":1: column " + column + " is missing");
            }
        }
    }

    private void readRow(int lineNumber, String line) {
        List<String> cells = cells(lineNumber, line);
        if (cells.size() != columns.size()) {
            throw new BadInput(file + ":" + lineNumber + ": has " + cells.size() + " columns where "
                    + columns.size() + " are named");
        }
        rows.add(new Row(lineNumber, cells));
    }

    private List<String> cells(int lineNumber, String line) {
        List<String> cells = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (isQuoted) {
            throw new BadInput(file + ":" + lineNumber + ": a quotation mark is not closed");
        }
        cells.add(cell.toString());
        return cells;
    }

    List<Row> rows() {
        return rows;
    }

    /// The only row.
    Row single() {
        if (rows.size() != 1) {
            throw new BadInput(file + ": has " + rows.size() + " rows where 1 is expected");
        }
        return rows.getFirst();
    }
}
