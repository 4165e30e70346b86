package crossbook.simulation.agents;

import crossbook.simulation.random.RandomStream;

/// How long an agent waits from one decision to the next: exponential, as far as it lies between
/// two bounds.
///
/// @param meanNs the mean of the exponential distribution that is cut, not that of the waits
/// @param leastNs nanoseconds
/// @param mostNs nanoseconds
public record Waits(long meanNs, long leastNs, long mostNs) {
    public Waits {
        Required.that("meanWait", meanNs, meanNs > 0, "above 0");
        Required.that("leastWait", leastNs, leastNs >= 0, "at least 0");
        Required.that("mostWait", mostNs, mostNs > leastNs, "above the least");
    }

    /// What of the exponential distribution lies between the bounds, as a part of what lies above
    /// the lower one.
    private double kept() {
        return 1 - StrictMath.exp(-(double) (mostNs - leastNs) / meanNs);
    }

    /// The mean of the waits, nanoseconds.
    public double expectedNs() {
        double width = mostNs - leastNs;
        double kept = kept();
        return leastNs + meanNs - width * (1 - kept) / kept;
    }

    /// A wait: `least - mean * log(1 - u * kept)`, `kept` being the probability of what is not cut.
    public long drawNs(RandomStream random) {
        double above = -meanNs * StrictMath.log(1 - random.uniform() * kept());
        return leastNs + (long) Math.min(above, (double) (mostNs - leastNs));
    }
}
