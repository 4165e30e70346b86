package crossbook.store;

import java.io.Serial;
import java.sql.SQLException;

/// The database does not understand a question, or does not allow it.
public final class SqlRefusedException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    SqlRefusedException(String why) {
        super(why);
    }

    SqlRefusedException(SQLException cause) {
        super(words(cause), cause);
    }

    /// The database's words in one line, without what PostgreSQL's driver makes of them.
    static String words(SQLException cause) {
        if ("02000".equals(cause.getSQLState())) return "this is no question: it has no answer";
        return String.valueOf(cause.getMessage())
                .replace("ERROR: ", "")
                .replaceAll("\\s*Position: ([0-9]+)", ", at character $1")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
