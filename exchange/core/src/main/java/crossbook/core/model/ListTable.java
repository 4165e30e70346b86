package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// A table written as text whose rows have no names: a header of column names, then a
/// word per column in each row. Strict like [RuleTable]; it may have no rows.
final class ListTable {
    private final String key;
    private final List<List<TableText.Cell>> rows = new ArrayList<>();

    /// @param key what the table is called, for errors
    /// @param columns every column that must stand in the header, in the order in which
    ///     [#cell] counts them
    /// @param text the table; without any word it is a table without rows
    ListTable(String key, List<String> columns, String text) {
        this.key = key;
        List<List<TableText.Cell>> lines = TableText.lines(text);
        if (lines.isEmpty()) return;

        List<TableText.Cell> header = lines.getFirst();
        int[] places = TableText.places(key, header, columns, columns);
        for (List<TableText.Cell> line : lines.subList(1, lines.size())) {
            if (line.size() != header.size()) {
                throw TableText.error(
                        key,
                        line.getFirst(),
                        "the row has " + line.size() + " words under " + header.size()
                                + " columns");
            }
            TableText.Cell[] ordered = new TableText.Cell[header.size()];
            for (int i = 0; i < ordered.length; i++) ordered[places[i]] = line.get(i);
            rows.add(List.of(ordered));
        }
    }

    int rows() {
        return rows.size();
    }

    TableText.Cell cell(int row, int column) {
        return rows.get(row).get(column);
    }

    String word(int row, int column) {
        return cell(row, column).word();
    }

    boolean isNone(int row, int column) {
        return word(row, column).equals(ModelWords.NONE);
    }

    /// What a word stands for; what the reading refuses is an error at that place.
    <T> T read(int row, int column, Function<String, T> reading) {
        try {
            return reading.apply(word(row, column));
        } catch (IllegalArgumentException e) {
            throw error(row, column, e.getMessage());
        }
    }

    /// The same, and something else for `-`.
    <T> T read(int row, int column, T none, Function<String, T> reading) {
        return isNone(row, column) ? none : read(row, column, reading);
    }

    /// What the word stands for, by its place in `words`.
    int choice(int row, int column, List<String> words) {
        return TableText.choice(key, cell(row, column), words);
    }

    /// The places in `names` of the names that stand there with commas between them; `*`
    /// is all of them.
    List<Integer> choices(int row, int column, List<String> names) {
        List<Integer> choices = new ArrayList<>();
        if (word(row, column).equals("*")) {
            for (int i = 0; i < names.size(); i++) choices.add(i);
            return choices;
        }
        for (String name : word(row, column).split(",", -1)) {
            int choice = names.indexOf(name);
            if (choice < 0) {
                throw error(
                        row, column, "'" + name + "' is unknown: *, " + String.join(", ", names));
            }
            choices.add(choice);
        }
        return choices;
    }

    MarketModelException error(int row, int column, String message) {
        return TableText.error(key, cell(row, column), message);
    }
}
