package crossbook.simulation.hawkes;

/// What the earlier events of one type still weigh at each of the points of another, by a
/// recursion that takes one pass (Ozaki 1979): with `u` the time since an event,
///
/// - weight: the sum of `exp(-beta u)`,
/// - first moment: the sum of `u exp(-beta u)`, minus the derivative of the weight by
///   `beta`,
/// - second moment: the sum of `u^2 exp(-beta u)`, the second derivative.
///
/// Events at the same time do not weigh on each other.
final class DecaySums {
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

    /// How much of the weight was lost by decay up to each point, since the one before it:
    /// the integral of the weight times the rate.
    double[] lost() {
        double[] lost = new double[weights.length];
        double before = 0;
        for (int i = 0; i < lost.length; i++) {
            double ended = counts[i] - weights[i];
            lost[i] = ended - before;
            before = ended;
        }
        return lost;
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
        return (points.alternating(i -> counts[i]) - points.alternating(i -> weights[i])) / beta;
    }

    /// The derivative of the integral by the rate.
    double integralSlope() {
        return (points.alternating(i -> firstMoments[i]) - integral()) / beta;
    }

    /// The second derivative of the integral by the rate.
    double integralCurvature() {
        return -(points.alternating(i -> secondMoments[i]) + 2 * integralSlope()) / beta;
    }
}
