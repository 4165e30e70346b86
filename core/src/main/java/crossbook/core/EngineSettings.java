package crossbook.core;

/// What is fixed when an engine is made, and part of its state.
///
/// @param partition the number of the engine among those that share a market, 0 to 255; part of
///     every order id
/// @param hashSeed scatters client order ids in the engine's table, so that nobody outside can
///     choose ids that collide
public record EngineSettings(int partition, long hashSeed) {
    public static final EngineSettings DEFAULT = new EngineSettings(0, 0x9E3779B97F4A7C15L);

    public EngineSettings {
        if (partition < 0 || partition > 255) {
            throw new IllegalArgumentException("partition: " + partition + ": not in 0 to 255");
        }
    }
}
