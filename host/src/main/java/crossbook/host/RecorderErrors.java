package crossbook.host;

import io.aeron.exceptions.AeronEvent;

import org.agrona.ErrorHandler;

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
        LOG.log(isEvent ? Level.DEBUG : Level.WARNING, () -> "recorder: " + error);
    }

    /// What is known about why something stopped, for the end of a message.
    String latest() {
        Throwable error = latest;
        return error == null ? "" : ": " + error.getMessage();
    }
}
