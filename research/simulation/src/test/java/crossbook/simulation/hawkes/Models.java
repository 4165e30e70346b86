package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;

/// What the tests hold the fast code against: sums over all pairs of events, as the
/// definition has them.
final class Models {
    static final HawkesModel COINTOSSX = HawkesModelFile.shipped("cointossx");
    static final HawkesModel TEN_EVENT = HawkesModelFile.shipped("ten-event");
    static final HawkesModel PRICE = HawkesModelFile.shipped("price-and-trades");
    static final HawkesModel QUOTES = HawkesModelFile.shipped("constrained");

    private Models() {}

    /// Two types, decays that differ, two kernels a pair.
    static HawkesModel small() {
        return HawkesModel.withBaselines(0.6, 0.9)
                .kernel(KernelMatrix.of(
                        new double[][] {{0.4, 0.2}, {0.3, 0.5}},
                        new double[][] {{1.5, 2}, {1, 2.5}}))
                .kernel(KernelMatrix.of(
                        new double[][] {{2, 0}, {1, 3}}, new double[][] {{12, 9}, {8, 15}}))
                .build();
    }

    /// Moves of the best quotes, from a spread of two ticks on.
    static EventHistory quotes(int seed, double horizonS) {
        return HawkesStream.gated(QUOTES, new SplittableRandom(seed), QuoteSpread.of(2))
                .until(horizonS);
    }

    static double intensity(HawkesModel model, EventHistory history, int type, double atS) {
        BaselineProfile profile = model.profile();
        double sum = model.mu(type) * profile.factorOfPart(profile.partAt(atS));
        for (int event = 0; event < history.size() && history.timeS(event) < atS; event++) {
            int source = history.type(event);
            for (KernelMatrix kernel : model.kernels()) {
                sum += kernel.alpha(type, source)
                        * Math.exp(-kernel.beta(type, source) * (atS - history.timeS(event)));
            }
        }
        return sum;
    }

    static double compensator(HawkesModel model, EventHistory history, int type, double toS) {
        double sum = model.mu(type) * model.profile().integralTo(toS);
        for (int event = 0; event < history.size() && history.timeS(event) < toS; event++) {
            int source = history.type(event);
            for (KernelMatrix kernel : model.kernels()) {
                double sinceS = toS - history.timeS(event);
                double beta = kernel.beta(type, source);
                double integral =
                        beta * sinceS < 1e-300 ? sinceS : -Math.expm1(-beta * sinceS) / beta;
                sum += kernel.alpha(type, source) * integral;
            }
        }
        return sum;
    }

    /// The derivatives of the likelihood are those of its value.
    static void assertSlopes(HawkesModel model, EventHistory history) {
        double step = 1e-5;
        for (int type = 0; type < model.typeCount(); type++) {
            RowLikelihood row = HawkesLikelihood.row(model, history, type);
            double[] at = RowLikelihood.parameters(model, type);
            RowLikelihood.Derivatives derivatives = row.derivatives(at, true);
            for (int i = 0; i < at.length; i++) {
                double[] up = at.clone();
                double[] down = at.clone();
                up[i] += step;
                down[i] -= step;
                double slope = (row.value(up) - row.value(down)) / (2 * step);
                // the kernel that is not there has no slope by its rate, and may have none downward
                if (down[i] < 0) continue;
                assertThat(derivatives.gradient(i)).isCloseTo(slope, within(1e-5));
                double[] upper = row.derivatives(up, true).gradient();
                double[] lower = row.derivatives(down, true).gradient();
                for (int j = 0; j < at.length; j++) {
                    double curvature = (upper[j] - lower[j]) / (2 * step);
                    assertThat(derivatives.information(i, j)).isCloseTo(-curvature, within(1e-3));
                }
            }
        }
    }
}
