package crossbook.simulation.world;

import crossbook.simulation.Latency;

import java.util.List;
import java.util.Set;

/// How long messages travel, as an agent's table of a world's file says.
final class WorldLatency {
    private static final Set<String> KEYS =
            Set.of("kind", "length", "least", "most", "median", "sigma", "mean");
    private static final List<String> KINDS =
            List.of("constant", "uniform", "lognormal", "exponential");

    private WorldLatency() {}

    /// None, where the key is left out.
    static Latency read(WorldTable agent, String key) {
        if (!agent.has(key)) return Latency.NONE;
        WorldTable any = agent.table(key, KEYS, "a latency");
        if (any == null) return Latency.NONE;
        String kind = any.word("kind", KINDS);
        if (!any.isClean()) return Latency.NONE;
        return switch (kind) {
            case "constant" -> {
                WorldTable table = agent.table(key, Set.of("kind", "length"), "a constant latency");
                long ns = table.lengthNs("length", 0);
                yield table.made("length", () -> Latency.constant(ns), Latency.NONE);
            }
            case "uniform" -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "least", "most"), "a uniform latency");
                long leastNs = table.lengthNs("least", 0);
                long mostNs = table.lengthNs("most", 0);
                yield table.made("most", () -> Latency.uniform(leastNs, mostNs), Latency.NONE);
            }
            case "lognormal" -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "median", "sigma"), "a lognormal latency");
                long medianNs = table.lengthNs("median", 0);
                double sigma = table.number("sigma");
                yield table.made("sigma", () -> Latency.lognormal(medianNs, sigma), Latency.NONE);
            }
            default -> {
                WorldTable table =
                        agent.table(key, Set.of("kind", "mean"), "an exponential latency");
                long ns = table.lengthNs("mean", 0);
                yield table.made("mean", () -> Latency.exponential(ns), Latency.NONE);
            }
        };
    }
}
