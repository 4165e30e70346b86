package crossbook.server;

import java.io.Serial;
import java.time.Duration;

/// A component was started where there is no engine that it could serve.
public final class EngineMissingException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    /// @param what is missing, and what to do
    /// @param waited for how long it was waited for
    EngineMissingException(String what, Duration waited) {
        super(what + "; it was waited for " + waited.toSeconds() + " s (engine.wait)");
    }
}
