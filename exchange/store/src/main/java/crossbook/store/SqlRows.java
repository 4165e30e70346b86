package crossbook.store;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/// Takes the answer to a question in SQL, row by row.
public interface SqlRows {
    /// The answer has these columns.
    void begin(ResultSetMetaData columns) throws SQLException;

    /// The next row.
    void row(ResultSet row) throws SQLException;

    /// There are no more rows.
    default void end() throws SQLException {}
}
