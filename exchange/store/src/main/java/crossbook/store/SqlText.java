package crossbook.store;

import java.io.PrintWriter;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Writes answers as text: as a table for people, as CSV, or as JSON, an object in a line each.
public final class SqlText {
    private static final Pattern ZEROS_AT_END = Pattern.compile("\\.?0+$");
    private static final String FORMULA = "=+-@\t\r";

    private SqlText() {}

    /// A table for people.
    public static SqlRows table(PrintWriter out) {
        return new SqlTable(out);
    }

    /// CSV with a line of names. A text that a spreadsheet would take for a formula has an
    /// apostrophe before it.
    public static SqlRows csv(PrintWriter out) {
        return new SqlRows() {
            private SqlColumns columns;

            @Override
            public void begin(ResultSetMetaData metaData) throws SQLException {
                columns = new SqlColumns(metaData);
                List<String> names = columns.names();
                out.println(
                        String.join(",", names.stream().map(SqlText::csvCell).toList()));
            }

            @Override
            public void row(ResultSet row) throws SQLException {
                StringBuilder line = new StringBuilder();
                for (int i = 0; i < columns.names().size(); i++) {
                    String value = columns.text(row, i);
                    if (i > 0) line.append(',');
                    if (value == null) continue;
                    line.append(columns.isNumber(i) ? value : csvCell(value));
                }
                out.println(line);
            }
        };
    }

    /// JSON: an object in a line for each row. Whole numbers of 64 bits are texts, because many
    /// readers cannot hold them.
    public static SqlRows json(PrintWriter out) {
        return new SqlRows() {
            private SqlColumns columns;

            @Override
            public void begin(ResultSetMetaData metaData) throws SQLException {
                columns = new SqlColumns(metaData);
            }

            @Override
            public void row(ResultSet row) throws SQLException {
                StringBuilder line = new StringBuilder("{");
                for (int i = 0; i < columns.names().size(); i++) {
                    if (i > 0) line.append(',');
                    line.append(jsonText(columns.names().get(i))).append(':');
                    line.append(columns.json(i, columns.text(row, i)));
                }
                out.println(line.append('}'));
            }
        };
    }

    /// A text as a cell of CSV (RFC 4180). One that a spreadsheet would take for a formula begins
    /// with an apostrophe.
    public static String csvCell(String value) {
        boolean isFormula = !value.isEmpty() && FORMULA.indexOf(value.charAt(0)) >= 0;
        String safe = isFormula ? "'" + value : value;
        boolean isPlain =
                safe.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isPlain ? safe : '"' + safe.replace("\"", "\"\"") + '"';
    }

    /// A text as JSON has it.
    public static String jsonText(String value) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') text.append('\\').append(c);
            else if (c < ' ') text.append(String.format("\\u%04x", (int) c));
            else text.append(c);
        }
        return text.append('"').toString();
    }

    /// What the columns of an answer are.
    static final class SqlColumns {
        private final List<String> names = new ArrayList<>();
        private final List<Integer> types = new ArrayList<>();

        SqlColumns(ResultSetMetaData metaData) throws SQLException {
            for (int i = 1; i <= metaData.getColumnCount(); i++) {
                names.add(metaData.getColumnLabel(i));
                types.add(metaData.getColumnType(i));
            }
        }

        List<String> names() {
            return names;
        }

        int type(int column) {
            return types.get(column);
        }

        boolean isNumber(int column) {
            return switch (types.get(column)) {
                case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.TINYINT -> true;
                case Types.NUMERIC, Types.DOUBLE, Types.REAL -> true;
                default -> false;
            };
        }

        /// The value of a column as text; a decimal without the zeros at its end.
        String text(ResultSet row, int column) throws SQLException {
            String value = row.getString(column + 1);
            boolean isDecimal =
                    value != null && types.get(column) == Types.NUMERIC && value.contains(".");
            return isDecimal ? ZEROS_AT_END.matcher(value).replaceFirst("") : value;
        }

        String json(int column, String value) {
            if (value == null) return "null";
            return switch (types.get(column)) {
                case Types.INTEGER, Types.SMALLINT, Types.TINYINT -> value;
                case Types.DOUBLE, Types.REAL ->
                    Double.isFinite(Double.parseDouble(value)) ? value : "null";
                case Types.BIT, Types.BOOLEAN -> value.startsWith("t") ? "true" : "false";
                default -> jsonText(value);
            };
        }
    }
}
