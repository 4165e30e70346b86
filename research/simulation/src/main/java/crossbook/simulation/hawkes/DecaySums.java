package crossbook.simulation.hawkes;

import java.util.function.DoubleUnaryOperator;

/// What the earlier events of one type still weigh at each of the points of another, by a
/// recursion that takes one pass (Ozaki 1979): with `u` the time since an event,
///
/// - weight: the sum of `exp(-beta u)`,
/// - first moment: the sum of `u exp(-beta u)`, minus the derivative of the weight by
///   `beta`,
/// - second moment: the sum of `u^2 exp(-beta u)`, the second derivative.
///
/// Events at the same time do not weigh on each other.
///
/// Where the decay is slow, integrals are summed event by event: as differences of weights they
/// would lose their digits.
final class DecaySums {
    private static final double SLOW = 1e-2;

    /// The next term of a series is beyond the digits of a number where the decay is slow.
    private static final int TERMS = 8;

    private final double[] sources;
    private final OpenPoints points;

    /// How many of the events there are before each point.
    private final double[] counts;

    private final double[] weights;
    private final double[] firstMoments;
    private final double[] secondMoments;
    private double beta = Double.NaN;
    private int order = -1;

    /// @param sources when the events are that weigh, ascending
    DecaySums(OpenPoints points, double[] sources) {
        this.sources = sources;
        this.points = points;
        counts = new double[points.count()];
        weights = new double[counts.length];
        firstMoments = new double[counts.length];
        secondMoments = new double[counts.length];
        int next = 0;
        for (int i = 0; i < counts.length; i++) {
            while (next < sources.length && sources[next] < points.timeS(i)) next++;
            counts[i] = next;
        }
    }

    /// Computes the sums for a rate, unless they are there.
    ///
    /// @param upTo 0 for the weights alone, 1 for the first moments too, 2 for all
    void compute(double rate, int upTo) {
        if (rate == beta && upTo <= order) return;
        beta = rate;
        order = upTo;
        if (upTo == 0) computeWeights();
        else computeMoments();
    }

    private void computeWeights() {
        double weight = 0;
        double lastS = 0;
        int next = 0;
        for (int i = 0; i < weights.length; i++) {
            double nowS = points.timeS(i);
            weight *= StrictMath.exp(-beta * (nowS - lastS));
            while (next < sources.length && sources[next] < nowS) {
                weight += StrictMath.exp(-beta * (nowS - sources[next++]));
            }
            weights[i] = weight;
            lastS = nowS;
        }
    }

    private void computeMoments() {
        double weight = 0;
        double first = 0;
        double second = 0;
        double lastS = 0;
        int next = 0;
        for (int i = 0; i < weights.length; i++) {
            double nowS = points.timeS(i);
            double stepS = nowS - lastS;
            double factor = StrictMath.exp(-beta * stepS);
            second = factor * (second + stepS * (2 * first + stepS * weight));
            first = factor * (first + stepS * weight);
            weight *= factor;
            while (next < sources.length && sources[next] < nowS) {
                double sinceS = nowS - sources[next++];
                double each = StrictMath.exp(-beta * sinceS);
                weight += each;
                first += sinceS * each;
                second += sinceS * sinceS * each;
            }
            weights[i] = weight;
            firstMoments[i] = first;
            secondMoments[i] = second;
            lastS = nowS;
        }
    }

    /// The integral of the weight up to each point, since the one before it.
    double[] grown() {
        double[] grown = new double[weights.length];
        double weight = 0;
        double lastS = 0;
        int next = 0;
        for (int i = 0; i < grown.length; i++) {
            double nowS = points.timeS(i);
            grown[i] = weight * integral(nowS - lastS);
            while (next < sources.length && sources[next] < nowS) {
                grown[i] += integral(nowS - sources[next++]);
            }
            weight = weights[i];
            lastS = nowS;
        }
        return grown;
    }

    /// The integral of the weight of one event over a length of time.
    private double integral(double lengthS) {
        double decayed = -StrictMath.expm1(-beta * lengthS);
        return decayed < Double.MIN_NORMAL ? lengthS : decayed / beta;
    }

    double weight(int event) {
        return weights[points.ofEvent(event)];
    }

    double firstMoment(int event) {
        return firstMoments[points.ofEvent(event)];
    }

    double secondMoment(int event) {
        return secondMoments[points.ofEvent(event)];
    }

    /// The integral of the weight from time 0 to the horizon, while the type is open.
    double integral() {
        if (isSlow()) return atEnds(sinceS -> sinceS * mean(0, sinceS));
        return (points.alternating(i -> counts[i]) - points.alternating(i -> weights[i])) / beta;
    }

    /// The derivative of the integral by the rate.
    double integralSlope() {
        if (isSlow()) return atEnds(sinceS -> -sinceS * sinceS * mean(1, sinceS));
        return (points.alternating(i -> firstMoments[i]) - integral()) / beta;
    }

    /// The second derivative of the integral by the rate.
    double integralCurvature() {
        if (isSlow()) return atEnds(sinceS -> sinceS * sinceS * sinceS * mean(2, sinceS));
        return -(points.alternating(i -> secondMoments[i]) + 2 * integralSlope()) / beta;
    }

    /// Whether so little decays up to the last point that differences of sums would lose digits.
    private boolean isSlow() {
        return weights.length > 0 && beta * points.timeS(weights.length - 1) < SLOW;
    }

    /// Sums over the events before each end of what the time since each says.
    private double atEnds(DoubleUnaryOperator ofTime) {
        return points.alternating(i -> {
            double sum = 0;
            for (int source = 0; source < counts[i]; source++) {
                sum += ofTime.applyAsDouble(points.timeS(i) - sources[source]);
            }
            return sum;
        });
    }

    /// The mean of `s^power exp(-beta sinceS s)` for `s` from 0 to 1, by its series.
    private double mean(int power, double sinceS) {
        double sum = 0;
        double term = 1;
        for (int i = 1; i <= TERMS; i++) {
            sum += term / (power + i);
            term *= -beta * sinceS / i;
        }
        return sum;
    }
}
