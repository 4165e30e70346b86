package crossbook.simulation.environments;

import crossbook.core.order.Side;
import crossbook.simulation.Latency;
import crossbook.simulation.events.Recording;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import java.util.List;

/// Environments for tests, and what their memory says.
final class Batches {
    static final long SECOND = 1_000_000_000;

    private Batches() {}

    static World quiet() {
        return quiet("continuous", "2026-01-05T07:00:00Z");
    }

    /// One agent that enters an order once in years.
    static World quiet(String market, String start) {
        return WorldFile.parse("test", """
                market = "%s"
                seed = 3
                start = %s
                until = "30s"
                record = "all"
                [[instruments]]
                symbol = "NPN"
                price_scale = 2
                tick = "0.01"
                lot = 5
                reference_price = "100.00"
                [[agents]]
                kind = "zero-intelligence"
                name = "nobody"
                count = 1
                instrument = "NPN"
                limit_rate = 1e-8
                market_rate = 0
                cancel_rate = 0
                mean_depth_ticks = 8
                most_lots = 1
                """.formatted(market, start));
    }

    static EnvironmentSettings settings(World world, int steps) {
        return new EnvironmentSettings(world, 0, 2, SECOND, steps * SECOND, 0, Recording.ALL);
    }

    /// The agent-based model, after it has begun.
    static EnvironmentSettings busy() {
        return new EnvironmentSettings(
                WorldFile.shipped("jse-abm"),
                0,
                3,
                10 * SECOND,
                200 * SECOND,
                300 * SECOND,
                Recording.ALL);
    }

    static MarketMakingParameters making() {
        return new MarketMakingParameters(List.of(1L, 3L), 4, 8, 0, Double.POSITIVE_INFINITY);
    }

    static ExecutionParameters execution(Side side) {
        return new ExecutionParameters(side, 10, 3, 4, 50);
    }

    static TraderSettings trader(String name, TaskParameters task) {
        return new TraderSettings(name, task, Latency.NONE, Latency.NONE);
    }

    static void act(EnvironmentBatch batch, int slot, int first, int second) {
        batch.actions().putLong(slot * 16, first).putLong(slot * 16 + 8, second);
    }

    static double reward(EnvironmentBatch batch, int slot) {
        return batch.rewards().getDouble(slot * Double.BYTES);
    }

    static long info(EnvironmentBatch batch, int slot, InfoField field) {
        return batch.info().getLong((slot * InfoField.COUNT + field.ordinal()) * Long.BYTES);
    }

    /// A number of an observation by its name; all traders of the batch have the same task.
    static double seen(EnvironmentBatch batch, int slot, int trader, String name) {
        int longest = batch.observations().capacity();
        List<String> names = batch.features(trader).stream().map(Feature::name).toList();
        int slots = batch.rewards().capacity() / Double.BYTES;
        int at = slot * (longest / slots) + names.indexOf(name) * Float.BYTES;
        return batch.observations().getFloat(at);
    }

    static String flags(EnvironmentBatch batch, int slot) {
        return batch.terminated().get(slot) + " " + batch.truncated().get(slot);
    }
}
