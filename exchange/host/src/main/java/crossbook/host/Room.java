package crossbook.host;

import static crossbook.host.DirectorySpace.free;
import static crossbook.host.HostException.Kind.STORAGE;

import crossbook.client.stream.DriverDirectory;

import java.nio.file.Path;

/// The room that a host wants in its directory, and in that of its media driver. What is mapped
/// into memory cannot say that there is none, so it is looked for before.
record Room(Path directory, long wanted, Path driverParent, long driverWanted) {
    private static final long MIB = 1 << 20;

    /// Terms of the log and of the events that the driver keeps.
    private static final int TERMS = 6;

    /// For its lists of clients, counters and errors, and the streams of a few gateways.
    private static final long DRIVER_FILES = 8 * MIB;

    static Room of(HostDirectory directory, HostSettings settings) {
        HostSettings.Storage storage = settings.storage();
        return new Room(
                directory.root(),
                storage.segmentLength() + MIB,
                DriverDirectory.parent(settings.channels().driverParent()),
                TERMS * (long) storage.termLength() + DRIVER_FILES);
    }

    /// Fails if there is too little to begin with.
    void require() {
        if (isThere()) return;
        throw new HostException(STORAGE, "the host cannot start: " + words());
    }

    boolean isThere() {
        return free(directory) >= wanted && free(driverParent) >= driverWanted;
    }

    /// Where there is too little, and how much it wants; where there is enough, how much that is.
    String words() {
        boolean isDriver = free(directory) >= wanted && free(driverParent) < driverWanted;
        return isDriver
                ? words(driverParent, driverWanted, "the media driver")
                : words(directory, wanted, "the recordings");
    }

    private static String words(Path place, long wanted, String what) {
        return place + ": " + free(place) / MIB + " MiB are free, " + what + " want"
                + (what.endsWith("s") ? " " : "s ") + "at least " + (wanted + MIB - 1) / MIB
                + " MiB: make room there, or name another directory";
    }
}
