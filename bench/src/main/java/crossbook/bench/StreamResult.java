package crossbook.bench;

/// What was measured on one stream.
///
/// @param jvm the virtual machine that measured it
/// @param events how many events the engine told
/// @param treeMap the [TreeMapBook] in the same process, run by run in turn with the
/// engine
public record StreamResult(
        String name, String jvm, int messages, long events, Measured engine, Measured treeMap) {

    /// How many times as long the TreeMap book took.
    public double ratio() {
        return engine.timesFasterThan(treeMap);
    }
}
