package crossbook.core;

import crossbook.core.book.Orders;

/// What is fixed when an engine is made. Partition and seed are part of its state.
///
/// @param partition the number of the engine among those that share a market, 0 to 255; part of
///     every order id
/// @param hashSeed scatters client order ids in the engine's table, so that nobody outside can
///     choose ids that collide
/// @param expectedOrders for how many live orders room is made at once; more are welcome,
///     but making room for them then takes time
/// @param hasShortPath whether what price and time alone decide takes a short path; the events are
///     the same without, which is how the path is tested
public record EngineSettings(
        int partition, long hashSeed, int expectedOrders, boolean hasShortPath) {
    public static final EngineSettings DEFAULT = new EngineSettings(0, 0x9E3779B97F4A7C15L);

    private static final int USUAL_ORDERS = 1 << 10;

    public EngineSettings {
        if (partition < 0 || partition > 255) {
            throw new IllegalArgumentException("partition: " + partition + ": not in 0 to 255");
        }
        if (expectedOrders < 0 || expectedOrders >= Orders.MAX_SLOTS) {
            throw new IllegalArgumentException("expectedOrders: " + expectedOrders
                    + ": not in 0 to " + (Orders.MAX_SLOTS - 1));
        }
    }

    public EngineSettings(int partition, long hashSeed, int expectedOrders) {
        this(partition, hashSeed, expectedOrders, true);
    }

    public EngineSettings(int partition, long hashSeed) {
        this(partition, hashSeed, USUAL_ORDERS);
    }

    /// The same, every command going the long way.
    public EngineSettings withoutShortPath() {
        return new EngineSettings(partition, hashSeed, expectedOrders, false);
    }
}
