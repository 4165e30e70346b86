package crossbook.simulation.random;

import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/// A stream of random numbers: SplitMix64 with the constants of [SplittableRandom], and on it the
/// distributions below, each exactly as it says, with [StrictMath], so that the same seed gives
/// the same numbers on every machine and in every language. Nothing allocates. One thread.
///
/// `u` is the next [#uniform]. What [RandomGenerator] has beside these is the JDK's.
public final class RandomStream implements RandomGenerator {
    private final SplittableRandom bits;
    private double spare;
    private boolean hasSpare;

    /// The stream that begins at a seed.
    public RandomStream(long seed) {
        bits = new SplittableRandom(seed);
    }

    /// 64 random bits.
    @Override
    public long nextLong() {
        return bits.nextLong();
    }

    /// 0 to 1 without 1, a multiple of 2^-53: the upper 53 bits of [#nextLong].
    public double uniform() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    /// `low + (high - low) * u`.
    public double uniform(double low, double high) {
        return low + (high - low) * uniform();
    }

    /// A whole number from 0 to `n - 1`, each as likely: the upper 64 bits of the product of
    /// [#nextLong], unsigned, and `n`; drawn again where the lower 64 are below `2^64 mod n`.
    ///
    /// @throws IllegalArgumentException if `n` is not positive
    public long below(long n) {
        if (n <= 0) throw new IllegalArgumentException("n: " + n + ": not positive");
        long refused = Long.remainderUnsigned(-n, n);
        while (true) {
            long drawn = nextLong();
            if (Long.compareUnsigned(drawn * n, refused) >= 0) {
                return Math.unsignedMultiplyHigh(drawn, n);
            }
        }
    }

    /// Whether something of this probability happens: `u < probability`.
    public boolean chance(double probability) {
        return uniform() < probability;
    }

    /// `-mean * log(1 - u)`.
    public double exponential(double mean) {
        return -mean * StrictMath.log(1 - uniform());
    }

    /// An exponential number of that mean, before it is cut, given that it is from `least` to
    /// `most`:
    /// `least - mean * log(1 - u * (1 - exp((least - most) / mean)))`.
    ///
    /// @throws IllegalArgumentException unless `mean > 0` and `0 <= least <= most`
    public double exponential(double mean, double least, double most) {
        if (!(mean > 0)) throw new IllegalArgumentException("mean: " + mean + ": not positive");
        if (!(least >= 0 && least <= most)) {
            throw new IllegalArgumentException("least: " + least + ": not from 0 to " + most);
        }
        double within = 1 - StrictMath.exp((least - most) / mean);
        return least - mean * StrictMath.log(1 - uniform() * within);
    }

    /// Mean 0, standard deviation 1, by Marsaglia's polar method: of the pair, the first is given
    /// now and the second by the next call.
    public double gaussian() {
        if (hasSpare) {
            hasSpare = false;
            return spare;
        }
        while (true) {
            double x = 2 * uniform() - 1;
            double y = 2 * uniform() - 1;
            double square = x * x + y * y;
            if (square >= 1 || square == 0) continue;
            double scale = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
            spare = y * scale;
            hasSpare = true;
            return x * scale;
        }
    }

    /// `minimum * exp(-log(1 - u) / alpha)`: the density falls with the power `alpha + 1`. It
    /// is not written as a power, which the JDK computes with garbage.
    public double pareto(double minimum, double alpha) {
        return minimum * StrictMath.exp(-StrictMath.log(1 - uniform()) / alpha);
    }

    /// The gamma distribution by Marsaglia and Tsang (2000). With `d = shape - 1 / 3`, `g` the
    /// next [#gaussian] and `v = (1 + g / sqrt(9 * d))^3`, it is `scale * d * v`; drawn again
    /// where `v` is not positive, and where `log(u)` is not below
    /// `g^2 / 2 + d * (1 - v + log(v))`.
    ///
    /// @throws IllegalArgumentException if the shape is below 1
    public double gamma(double shape, double scale) {
        if (!(shape >= 1)) throw new IllegalArgumentException("shape: " + shape + ": below 1");
        double d = shape - 1.0 / 3;
        double c = 1 / StrictMath.sqrt(9 * d);
        while (true) {
            double g = gaussian();
            double root = 1 + c * g;
            double v = root * root * root;
            if (v <= 0) continue;
            double bound = g * g / 2 + d * (1 - v + StrictMath.log(v));
            if (StrictMath.log(uniform()) < bound) return scale * d * v;
        }
    }

    /// `median * exp(sigma * g)`, with `g` the next [#gaussian].
    public double lognormal(double median, double sigma) {
        return median * StrictMath.exp(sigma * gaussian());
    }

    /// The index of one of these weights, each as likely as its part of the sum: the first at
    /// which the sum of the weights up to it is above `u` times the sum of all.
    ///
    /// @throws IllegalArgumentException if a weight is negative or none is positive
    public int choice(double... weights) {
        double sum = 0;
        int last = -1;
        for (int i = 0; i < weights.length; i++) {
            if (!(weights[i] >= 0)) {
                throw new IllegalArgumentException("weights: " + weights[i] + ": negative");
            }
            if (weights[i] > 0) last = i;
            sum += weights[i];
        }
        if (last < 0) throw new IllegalArgumentException("weights: none is positive");
        double rest = uniform() * sum;
        for (int i = 0; i < last; i++) {
            rest -= weights[i];
            if (rest < 0) return i;
        }
        return last;
    }
}
