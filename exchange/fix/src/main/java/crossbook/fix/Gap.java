package crossbook.fix;

/// What is missing of the messages that come: from where on it was asked for, how often, and
/// how far the answer has come. Who asks decides by it whether to wait, to ask again or to give
/// up.
final class Gap {
    /// How often the same number is asked for: twice.
    private static final int MOST = 2;

    /// The number that was missing when it was asked for.
    private long from;

    /// The number that came too early then.
    private long to;

    /// How often it was asked from there.
    private int times;

    /// Whether something was sent again since.
    private boolean isAnswered;

    private boolean isWatched;
    private long sinceNs;

    /// It was asked from a number on, because another came too early.
    void asked(long expected, long early) {
        times = expected == from ? times + 1 : 1;
        from = expected;
        to = early;
        isAnswered = false;
        isWatched = false;
    }

    /// Numbers begin again.
    void forget() {
        to = 0;
        from = 0;
    }

    /// Something was sent again.
    void answered() {
        isAnswered = true;
        isWatched = false;
    }

    /// The number that came too early.
    long to() {
        return to;
    }

    /// Whether it is not filled yet.
    boolean isOpen(long expected) {
        return expected <= to;
    }

    /// Whether the answer is still to come: what was on its way may come before it, but nothing
    /// that is new comes between what is sent again.
    boolean isAwaited(long expected) {
        return isOpen(expected) && !isAnswered;
    }

    /// Whether it was asked for often enough.
    boolean isHopeless(long expected) {
        return expected == from && times >= MOST;
    }

    /// Whether nothing was sent again for longer than the other end has time.
    boolean isOverdue(long expected, long nowNs, long patienceNs) {
        if (!isOpen(expected)) return false;
        if (!isWatched) {
            isWatched = true;
            sinceNs = nowNs;
        }
        return nowNs - sinceNs > patienceNs;
    }
}
