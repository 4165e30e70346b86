package crossbook.gateway.host;

/// The state of the host: whether it is there, and how far its events have been read. Written by
/// the gateway's thread; others may read values that are a little old.
public final class HostStatus {
    private boolean isAvailable;
    private long lastEventNumber;

    /// Whether orders reach the engine.
    public boolean isAvailable() {
        return isAvailable;
    }

    /// The host has come or gone.
    public void available(boolean isNow) {
        isAvailable = isNow;
    }

    /// The newest event that was seen.
    public long lastEventNumber() {
        return lastEventNumber;
    }

    /// An event was read.
    public void seen(long eventNumber) {
        lastEventNumber = eventNumber;
    }
}
