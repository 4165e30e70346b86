package crossbook.simulation.hawkes;

import java.util.Arrays;

/// The log-likelihood of the events of one type, given all events of before: the sum of
/// the logarithms of its intensity at its events, less the integral of its intensity
/// (Ogata 1978; Daley and Vere-Jones 2003, 7.2) while it is open. That of a model is the
/// sum over its types.
///
/// The parameters of a row are its baseline, the jump `alpha` of each of its kernels, then the
/// rate `beta` of each. Kernel `m` from type `j` is number `m * types + j`.
final class RowLikelihood {
    private final DecaySums[] sums;
    private final int events;

    /// The baseline's factor at each event, and its integral.
    private final double[] factors;

    private final double factorIntegral;

    RowLikelihood(EventHistory history, BaselineProfile profile, int receiver, int kernels) {
        int types = history.typeCount();
        OpenPoints points = history.pointsOf(receiver);
        sums = new DecaySums[types * kernels];
        for (int i = 0; i < sums.length; i++) {
            sums[i] = new DecaySums(points, history.timesOf(i % types));
        }
        events = history.count(receiver);
        double[] times = history.timesOf(receiver);
        factors = new double[events];
        for (int i = 0; i < events; i++) {
            factors[i] = profile.factorOfPart(profile.partAt(times[i]));
        }
        factorIntegral = points.alternating(i -> profile.integralTo(points.timeS(i)));
    }

    /// The parameters of a row of a model.
    static double[] parameters(HawkesModel model, int receiver) {
        int types = model.typeCount();
        int kernels = types * model.kernels().size();
        double[] parameters = new double[1 + 2 * kernels];
        parameters[0] = model.mu(receiver);
        for (int i = 0; i < kernels; i++) {
            KernelMatrix kernel = model.kernels().get(i / types);
            parameters[1 + i] = kernel.alpha(receiver, i % types);
            parameters[1 + kernels + i] = kernel.beta(receiver, i % types);
        }
        return parameters;
    }

    /// The log-likelihood; minus infinity if an event happened where the intensity is 0.
    double value(double[] parameters) {
        int kernels = sums.length;
        double integral = parameters[0] * factorIntegral;
        for (int i = 0; i < kernels; i++) {
            if (parameters[1 + i] == 0) continue;
            sums[i].compute(parameters[1 + kernels + i], 0);
            integral += parameters[1 + i] * sums[i].integral();
        }
        double logs = 0;
        for (int event = 0; event < events; event++) {
            logs += StrictMath.log(intensity(parameters, event));
        }
        return logs - integral;
    }

    private double intensity(double[] parameters, int event) {
        double intensity = parameters[0] * factors[event];
        for (int i = 0; i < sums.length; i++) {
            double alpha = parameters[1 + i];
            if (alpha != 0) intensity += alpha * sums[i].weight(event);
        }
        return intensity;
    }

    /// The derivatives at a point.
    ///
    /// @param withBetas whether by the rates too
    Derivatives derivatives(double[] parameters, boolean withBetas) {
        int kernels = sums.length;
        for (int i = 0; i < kernels; i++) {
            sums[i].compute(parameters[1 + kernels + i], withBetas ? 2 : 0);
        }
        Derivatives derivatives = new Derivatives(1 + (withBetas ? 2 : 1) * kernels);
        addIntegral(parameters, derivatives, withBetas);
        double[] slope = new double[derivatives.size()];
        for (int event = 0; event < events; event++) {
            double intensity = intensity(parameters, event);
            slope[0] = factors[event];
            for (int i = 0; i < kernels; i++) slope[1 + i] = sums[i].weight(event);
            if (withBetas) {
                for (int i = 0; i < kernels; i++) {
                    double first = sums[i].firstMoment(event);
                    slope[1 + kernels + i] = -parameters[1 + i] * first;
                    derivatives.curve(1 + i, 1 + kernels + i, first / intensity);
                    derivatives.curve(
                            1 + kernels + i,
                            1 + kernels + i,
                            -parameters[1 + i] * sums[i].secondMoment(event) / intensity);
                }
            }
            derivatives.addEvent(slope, intensity);
        }
        return derivatives;
    }

    private void addIntegral(double[] parameters, Derivatives derivatives, boolean withBetas) {
        int kernels = sums.length;
        derivatives.slope(0, -factorIntegral);
        for (int i = 0; i < kernels; i++) {
            int alpha = 1 + i;
            derivatives.slope(alpha, -sums[i].integral());
            if (!withBetas) continue;
            int beta = alpha + kernels;
            derivatives.slope(beta, -parameters[alpha] * sums[i].integralSlope());
            derivatives.curve(alpha, beta, sums[i].integralSlope());
            derivatives.curve(beta, beta, parameters[alpha] * sums[i].integralCurvature());
        }
    }

    /// First and second derivatives of a log-likelihood by some parameters.
    static final class Derivatives {
        private final double[] gradient;
        private final double[][] scores;
        private final double[][] curvature;

        Derivatives(int size) {
            gradient = new double[size];
            scores = new double[size][size];
            curvature = new double[size][size];
        }

        int size() {
            return gradient.length;
        }

        private void slope(int parameter, double amount) {
            gradient[parameter] += amount;
        }

        private void curve(int row, int column, double amount) {
            curvature[row][column] += amount;
            if (row != column) curvature[column][row] += amount;
        }

        /// Adds the logarithm of an intensity with that slope.
        private void addEvent(double[] slope, double intensity) {
            double inverse = 1 / intensity;
            for (int row = 0; row < slope.length; row++) {
                double score = slope[row] * inverse;
                gradient[row] += score;
                double[] sum = scores[row];
                double scaled = score * inverse;
                for (int column = 0; column <= row; column++) sum[column] += scaled * slope[column];
            }
        }

        double gradient(int parameter) {
            return gradient[parameter];
        }

        /// The sum over the events of the products of the slopes of the logarithm: never
        /// indefinite, and the information in expectation.
        double scores(int row, int column) {
            return scores[Math.max(row, column)][Math.min(row, column)];
        }

        /// The observed information: minus the second derivative.
        double information(int row, int column) {
            return scores(row, column) + curvature[row][column];
        }

        double[] gradient() {
            return Arrays.copyOf(gradient, gradient.length);
        }
    }
}
