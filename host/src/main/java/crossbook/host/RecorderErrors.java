package crossbook.host;

import io.aeron.exceptions.AeronEvent;

import org.agrona.ErrorHandler;

import java.io.IOException;
import java.lang.System.Logger.Level;

/// What goes wrong in media driver and archive. Most of it they get over; the first thing
/// is kept for the message of a host that has to stop.
final class RecorderErrors implements ErrorHandler {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private volatile Throwable latest;

    @Override
    public void onError(Throwable error) {
        boolean isEvent = error instanceof AeronEvent; // say, that a reader went away
        if (!isEvent) latest = error;
        // Who stops because of its disk says so itself.
        boolean isSaid = isEvent || rootOf(error) instanceof IOException;
        LOG.log(isSaid ? Level.DEBUG : Level.WARNING, () -> "recorder: " + error);
    }

    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) root = root.getCause();
        return root;
    }

    /// What is known about why something stopped, for the end of a message.
    String latest() {
        Throwable error = latest;
        if (error == null) return "";
        Throwable root = rootOf(error);
        return ": " + (root instanceof IOException e ? StorageProblem.of(e) : root.getMessage());
    }
}
