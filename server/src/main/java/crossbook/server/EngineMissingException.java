package crossbook.server;

import java.io.Serial;
import java.nio.file.Path;

/// A component was started where there is no engine that it could serve.
public final class EngineMissingException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    EngineMissingException(Path directory) {
        super("no engine runs with " + directory
                + ": start crossbook engine or crossbook serve first");
    }
}
