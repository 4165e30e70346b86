package crossbook.store;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Prints an answer as a table, numbers to the right. It looks at the first rows before it decides
/// how wide its columns are; later ones that are wider stand out, but nothing is cut off.
final class SqlTable implements SqlRows {
    private static final int LOOKED_AT = 500;

    private final PrintWriter out;
    private final List<List<String>> rows = new ArrayList<>();
    private SqlText.SqlColumns columns;
    private int[] widths;
    private boolean isBegun;

    SqlTable(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void begin(ResultSetMetaData metaData) throws SQLException {
        columns = new SqlText.SqlColumns(metaData);
        widths = columns.names().stream().mapToInt(String::length).toArray();
    }

    @Override
    public void row(ResultSet row) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < widths.length; i++) {
            String value = columns.text(row, i);
            values.add(value == null ? "" : value);
            if (!isBegun) widths[i] = Math.max(widths[i], values.get(i).length());
        }
        rows.add(values);
        if (isBegun || rows.size() >= LOOKED_AT) flush();
    }

    private void flush() {
        if (!isBegun) print(columns.names());
        isBegun = true;
        rows.forEach(this::print);
        rows.clear();
    }

    private void print(List<String> values) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) line.append("  ");
            String padding = " ".repeat(Math.max(0, widths[i] - values.get(i).length()));
            boolean isRight = columns.isNumber(i);
            if (isRight) line.append(padding);
            line.append(values.get(i));
            if (!isRight && i < values.size() - 1) line.append(padding);
        }
        out.println(line);
    }

    @Override
    public void end() {
        flush();
    }
}
