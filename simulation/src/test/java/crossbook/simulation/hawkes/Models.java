package crossbook.simulation.hawkes;

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
                double decayed =
                        Math.exp(-kernel.beta(type, source) * (toS - history.timeS(event)));
                sum += kernel.expectedChildren(type, source) * (1 - decayed);
            }
        }
        return sum;
    }
}
