package crossbook.gateway;

/// Whether the host of the engine is there, and how far its events have been read. Written by the
/// gateway's thread; others may read values that are a little old.
final class HostStatus {
    private boolean isAvailable;
    private long lastEventNumber;

    /// Whether orders reach the engine.
    boolean isAvailable() {
        return isAvailable;
    }

    void available(boolean isNow) {
        isAvailable = isNow;
    }

    /// The newest event that was seen.
    long lastEventNumber() {
        return lastEventNumber;
    }

    void seen(long eventNumber) {
        lastEventNumber = eventNumber;
    }
}
