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
        super(words(cause.getMessage()), cause);
    }

    /// The driver's words in one line.
    private static String words(String message) {
        return String.valueOf(message)
                .replace("ERROR: ", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
