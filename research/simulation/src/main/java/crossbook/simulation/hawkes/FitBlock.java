package crossbook.simulation.hawkes;

import org.hipparchus.exception.MathIllegalStateException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.MaxIter;
import org.hipparchus.optim.SimpleValueChecker;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunctionGradient;
import org.hipparchus.optim.nonlinear.scalar.gradient.NonLinearConjugateGradientOptimizer;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// The maximum of the likelihood of some receivers by the parameters that they have for
/// themselves.
///
/// Conjugate gradients climb the logarithms of how far the parameters are above the least that
/// they can be. The scores' matrix is the preconditioner: it is the information in expectation,
/// so a step is nearly one of Newton, and always goes up. Where a parameter goes to its least
/// its own slope bounds the step.
final class FitBlock {
    private static final int MAX_ITERATIONS = 300;
    private static final int MAX_EVALUATIONS = 10_000;
    private static final double RELATIVE = 1e-14;
    private static final double ABSOLUTE = 1e-6;
    private static final double RIDGE = 1e-9;

    /// What may still be gained, by [#gainLeft], where it has converged.
    private static final double LAST_GAIN = 1e-3;

    /// Conjugate directions are forgotten between climbs, which helps beside a bound.
    private static final int MAX_CLIMBS = 20;

    /// An estimate is at its bound if it is that far above it, in units of its least standard
    /// error; a rate of decay, in units of the bound.
    private static final double AT_BOUND = 1e-3;

    /// The logarithm of a parameter is kept within.
    private static final double MAX_LOGARITHM = 40;

    private final FitParameters parameters;
    private final RowLikelihood[] rows;
    private double[] derivedAt = {};
    private double[] gradient;
    private double[][] scores;
    private double[][] information;

    private double[] best;
    private int evaluations;
    private boolean isConverged;
    private OptionalDouble[] errors;

    FitBlock(EventHistory history, HawkesModel start, List<Integer> receivers, Decays decays) {
        parameters = new FitParameters(start, receivers, decays, history.horizonS());
        rows = receivers.stream()
                .map(receiver -> HawkesLikelihood.row(start, history, receiver))
                .toArray(RowLikelihood[]::new);
    }

    /// Finds the maximum.
    ///
    /// @throws IllegalArgumentException if the start makes an event impossible
    FitBlock maximize() {
        best = parameters.start();
        if (Double.isInfinite(value(best))) {
            throw new IllegalArgumentException("an event happened that the start makes impossible:"
                    + " no intensity may be 0 there");
        }
        for (int climbs = 0; best.length > 0 && climbs < MAX_CLIMBS; climbs++) {
            climb();
            if (gainLeft() < LAST_GAIN) break;
        }
        isConverged = gainLeft() < LAST_GAIN;
        errors = standardErrors();
        return this;
    }

    /// About twice what a step of Newton would still add to the log-likelihood.
    private double gainLeft() {
        double[] slopes = logarithmicGradient(best);
        double[] step = precondition(best, slopes);
        double gain = 0;
        for (int i = 0; i < step.length; i++) gain += step[i] * slopes[i];
        return gain;
    }

    private void climb() {
        var optimizer = new NonLinearConjugateGradientOptimizer(
                NonLinearConjugateGradientOptimizer.Formula.POLAK_RIBIERE,
                new SimpleValueChecker(RELATIVE, ABSOLUTE),
                RELATIVE,
                ABSOLUTE,
                1,
                this::precondition);
        try {
            best = optimizer
                    .optimize(
                            new MaxIter(MAX_ITERATIONS),
                            new MaxEval(MAX_EVALUATIONS),
                            GoalType.MAXIMIZE,
                            new ObjectiveFunction(this::value),
                            new ObjectiveFunctionGradient(this::logarithmicGradient),
                            new InitialGuess(best))
                    .getPoint();
        } catch (MathIllegalStateException e) {
            best = derivedAt; // the limit was met: what was climbed so far
        }
        evaluations += optimizer.getEvaluations();
    }

    private double value(double[] logarithms) {
        double sum = 0;
        for (int row = 0; row < rows.length; row++) {
            sum += rows[row].value(parameters.row(row, values(logarithms)));
        }
        return sum;
    }

    private double[] logarithmicGradient(double[] logarithms) {
        double[] slopes = gradient(logarithms).clone();
        for (int i = 0; i < slopes.length; i++) slopes[i] *= exp(logarithms[i]);
        return slopes;
    }

    /// The gradient by the parameters themselves; the matrices are there with it.
    private double[] gradient(double[] logarithms) {
        if (Arrays.equals(derivedAt, logarithms)) return gradient;
        int size = logarithms.length;
        gradient = new double[size];
        scores = new double[size][size];
        information = new double[size][size];
        double[] values = values(logarithms);
        for (int row = 0; row < rows.length; row++) {
            RowLikelihood.Derivatives of =
                    rows[row].derivatives(parameters.row(row, values), parameters.haveBetas());
            int[] own = parameters.freeOfRow(row);
            int[] block = parameters.blockOfRow(row);
            for (int i = 0; i < own.length; i++) {
                gradient[block[i]] += of.gradient(own[i]);
                for (int j = 0; j < own.length; j++) {
                    scores[block[i]][block[j]] += of.scores(own[i], own[j]);
                    information[block[i]][block[j]] += of.information(own[i], own[j]);
                }
            }
        }
        derivedAt = logarithms.clone();
        return gradient;
    }

    private double[] precondition(double[] logarithms, double[] slopes) {
        gradient(logarithms);
        double[] above = exp(logarithms);
        double[][] matrix = new double[above.length][above.length];
        for (int i = 0; i < above.length; i++) {
            for (int j = 0; j < above.length; j++) {
                matrix[i][j] = scores[i][j] * above[i] * above[j];
            }
            matrix[i][i] += Math.abs(gradient[i]) * above[i];
        }
        return Information.of(matrix, RIDGE)
                .map(each -> each.solve(slopes))
                .orElseGet(slopes::clone);
    }

    private static double exp(double logarithm) {
        return StrictMath.exp(Math.clamp(logarithm, -MAX_LOGARITHM, MAX_LOGARITHM));
    }

    private static double[] exp(double[] logarithms) {
        double[] values = new double[logarithms.length];
        for (int i = 0; i < values.length; i++) values[i] = exp(logarithms[i]);
        return values;
    }

    /// The parameters themselves.
    private double[] values(double[] logarithms) {
        double[] values = exp(logarithms);
        for (int i = 0; i < values.length; i++) values[i] += parameters.least(i);
        return values;
    }

    /// What the history does not tell is left out. Where the rest is at no maximum, so is first
    /// what is at its bound, then every rate.
    private OptionalDouble[] standardErrors() {
        List<IntPredicate> tried = List.of(
                this::isTold,
                i -> isTold(i) && !isAtBound(i),
                i -> isTold(i) && !isAtBound(i) && !parameters.isRate(i));
        OptionalDouble[] errors = new OptionalDouble[best.length];
        Arrays.fill(errors, OptionalDouble.empty());
        for (IntPredicate each : tried) {
            int[] told = IntStream.range(0, best.length).filter(each).toArray();
            if (told.length == 0) break;
            double[][] matrix = new double[told.length][told.length];
            for (int i = 0; i < told.length; i++) {
                for (int j = 0; j < told.length; j++) matrix[i][j] = information[told[i]][told[j]];
            }
            Optional<Information> positive = Information.of(matrix, 0);
            if (positive.isEmpty()) continue;
            double[] errorsTold = positive.get().standardErrors();
            for (int i = 0; i < told.length; i++) {
                errors[told[i]] = OptionalDouble.of(errorsTold[i]);
            }
            break;
        }
        return errors;
    }

    /// A rate of decay is not if all its kernels are 0.
    private boolean isTold(int parameter) {
        return information[parameter][parameter] > 0
                && !(parameters.isRate(parameter)
                        && parameters.jumpsOf(parameter).stream().allMatch(this::isAtBound));
    }

    private boolean isAtBound(int parameter) {
        double above = exp(best[parameter]);
        if (parameters.isRate(parameter)) return above < AT_BOUND * parameters.least(parameter);
        return above * Math.sqrt(information[parameter][parameter]) < AT_BOUND;
    }

    /// The estimates of a row's parameters.
    Estimate[] estimates(int row) {
        double[] values = parameters.row(row, values(best));
        Estimate[] estimates = new Estimate[values.length];
        for (int i = 0; i < values.length; i++) {
            estimates[i] = new Estimate(values[i], OptionalDouble.empty(), false);
        }
        int[] own = parameters.freeOfRow(row);
        int[] block = parameters.blockOfRow(row);
        for (int i = 0; i < own.length; i++) {
            estimates[own[i]] = new Estimate(values[own[i]], errors[block[i]], isAtBound(block[i]));
        }
        return estimates;
    }

    double logLikelihood() {
        return value(best);
    }

    int parameterCount() {
        return best.length;
    }

    boolean isConverged() {
        return isConverged;
    }

    int evaluations() {
        return evaluations;
    }
}
