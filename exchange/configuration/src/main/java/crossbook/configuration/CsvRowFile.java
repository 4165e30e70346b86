package crossbook.configuration;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A list in CSV: a line of column names, then a line for each row. Lines that are empty
/// or begin with `#` are left alone. An empty cell has the default.
final class CsvRowFile extends RowFile {
    private final List<String> lines;
    private final List<Mistake> mistakes;

    /// The index of the line of column names; -1 while there is none.
    private int headerLine = -1;

    private List<String> columns = List.of();

    /// The indexes of the lines that are rows.
    private final List<Integer> rowLines = new ArrayList<>();

    CsvRowFile(Path file, Section section, String text, List<Mistake> mistakes) {
        super(file, section);
        this.mistakes = mistakes;
        lines = new ArrayList<>(text.lines().toList());
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.isBlank() || line.startsWith("#")) continue;
            if (headerLine < 0) readHeader(i);
            else rowLines.add(i);
        }
    }

    private void readHeader(int index) {
        headerLine = index;
        List<String> names = new ArrayList<>();
        for (CsvLine.Cell cell : cells(index)) {
            String name = cell.text().strip();
            Place place = new Place(source(), index + 1, cell.column());
            if (section().find(name).isEmpty()) {
                String suggestion = WrongValue.didYouMean(name, section().names());
                mistakes.add(new Mistake(place, name, "", "is not a column", suggestion));
            } else if (names.contains(name)) {
                mistakes.add(new Mistake(place, name, "", "stands twice", ""));
            }
            names.add(name);
        }
        if (!names.contains(nameKey().name())) {
            Place place = new Place(source(), index + 1, 1);
            mistakes.add(
                    new Mistake(place, "", "", "column " + nameKey().name() + " is missing", ""));
        }
        columns = names;
    }

    private List<CsvLine.Cell> cells(int index) {
        try {
            return CsvLine.parse(lines.get(index));
        } catch (WrongValue e) {
            mistakes.add(new Mistake(
                    new Place(source(), index + 1, 1), "", "", e.getMessage(), e.suggestion()));
            return List.of();
        }
    }

    @Override
    List<Values> rows() {
        List<Values> rows = new ArrayList<>();
        for (int index : rowLines) rows.add(row(index));
        return rows;
    }

    private Values row(int index) {
        Values row = new Values(mistakes);
        List<CsvLine.Cell> cells = cells(index);
        Place place = new Place(source(), index + 1, 1);
        if (!cells.isEmpty() && cells.size() != columns.size()) {
            String rule = "has " + cells.size() + " cells under " + columns.size() + " columns";
            mistakes.add(new Mistake(place, "", "", rule, ""));
        }
        boolean isWhole = cells.size() == columns.size();
        for (int i = 0; isWhole && i < cells.size(); i++) {
            Optional<Key<?>> key = section().find(columns.get(i));
            String text = cells.get(i).text().strip();
            if (key.isEmpty() || row.has(key.get()) || text.isEmpty()) continue;
            row.set(key.get(), text, new Place(source(), index + 1, cells.get(i).column()));
        }
        complete(
                row,
                place,
                isWhole && columns.contains(nameKey().name()) ? mistakes : new ArrayList<>());
        return row;
    }

    @Override
    void add(Map<String, String> cells) {
        addColumns(cells);
        List<String> row = new ArrayList<>(Collections.nCopies(columns.size(), ""));
        cells.forEach((name, text) -> row.set(columns.indexOf(name), text));
        rowLines.add(lines.size());
        lines.add(CsvLine.of(row));
    }

    @Override
    void change(int row, Map<String, String> cells) {
        addColumns(cells);
        int index = rowLines.get(row);
        List<String> texts = new ArrayList<>();
        for (CsvLine.Cell cell : cells(index)) texts.add(cell.text());
        cells.forEach((name, text) -> texts.set(columns.indexOf(name), text));
        lines.set(index, CsvLine.of(texts));
    }

    /// Makes a column for each key that has none yet, empty in the rows that there are.
    private void addColumns(Map<String, String> cells) {
        List<String> missing = new ArrayList<>(cells.keySet());
        missing.removeAll(columns);
        if (headerLine < 0) {
            headerLine = lines.size();
            lines.add(CsvLine.of(section().names()));
            columns = section().names();
            return;
        }
        if (missing.isEmpty()) return;
        columns = new ArrayList<>(columns);
        for (String name : missing) {
            columns.add(name);
            lines.set(headerLine, lines.get(headerLine) + "," + name);
            rowLines.forEach(index -> lines.set(index, lines.get(index) + ","));
        }
    }

    @Override
    void remove(int row) {
        int index = rowLines.get(row);
        rowLines.remove(/* index */ row);
        lines.remove(index);
        rowLines.replaceAll(line -> line > index ? line - 1 : line);
        if (headerLine > index) headerLine--;
    }

    @Override
    String text() {
        return lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
    }
}
