package crossbook.host;

import org.agrona.ErrorHandler;

import java.lang.System.Logger.Level;

/// What goes wrong in media driver and archive. Most of it they get over; the first thing
/// is kept for the message of a host that has to stop.
final class RecorderErrors implements ErrorHandler {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private volatile Throwable latest;

    @Override
    public void onError(Throwable error) {
        latest = error;
        LOG.log(Level.WARNING, () -> "recorder: " + error);
    }

    /// What is known about why something stopped, for the end of a message.
    String latest() {
        Throwable error = latest;
        return error == null ? "" : ": " + error.getMessage();
    }
}
