package crossbook.simulation.hawkes;

import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.distribution.continuous.ExponentialDistribution;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;

import java.util.Arrays;

/// Whether a history can have come from a model, by a random change of time: measured by
/// the integral of its intensity, the times between the events of each type are
/// independent and exponential of mean 1 if the model is true (Meyer 1971; Ogata 1988;
/// Daley and Vere-Jones 2003, 7.4). While a type is closed its intensity is 0, so that its
/// time stands still.
public final class GoodnessOfFit {
    private final double[][] gaps;

    private GoodnessOfFit(double[][] gaps) {
        this.gaps = gaps;
    }

    /// Holds a history against a model.
    ///
    /// @throws IllegalArgumentException if they have not the same types
    public static GoodnessOfFit of(HawkesModel model, EventHistory history) {
        HawkesLikelihood.checkTypes(model, history);
        double[][] gaps = new double[model.typeCount()][];
        for (int type = 0; type < gaps.length; type++) gaps[type] = gaps(model, history, type);
        return new GoodnessOfFit(gaps);
    }

    private static double[] gaps(HawkesModel model, EventHistory history, int receiver) {
        OpenPoints points = history.pointsOf(receiver);
        double[] grown = model.profile().integralsTo(points);
        for (int i = grown.length - 1; i >= 0; i--) {
            grown[i] = model.mu(receiver) * (i == 0 ? grown[i] : grown[i] - grown[i - 1]);
        }
        for (KernelMatrix kernel : model.kernels()) {
            for (int source = 0; source < model.typeCount(); source++) {
                if (kernel.alpha(receiver, source) == 0) continue;
                DecaySums sums = new DecaySums(points, history.timesOf(source));
                sums.compute(kernel.beta(receiver, source), 0);
                double[] weights = sums.grown();
                double alpha = kernel.alpha(receiver, source);
                for (int i = 0; i < grown.length; i++) grown[i] += alpha * weights[i];
            }
        }
        return points.growth(grown);
    }

    /// The times between the events of a type, in the changed time. The first is that from
    /// time 0.
    public double[] gaps(int type) {
        return gaps[type].clone();
    }

    /// How likely the gaps of a type stray at least that far from an exponential
    /// distribution if the model is true: the p-value of the test of Kolmogorov and
    /// Smirnov.
    ///
    /// @throws IllegalArgumentException if there are fewer than two events of that type
    public double kolmogorovSmirnov(int type) {
        if (gaps[type].length < 2) {
            throw new IllegalArgumentException("type " + type + ": the test needs two events");
        }
        double p = new KolmogorovSmirnovTest()
                .kolmogorovSmirnovTest(new ExponentialDistribution(1), gaps[type], false);
        return Math.clamp(p, 0, 1);
    }

    /// How likely the gaps of a type are correlated at least that much if they are
    /// independent: the p-value of the test of Ljung and Box, of the gaps' uniform scores.
    ///
    /// @param lags how many lags are looked at
    /// @throws IllegalArgumentException if there are not more gaps than lags
    public double ljungBox(int type, int lags) {
        int n = gaps[type].length;
        if (lags < 1 || n <= lags) {
            throw new IllegalArgumentException(
                    "lags: " + lags + " must be at least 1 and less than the " + n + " gaps");
        }
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) scores[i] = 0.5 - StrictMath.exp(-gaps[type][i]);
        double sum = 0;
        for (int lag = 1; lag <= lags; lag++) {
            double correlation = product(scores, lag) / product(scores, 0);
            sum += correlation * correlation / (n - lag);
        }
        double statistic = n * (n + 2.0) * sum;
        return 1 - new ChiSquaredDistribution(lags).cumulativeProbability(statistic);
    }

    private static double product(double[] values, int lag) {
        double sum = 0;
        for (int i = lag; i < values.length; i++) sum += values[i] * values[i - lag];
        return sum;
    }

    /// Quantiles of a type's gaps beside those of the exponential distribution, for a Q-Q
    /// plot.
    ///
    /// @param points how many, evenly spread in probability
    /// @return pairs of what is expected and what was found
    public double[][] quantiles(int type, int points) {
        double[] sorted = gaps[type].clone();
        Arrays.sort(sorted);
        double[][] pairs = new double[points][];
        for (int i = 0; i < points; i++) {
            double probability = (i + 0.5) / points;
            double found = sorted[(int) (probability * sorted.length)];
            pairs[i] = new double[] {-StrictMath.log(1 - probability), found};
        }
        return pairs;
    }
}
