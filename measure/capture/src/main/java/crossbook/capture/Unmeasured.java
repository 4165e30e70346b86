package crossbook.capture;

/// Requests that were answered, but not measured, and why not.
public final class Unmeasured {
    long untimed;
    long twoClocks;
    long backwards;
    long uncertain;

    /// Request or answer has no time stamp.
    public long untimed() {
        return untimed;
    }

    /// Request and answer were stamped by two clocks.
    public long twoClocks() {
        return twoClocks;
    }

    /// The answer has an earlier time than the request.
    public long backwards() {
        return backwards;
    }

    /// They waited when bytes of the exchange were lost, among which their answer may have been.
    public long uncertain() {
        return uncertain;
    }
}
