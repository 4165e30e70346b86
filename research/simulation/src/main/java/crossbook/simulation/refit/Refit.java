package crossbook.simulation.refit;

import crossbook.simulation.hawkes.Decays;
import crossbook.simulation.hawkes.Estimate;
import crossbook.simulation.hawkes.EventHistory;
import crossbook.simulation.hawkes.GoodnessOfFit;
import crossbook.simulation.hawkes.HawkesFit;
import crossbook.simulation.hawkes.HawkesLikelihood;
import crossbook.simulation.hawkes.HawkesModel;

import org.hipparchus.distribution.continuous.ChiSquaredDistribution;

import java.util.ArrayList;
import java.util.List;

/// A Hawkes process fitted to events by maximum likelihood, beside the one that they are said to be
/// of. The search begins at the latter.
///
/// @param truth the process that is said to be the true one
/// @param history the events
/// @param fit the most likely one
/// @param likelihoodRatio twice the difference of the log-likelihoods; if the truth is true it
///     is about a chi-squared variable with as many degrees of freedom as there are parameters
/// @param pValue how likely it is at least that large if the truth is true
public record Refit(
        HawkesModel truth,
        EventHistory history,
        HawkesFit fit,
        double likelihoodRatio,
        double pValue) {
    /// The level of the confidence intervals.
    public static final double LEVEL = 0.95;

    /// A parameter beside its estimate.
    private record Pair(double truth, Estimate estimate) {}

    /// Fits.
    public static Refit of(HawkesModel truth, EventHistory history, Decays decays) {
        HawkesFit fit = HawkesFit.of(history, truth, decays);
        double ratio = 2 * (fit.logLikelihood() - HawkesLikelihood.logLikelihood(truth, history));
        double below = new ChiSquaredDistribution(fit.parameterCount())
                .cumulativeProbability(Math.max(0, ratio));
        return new Refit(truth, history, fit, ratio, 1 - below);
    }

    /// The root of the mean square error of the baselines, 1/s.
    public double baselineError() {
        return error(baselines());
    }

    /// The same of the jumps, 1/s.
    public double jumpError() {
        return error(jumps());
    }

    /// The same of the rates of decay, 1/s; 0 if they were known.
    public double decayError() {
        return error(decays());
    }

    /// The same of the numbers of events that an event causes directly.
    public double childrenError() {
        double sum = 0;
        int types = truth.typeCount();
        for (int receiver = 0; receiver < types; receiver++) {
            for (int source = 0; source < types; source++) {
                double error = fit.model().expectedChildren(receiver, source)
                        - truth.expectedChildren(receiver, source);
                sum += error * error;
            }
        }
        return StrictMath.sqrt(sum / ((double) types * types));
    }

    /// The part of the confidence intervals that have the true parameter in them; those of
    /// parameters that the history does not tell are left out.
    public double coverage() {
        List<Pair> all = intervals();
        long covered = all.stream()
                .filter(pair -> pair.estimate.covers(pair.truth, LEVEL))
                .count();
        return (double) covered / all.size();
    }

    /// How many confidence intervals there are.
    public int intervalCount() {
        return intervals().size();
    }

    private List<Pair> intervals() {
        List<Pair> all = new ArrayList<>(baselines());
        all.addAll(jumps());
        all.addAll(decays());
        all.removeIf(pair -> pair.estimate.standardError().isEmpty() || pair.estimate.isAtBound());
        return all;
    }

    /// The least p-value of all types that the times between the events are those of the truth
    /// ([GoodnessOfFit]); 1 if no type has two events.
    public double leastGoodness() {
        GoodnessOfFit goodness = GoodnessOfFit.of(truth, history);
        double least = 1;
        for (int type = 0; type < truth.typeCount(); type++) {
            if (history.count(type) < 2) continue;
            least = Math.min(least, goodness.kolmogorovSmirnov(type));
        }
        return least;
    }

    private static double error(List<Pair> pairs) {
        double sum = 0;
        for (Pair pair : pairs) {
            double error = pair.estimate.value() - pair.truth;
            sum += error * error;
        }
        return StrictMath.sqrt(sum / pairs.size());
    }

    private List<Pair> baselines() {
        List<Pair> pairs = new ArrayList<>();
        for (int type = 0; type < truth.typeCount(); type++) {
            pairs.add(new Pair(truth.mu(type), fit.mu(type)));
        }
        return pairs;
    }

    private List<Pair> jumps() {
        return ofKernels((kernel, receiver, source) -> new Pair(
                truth.kernels().get(kernel).alpha(receiver, source),
                fit.alpha(kernel, receiver, source)));
    }

    private List<Pair> decays() {
        return ofKernels((kernel, receiver, source) -> new Pair(
                truth.kernels().get(kernel).beta(receiver, source),
                fit.beta(kernel, receiver, source)));
    }

    private interface OfKernel {
        Pair pair(int kernel, int receiver, int source);
    }

    private List<Pair> ofKernels(OfKernel of) {
        List<Pair> pairs = new ArrayList<>();
        for (int kernel = 0; kernel < truth.kernels().size(); kernel++) {
            for (int receiver = 0; receiver < truth.typeCount(); receiver++) {
                for (int source = 0; source < truth.typeCount(); source++) {
                    pairs.add(of.pair(kernel, receiver, source));
                }
            }
        }
        return pairs;
    }
}
