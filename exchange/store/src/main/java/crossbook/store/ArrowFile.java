package crossbook.store;

import crossbook.store.arrow.ArrowColumn;
import crossbook.store.arrow.ArrowWriter;

import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/// Writes rows as a file of Arrow's interprocess format.
final class ArrowFile implements SqlRows {
    private static final int BATCH_ROWS = 16 * 1024;

    private final ArrowWriter writer;

    /// @param out left open
    ArrowFile(StoreTable table, OutputStream out) {
        List<ArrowColumn> columns = new ArrayList<>();
        columns.add(new ArrowColumn("ts", ArrowColumn.Kind.TIME));
        columns.add(new ArrowColumn("event_number", ArrowColumn.Kind.LONG));
        columns.add(new ArrowColumn("event", ArrowColumn.Kind.TEXT));
        for (Column column : table.columnsWithDecimals()) {
            columns.add(new ArrowColumn(column.name(), kind(column)));
        }
        writer = new ArrowWriter(columns, out);
    }

    private static ArrowColumn.Kind kind(Column column) {
        return switch (column.kind()) {
            case NUMBER, PRICE, AMOUNT -> ArrowColumn.Kind.LONG;
            case DECIMAL, AMOUNT_DECIMAL -> ArrowColumn.Kind.DECIMAL;
            case SCALE, ASSET_SCALE -> ArrowColumn.Kind.SHORT;
            default -> ArrowColumn.Kind.TEXT;
        };
    }

    @Override
    public void begin(ResultSetMetaData names) {
        writer.beginFile();
    }

    @Override
    public void row(ResultSet row) throws SQLException {
        int place = 1;
        for (ArrowColumn column : writer.columns()) add(column, row, place++);
        if (writer.rows() == BATCH_ROWS) writer.batch();
    }

    private static void add(ArrowColumn column, ResultSet row, int place) throws SQLException {
        switch (column.kind()) {
            case TEXT -> column.add(row.getString(place));
            case DECIMAL -> column.add(row.getBigDecimal(place));
            default -> {
                long value = row.getLong(place);
                if (row.wasNull()) column.addNone();
                else column.add(value);
            }
        }
    }

    @Override
    public void end() {
        if (writer.rows() > 0) writer.batch();
        writer.endFile();
    }
}
