package crossbook.client.stream;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// Whether a host in another process of this machine does its work: it writes its status ten
/// times a second. Who asks the media driver of one that stands still waits for its answer.
final class HostPulse {
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /// A host that has not written for so long stands still.
    private static final long STILL_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long NEVER = -1;

    private final Path hostDirectory;
    private long written = NEVER;
    private boolean isFelt;
    private long feltNs;
    private long lookedNs = System.nanoTime() - INTERVAL_NS;

    HostPulse(Path hostDirectory) {
        this.hostDirectory = hostDirectory;
    }

    /// Looks, if it is time. A host counts as at work once it was seen to write.
    void look(long nowNs) {
        long sinceNs = nowNs - lookedNs;
        if (sinceNs < INTERVAL_NS) return;
        lookedNs = nowNs;
        // For as long as this process stood still itself it could not see anything.
        if (sinceNs > STILL_NS / 2) feltNs += sinceNs;
        long found = HostStatus.read(hostDirectory)
                .map(status -> status.get(HostStatus.Value.WRITTEN))
                .orElse(NEVER);
        if (found != written && written != NEVER) {
            isFelt = true;
            feltNs = nowNs;
        }
        written = found;
    }

    boolean isStill(long nowNs) {
        return !isFelt || nowNs - feltNs > STILL_NS;
    }
}
