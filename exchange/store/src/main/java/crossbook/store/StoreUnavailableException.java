package crossbook.store;

import java.io.Serial;
import java.sql.SQLException;

/// The store does not answer: it does not run, is not reached, or has failed.
public final class StoreUnavailableException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message, Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }

    private StoreUnavailableException(SQLException cause, String message) {
        super(message, cause);
    }

    /// A connection that could not be made: PostgreSQL's driver speaks of its own server, which
    /// nobody here has.
    static StoreUnavailableException at(String address, SQLException cause) {
        boolean isRefused = String.valueOf(cause.getMessage()).contains("password");
        return new StoreUnavailableException(
                cause,
                isRefused
                        ? "the store at " + address + " has another password than secrets/store"
                        : "no store answers at " + address);
    }

    /// A question of ours that came to nothing.
    static StoreUnavailableException of(SQLException cause) {
        boolean isAway = String.valueOf(cause.getSQLState()).startsWith("08");
        return new StoreUnavailableException(
                cause,
                isAway
                        ? "the store has broken off the connection"
                        : "the store cannot answer: " + SqlRefusedException.words(cause));
    }
}
