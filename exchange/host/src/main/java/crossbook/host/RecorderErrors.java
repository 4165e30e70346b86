package crossbook.host;

import io.aeron.exceptions.AeronEvent;

import org.agrona.ErrorHandler;

import java.io.IOException;
import java.lang.System.Logger.Level;

/// What goes wrong in media driver and archive. Most of it they get over; the latest is kept
/// for the message of a host that has to stop.
final class RecorderErrors implements ErrorHandler, AutoCloseable {
    private static final System.Logger LOG = System.getLogger("crossbook.host");

    private final Standstill standstill = new Standstill();
    private volatile Throwable latest;

    @Override
    public void onError(Throwable error) {
        boolean isEvent = error instanceof AeronEvent; // say, that a reader went away
        boolean isLate = HostFailure.isNotServed(error);
        // What comes after a thread that came too late is a consequence of that.
        if (!isEvent && !isNotServed()) {
            latest = isLate ? HostFailure.notServed(error, standstill.machine()) : error;
        }
        // Who stops because of its disk, or because it was not served, says so itself.
        boolean isSaid =
                isEvent || isNotServed() || HostFailure.rootOf(error) instanceof IOException;
        LOG.log(isSaid ? Level.DEBUG : Level.WARNING, () -> "recorder: " + error);
    }

    private boolean isNotServed() {
        return latest instanceof HostException;
    }

    /// That a thread was not served, if that is what went wrong; else null.
    HostException notServed() {
        return latest instanceof HostException found ? found : null;
    }

    /// What watches that the threads are served.
    Standstill standstill() {
        return standstill;
    }

    /// Why `what` has stopped.
    HostException stopped(String what, Room room) {
        Throwable error = latest;
        if (error instanceof HostException known) return known;
        String problem = what;
        boolean isStorage = error == null || HostFailure.rootOf(error) instanceof IOException;
        if (error != null) {
            Throwable root = HostFailure.rootOf(error);
            problem += ": " + (root instanceof IOException e ? StorageProblem.of(e) : root);
        }
        if (isStorage) problem += ": check that there is room on the disk: " + room.words();
        return new HostException(
                isStorage ? HostException.Kind.STORAGE : HostException.Kind.FAILED, problem, error);
    }

    @Override
    public void close() {
        standstill.close();
    }
}
