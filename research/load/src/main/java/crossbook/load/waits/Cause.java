package crossbook.load.waits;

/// What can make an answer late: first what stops every thread of the process, last what only
/// takes a processor away.
enum Cause {
    COLLECTION(false),
    SAFEPOINT(false),
    FILE(false),
    PROCESSOR(true),
    STEAL(true),
    PAGE_FAULTS(true),
    COMPILATION(false);

    private final boolean isSampled;

    Cause(boolean isSampled) {
        this.isSampled = isSampled;
    }

    /// Whether it is known only that it was between two looks.
    boolean isSampled() {
        return isSampled;
    }
}
