package crossbook.simulation.hawkes;

/// How likely a history is under a model, computed in one pass for each pair of types.
public final class HawkesLikelihood {
    private HawkesLikelihood() {}

    /// The log-likelihood of a history; minus infinity if an event happened where the
    /// intensity of its type is 0.
    ///
    /// @throws IllegalArgumentException if the model has other types
    public static double logLikelihood(HawkesModel model, EventHistory history) {
        checkTypes(model, history);
        double sum = 0;
        for (int type = 0; type < model.typeCount(); type++) {
            sum += row(model, history, type).value(RowLikelihood.parameters(model, type));
        }
        return sum;
    }

    /// The derivatives of the log-likelihood by the parameters of a row: its baseline, the
    /// `alpha` of each kernel matrix from each type, the `beta` in the same order.
    public static double[] gradient(HawkesModel model, EventHistory history, int receiver) {
        checkTypes(model, history);
        return row(model, history, receiver)
                .derivatives(RowLikelihood.parameters(model, receiver), true)
                .gradient();
    }

    static RowLikelihood row(HawkesModel model, EventHistory history, int receiver) {
        return new RowLikelihood(
                history, model.profile(), receiver, model.kernels().size());
    }

    static void checkTypes(HawkesModel model, EventHistory history) {
        if (model.typeCount() != history.typeCount()) {
            throw new IllegalArgumentException("the model has " + model.typeCount()
                    + " types, the history " + history.typeCount());
        }
    }
}
