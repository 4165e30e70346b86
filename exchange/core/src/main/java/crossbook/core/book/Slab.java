package crossbook.core.book;

/// How the engine's tables grow. Each is one array, addressed by a dense number; when it is full a
/// copy with half as much again takes its place.
///
/// Growing in chunks would copy nothing, but every access would go through the list of chunks
/// (`docs/decisions/0001-flat-slabs.md`). An engine that must not pause is made as large as it
/// will be (`EngineSettings.expectedOrders`).
final class Slab {
    private static final int MIN_GROWTH = 1 << 10;

    private Slab() {}

    /// The next capacity, in records.
    static int grownCapacity(int capacity, int maxRecords) {
        assert capacity < maxRecords : "cannot grow beyond " + maxRecords;
        return Math.min(maxRecords, capacity + Math.max(MIN_GROWTH, capacity / 2));
    }
}
