package crossbook.simulation.agents;

import crossbook.simulation.random.RandomStream;

/// The prices and quantities that order flow moves in. Prices are price units.
///
/// @param tick what prices are multiples of
/// @param lot what quantities are multiples of
/// @param startPrice where prices start as long as there is no market, on tick
/// @param lowest no limit order is below it, on tick
/// @param highest no limit order is above it, on tick
/// @param meanDepthTicks of the rule `spread`: the mean of the exponential distance of a limit
///     order from its best price, ticks
/// @param meanLots of the same, of `price` and `quotes`: the mean of an exponential quantity, lots
public record FlowPrices(
        long tick,
        long lot,
        long startPrice,
        long lowest,
        long highest,
        double meanDepthTicks,
        double meanLots) {
    /// Beyond it prices could leave what arithmetic can do.
    public static final long HIGHEST = 1L << 50;

    /// The largest quantity that is drawn, lots.
    static final long MOST_LOTS = 1_000_000_000;

    public FlowPrices {
        require("tick", tick, tick > 0, "above 0");
        require("lot", lot, lot > 0 && lot <= 1_000_000_000, "1 to 1000000000");
        require("lowestPrice", lowest, lowest > 0 && lowest % tick == 0, "above 0 and on tick");
        require(
                "highestPrice",
                highest,
                highest >= lowest && highest <= HIGHEST && highest % tick == 0,
                "at least the lowest price, at most 2^50 and on tick");
        require(
                "startPrice",
                startPrice,
                startPrice >= lowest && startPrice <= highest && startPrice % tick == 0,
                "from the lowest to the highest price, and on tick");
        require(
                "meanDepthTicks",
                meanDepthTicks,
                meanDepthTicks > 0 && meanDepthTicks <= 1e6,
                "above 0, at most 1e6");
        require("meanLots", meanLots, meanLots > 0 && meanLots <= 1e6, "above 0, at most 1e6");
    }

    /// Whether a limit order may be there.
    boolean has(long price) {
        return price >= lowest && price <= highest;
    }

    /// A quantity, lots: 1 and an exponential variable of the mean, rounded down, cut off at the
    /// most.
    long drawLots(RandomStream random, long most) {
        return 1 + below(random, meanLots, most);
    }

    /// A whole number from 0 to `n - 1`: an exponential variable of that mean below `n`, rounded
    /// down. One draw, by inversion.
    static long below(RandomStream random, double mean, long n) {
        double within = -StrictMath.expm1(-n / mean);
        double drawn = -mean * StrictMath.log1p(-within * random.uniform());
        return Math.min(n - 1, (long) drawn);
    }

    private static void require(String name, Number value, boolean holds, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
    }
}
