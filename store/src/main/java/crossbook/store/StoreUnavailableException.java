package crossbook.store;

import java.io.Serial;

/// The store does not answer: it does not run, is not reached, or has failed.
public final class StoreUnavailableException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message, Throwable cause) {
        super(cause == null ? message : message + ": " + cause.getMessage(), cause);
    }
}
