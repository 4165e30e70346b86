package crossbook.simulation.hawkes;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// The parameters of a Hawkes process that make a history most likely (Ogata 1978, Ozaki
/// 1979).
///
/// The likelihood is a product over the types that are excited, whose parameters are
/// found one by one unless they share a rate of decay. For known rates it has one
/// maximum; for unknown ones the start should have the right order of magnitude.
public final class HawkesFit {
    private final HawkesModel model;
    private final Estimate[][] estimates;
    private final double logLikelihood;
    private final int parameterCount;
    private final int evaluations;
    private final boolean isConverged;

    private HawkesFit(HawkesModel start, List<FitBlock> blocks) {
        estimates = blocks.size() == start.typeCount()
                ? blocks.stream().map(block -> block.estimates(0)).toArray(Estimate[][]::new)
                : IntStream.range(0, start.typeCount())
                        .mapToObj(row -> blocks.getFirst().estimates(row))
                        .toArray(Estimate[][]::new);
        logLikelihood = blocks.stream().mapToDouble(FitBlock::logLikelihood).sum();
        parameterCount = blocks.stream().mapToInt(FitBlock::parameterCount).sum();
        evaluations = blocks.stream().mapToInt(FitBlock::evaluations).sum();
        isConverged = blocks.stream().allMatch(FitBlock::isConverged);
        model = fitted(start);
    }

    /// Fits a model to a history.
    ///
    /// @param start where the search begins; what is 0 there stays 0. Its profile is kept.
    /// @throws IllegalArgumentException if the start has other types, or makes an event
    ///     impossible
    public static HawkesFit of(EventHistory history, HawkesModel start, Decays decays) {
        HawkesLikelihood.checkTypes(start, history);
        List<Integer> all = IntStream.range(0, start.typeCount()).boxed().toList();
        if (!decays.rowsAreSeparate()) {
            return new HawkesFit(
                    start, List.of(new FitBlock(history, start, all, decays).maximize()));
        }
        List<FitBlock> blocks = all.parallelStream()
                .map(row -> new FitBlock(history, start, List.of(row), decays).maximize())
                .toList();
        return new HawkesFit(start, blocks);
    }

    /// A model to start from if nothing is known but a rate of decay: every type that has events
    /// causes half an event, and half of the events are caused.
    ///
    /// @param beta the rate in 1/s
    public static HawkesModel guess(EventHistory history, double beta) {
        int types = history.typeCount();
        double[] mu = new double[types];
        double[] jumps = new double[types];
        for (int type = 0; type < types; type++) {
            mu[type] = Math.max(history.count(type), 1) / (2 * history.horizonS());
            if (history.count(type) > 0) jumps[type] = beta / (2 * types);
        }
        return HawkesModel.of(
                mu, KernelMatrix.bySource(jumps), KernelMatrix.everyPair(types, beta));
    }

    private HawkesModel fitted(HawkesModel start) {
        int types = start.typeCount();
        double[] mu =
                Arrays.stream(estimates).mapToDouble(row -> row[0].value()).toArray();
        HawkesModel.Builder builder = HawkesModel.withBaselines(mu)
                .types(start.types())
                .profile(start.profile())
                .allowUnstable();
        for (int matrix = 0; matrix < start.kernels().size(); matrix++) {
            double[][] alpha = new double[types][types];
            double[][] beta = new double[types][types];
            for (int receiver = 0; receiver < types; receiver++) {
                for (int source = 0; source < types; source++) {
                    alpha[receiver][source] = alpha(matrix, receiver, source).value();
                    beta[receiver][source] = beta(matrix, receiver, source).value();
                }
            }
            builder.kernel(KernelMatrix.of(alpha, beta));
        }
        return builder.build();
    }

    /// The model with the estimates; it may be unstable.
    public HawkesModel model() {
        return model;
    }

    public Estimate mu(int type) {
        return estimates[type][0];
    }

    /// The jump of a kernel.
    ///
    /// @param matrix which of the kernel matrices, from 0
    public Estimate alpha(int matrix, int receiver, int source) {
        return estimates[receiver][1 + matrix * estimates.length + source];
    }

    /// The rate of decay of a kernel.
    ///
    /// @param matrix which of the kernel matrices, from 0
    public Estimate beta(int matrix, int receiver, int source) {
        Estimate[] row = estimates[receiver];
        return row[1 + row.length / 2 + matrix * estimates.length + source];
    }

    public double logLikelihood() {
        return logLikelihood;
    }

    /// How many parameters were estimated.
    public int parameterCount() {
        return parameterCount;
    }

    /// Akaike's information criterion: the less, the better.
    public double aic() {
        return 2.0 * parameterCount - 2 * logLikelihood;
    }

    /// How often the likelihood of a part was computed.
    public int evaluations() {
        return evaluations;
    }

    /// Whether the likelihood rises no more by any small step.
    public boolean isConverged() {
        return isConverged;
    }
}
