package crossbook.host;

import static crossbook.host.HostException.Kind.PORT_IN_USE;
import static crossbook.host.HostException.Kind.STORAGE;

import java.io.IOException;
import java.net.BindException;

/// Puts what kept a host from starting into one line.
final class StartFailure {
    private StartFailure() {}

    static HostException explained(Exception e, HostDirectory directory) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof HostException known) return known;
            String message = String.valueOf(cause.getMessage());
            // Aeron hands on what the driver said as text.
            if (cause instanceof BindException || message.contains("Address already in use")) {
                return new HostException(
                        PORT_IN_USE,
                        "a port is in use: " + message + ": stop who uses it, or name another",
                        e);
            }
        }
        return new HostException(
                STORAGE,
                directory.root() + ": the host cannot start: " + words(e)
                        + ": check that there is room and that the directory may be written",
                e);
    }

    private static String words(Exception e) {
        return e instanceof IOException storage ? StorageProblem.of(storage) : e.getMessage();
    }
}
