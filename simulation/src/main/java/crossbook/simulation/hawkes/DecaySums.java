package crossbook.simulation.hawkes;

import java.util.Arrays;

/// What the earlier events of one type still weigh at each event of another, by a
/// recursion that takes one pass (Ozaki 1979): with `u` the time since an event,
///
/// - weight: the sum of `exp(-beta u)`,
/// - first moment: the sum of `u exp(-beta u)`, minus the derivative of the weight by
///   `beta`,
/// - second moment: the sum of `u^2 exp(-beta u)`, the second derivative.
///
/// Events at the same time do not weigh on each other. The last entry is for the horizon.
final class DecaySums {
    private final double[] sources;
    private final double[] receivers;
    private final double[] weights;
    private final double[] firstMoments;
    private final double[] secondMoments;
    private int sourcesBeforeHorizon;
    private double beta = Double.NaN;
    private int order = -1;

    DecaySums(EventHistory history, int receiver, int source) {
        sources = history.timesOf(source);
        double[] times = history.timesOf(receiver);
        receivers = Arrays.copyOf(times, times.length + 1);
        receivers[times.length] = history.horizonS();
        weights = new double[receivers.length];
        firstMoments = new double[receivers.length];
        secondMoments = new double[receivers.length];
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
        for (int i = 0; i < receivers.length; i++) {
            double nowS = receivers[i];
            weight *= StrictMath.exp(-beta * (nowS - lastS));
            while (next < sources.length && sources[next] < nowS) {
                weight += StrictMath.exp(-beta * (nowS - sources[next++]));
            }
            weights[i] = weight;
            lastS = nowS;
        }
        sourcesBeforeHorizon = next;
    }

    private void computeMoments() {
        double weight = 0;
        double first = 0;
        double second = 0;
        double lastS = 0;
        int next = 0;
        for (int i = 0; i < receivers.length; i++) {
            double nowS = receivers[i];
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
        sourcesBeforeHorizon = next;
    }

    /// How much of the weight was lost by decay before each event of the receiver, since
    /// the one before it: the integral of the weight times the rate.
    ///
    /// @param unit what the loss is multiplied by
    double[] ended(double unit) {
        double[] ended = new double[receivers.length - 1];
        double last = 0;
        int next = 0;
        for (int i = 0; i < ended.length; i++) {
            while (next < sources.length && sources[next] < receivers[i]) {
                last++;
                next++;
            }
            ended[i] = unit * (last - weights[i]);
            last = weights[i];
        }
        return ended;
    }

    double weight(int event) {
        return weights[event];
    }

    double firstMoment(int event) {
        return firstMoments[event];
    }

    double secondMoment(int event) {
        return secondMoments[event];
    }

    /// The integral of the weight from time 0 to the horizon.
    double integral() {
        return (sourcesBeforeHorizon - weights[receivers.length - 1]) / beta;
    }

    /// The derivative of the integral by the rate.
    double integralSlope() {
        return (firstMoments[receivers.length - 1] - integral()) / beta;
    }

    /// The second derivative of the integral by the rate.
    double integralCurvature() {
        return -(secondMoments[receivers.length - 1] + 2 * integralSlope()) / beta;
    }
}
