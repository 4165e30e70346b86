package crossbook.bench;

/// A generated program among those that are measured in turns.
///
/// @param base the number of the case that it is compared with, from 0; its own where
///     it is that
/// @param hasArray whether the bare array book is measured too
/// @param engines how many share the instruments, each on a thread of its own
record FlowCase(Program flow, int base, boolean hasArray, int engines) {
    private static final long MOST_PRICES = 1 << 20;

    FlowCase(Program flow, int base, boolean hasArray) {
        this(flow, base, hasArray, 1);
    }

    /// Prices too far apart are none for the bare array book.
    boolean measuresArray() {
        return hasArray && flow.highestPrice() - flow.lowestPrice() < MOST_PRICES;
    }
}
