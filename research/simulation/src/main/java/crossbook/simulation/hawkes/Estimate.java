package crossbook.simulation.hawkes;

import org.hipparchus.distribution.continuous.NormalDistribution;

import java.util.OptionalDouble;

/// A parameter as it was estimated.
///
/// @param value the estimate, or what the parameter was fixed at
/// @param standardError from the observed information; none if the parameter was fixed or
///     the history does not tell it
/// @param isAtBound whether the likelihood is highest at the least value that it can have: 0, or
///     of a rate of decay one through the horizon
public record Estimate(double value, OptionalDouble standardError, boolean isAtBound) {
    /// The lower end of the confidence interval of that level, such as 0.95; at least 0.
    public double low(double level) {
        return Math.max(0, value - halfWidth(level));
    }

    /// The upper end of the confidence interval.
    public double high(double level) {
        return value + halfWidth(level);
    }

    /// Whether the confidence interval has a value in it.
    public boolean covers(double truth, double level) {
        return low(level) <= truth && truth <= high(level);
    }

    private double halfWidth(double level) {
        double quantile = new NormalDistribution().inverseCumulativeProbability((1 + level) / 2);
        return quantile
                * standardError.orElseThrow(() -> new IllegalStateException(
                        "a parameter without a standard error has no interval"));
    }
}
