package crossbook.simulation;

import crossbook.simulation.random.RandomStream;

/// How long a message travels one way. Drawn for each message from its participant's own stream;
/// one that would overtake another of the same way arrives right behind it instead.
///
/// @param kind how it is drawn
/// @param a nanoseconds: the constant, the least, the median, or the mean
/// @param b nanoseconds: the most, of a uniform one; of a lognormal one sigma, a number
public record Latency(Kind kind, double a, double b) {
    /// Messages are handled at once.
    public static final Latency NONE = new Latency(Kind.NONE, 0, 0);

    /// A year: a draw that is above it counts as it.
    private static final double LONGEST_NS = 365 * 86_400e9;

    /// How a latency is drawn.
    public enum Kind {
        NONE,
        CONSTANT,
        UNIFORM,
        LOGNORMAL,
        EXPONENTIAL
    }

    public Latency {
        require(a >= 0 && a <= LONGEST_NS, a, "must be 0 to a year");
        require(
                kind != Kind.UNIFORM || (b >= a && b <= LONGEST_NS),
                b,
                "must not be below the least");
        require(kind != Kind.LOGNORMAL || (b >= 0 && b <= 10), b, "sigma must be 0 to 10");
    }

    private static void require(boolean holds, double value, String rule) {
        if (!holds) throw new IllegalArgumentException("latency: " + value + ": " + rule);
    }

    public static Latency constant(long ns) {
        return new Latency(Kind.CONSTANT, ns, 0);
    }

    /// Anything between two lengths is as likely.
    public static Latency uniform(long leastNs, long mostNs) {
        return new Latency(Kind.UNIFORM, leastNs, mostNs);
    }

    /// The logarithm is normal, with standard deviation `sigma`.
    public static Latency lognormal(long medianNs, double sigma) {
        return new Latency(Kind.LOGNORMAL, medianNs, sigma);
    }

    public static Latency exponential(long meanNs) {
        return new Latency(Kind.EXPONENTIAL, meanNs, 0);
    }

    public boolean isNone() {
        return kind == Kind.NONE;
    }

    /// How long the next message travels, nanoseconds, rounded down.
    long drawNs(RandomStream random) {
        double drawn = switch (kind) {
            case NONE -> 0;
            case CONSTANT -> a;
            case UNIFORM -> random.uniform(a, b);
            case LOGNORMAL -> random.lognormal(a, b);
            case EXPONENTIAL -> random.exponential(a);
        };
        return (long) Math.min(drawn, LONGEST_NS);
    }
}
