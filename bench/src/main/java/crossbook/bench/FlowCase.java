package crossbook.bench;

/// A flow among those that are measured in turns.
///
/// @param flow generated
/// @param base the number of the case that it is compared with, from 0; its own where
///     it is that
/// @param hasArray whether the bare array book is measured too
/// @param engines how many share the instruments, each on a thread of its own
record FlowCase(Flow flow, int base, boolean hasArray, int engines) {
    FlowCase(Flow flow, int base, boolean hasArray) {
        this(flow, base, hasArray, 1);
    }
}
