package crossbook.simulation.environments;

import static crossbook.simulation.environments.EnvironmentSettings.require;

import java.util.List;

/// Market making: a quote on each side, or none.
///
/// @param distances how far from the middle a quote can be, ticks ([SeenMarket#price]), in the
///     order of the actions from 1
/// @param quoteLots of how many lots a quote is
/// @param mostLots no position is larger, long or short
/// @param inventoryPenalty what each lot of the position costs in a step, ticks
/// @param mostLoss the episode ends when so much is lost, ticks times lots; infinite: never
public record MarketMakingParameters(
        List<Long> distances,
        long quoteLots,
        long mostLots,
        double inventoryPenalty,
        double mostLoss)
        implements TaskParameters {
    /// @throws IllegalArgumentException naming the value that cannot be
    public MarketMakingParameters {
        distances = List.copyOf(distances);
        require(!distances.isEmpty(), "distances", distances, "there must be one");
        for (long each : distances) {
            require(each > 0 && each <= 1_000_000, "distances", each, "not from 1 to 1000000");
        }
        require(
                quoteLots > 0 && quoteLots <= 1_000_000_000,
                "quote_lots",
                quoteLots,
                "not from 1 to 1000000000");
        require(
                mostLots >= quoteLots && mostLots <= 1_000_000_000,
                "max_lots",
                mostLots,
                "not from quote_lots to 1000000000");
        require(
                inventoryPenalty >= 0 && Double.isFinite(inventoryPenalty),
                "inventory_penalty",
                inventoryPenalty,
                "negative or not finite");
        require(mostLoss > 0, "max_loss", mostLoss, "not above 0");
    }

    @Override
    public Task task() {
        return new MarketMaking(this);
    }
}
