package crossbook.host;

import static crossbook.host.HostException.Kind.FAILED;
import static crossbook.host.HostException.Kind.NOT_SERVED;
import static crossbook.host.HostException.Kind.PORT_IN_USE;
import static crossbook.host.HostException.Kind.STORAGE;

import io.aeron.exceptions.ClientTimeoutException;
import io.aeron.exceptions.ConductorServiceTimeoutException;
import io.aeron.exceptions.DriverTimeoutException;

import java.io.IOException;
import java.net.BindException;

/// Puts what kept a host from starting, or ended it, into one line.
final class HostFailure {
    private HostFailure() {}

    /// Why the host of a directory does not start.
    static HostException atStart(Throwable e, HostDirectory directory, Room room) {
        HostException known = known(e, directory, room);
        if (known != null) return known;
        String problem = directory.root() + ": the host cannot start: " + words(e);
        Throwable root = rootOf(e);
        return root instanceof IOException
                ? new HostException(
                        STORAGE,
                        problem
                                + ": check that there is room and that the directory may be written",
                        e)
                : new HostException(FAILED, problem, e);
    }

    /// Ends the work of a host with why it does not go on.
    ///
    /// @return to be thrown; an error of which nothing more is known is thrown here
    static RuntimeException end(Throwable e, HostDirectory directory, Recorder recorder) {
        Throwable told = atWork(e, directory, recorder);
        if (told instanceof Error unknown) throw unknown;
        return (RuntimeException) told;
    }

    /// Why it does not go on.
    static Throwable atWork(Throwable e, HostDirectory directory, Recorder recorder) {
        HostException late = recorder.errors().notServed();
        if (late != null) return late; // the rest is the outcome
        HostException known = known(e, directory, recorder.room());
        return known == null ? e : known;
    }

    private static HostException known(Throwable e, HostDirectory directory, Room room) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof HostException known) return known;
            if (cause instanceof FailedCommand command) return command.told(directory);
            if (isNotServed(cause)) return notServed(cause, "");
            if (cause instanceof InternalError) return noRoom(room, e);
            String message = String.valueOf(cause.getMessage());
            // Aeron hands on what the driver said as text.
            if (cause instanceof BindException || message.contains("Address already in use")) {
                return new HostException(
                        PORT_IN_USE,
                        "a port is in use: " + message + ": stop who uses it, or name another",
                        e);
            }
        }
        return null;
    }

    /// What is written to mapped memory and finds no room on the disk ends in this error, which
    /// names no file.
    private static HostException noRoom(Room room, Throwable cause) {
        return new HostException(
                STORAGE, "a file could not be written for lack of room: " + room.words(), cause);
    }

    /// Whether that is how Aeron says that a thread came too late.
    static boolean isNotServed(Throwable cause) {
        return cause instanceof DriverTimeoutException
                || cause instanceof ConductorServiceTimeoutException
                || cause instanceof ClientTimeoutException;
    }

    /// @param machine what the machine was doing; empty: not known
    static HostException notServed(Throwable cause, String machine) {
        return new HostException(
                NOT_SERVED,
                "the threads of the host were not served for so long that its connections gave up"
                        + (machine.isEmpty() ? "" : " (" + machine + ")")
                        + ": what was recorded is safe; start it again, with fewer programs beside"
                        + " it or on a machine with more processors",
                cause);
    }

    static Throwable rootOf(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) root = root.getCause();
        return root;
    }

    private static String words(Throwable e) {
        return e instanceof IOException storage ? StorageProblem.of(storage) : "" + e.getMessage();
    }
}
