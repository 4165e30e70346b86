package crossbook.store;

import java.io.Serial;

/// The store and the exchange do not have the same events: only a rebuild mends it.
public final class StoreMismatchException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    StoreMismatchException(String message) {
        super(message);
    }
}
