package crossbook.simulation.hawkes;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;

/// A Hawkes process as clusters (Hawkes and Oakes 1974): immigrants come at the baseline
/// rates, and every event has children of each type, a Poisson number of mean `alpha /
/// beta`, each after an exponential time of rate `beta`.
///
/// It shares nothing with [HawkesStream] but the model, so that each can be held against
/// the other. It gives the events of a whole horizon at once, and knows no gates.
public final class HawkesClusters {
    private final HawkesModel model;
    private final Draws draws;
    private final double endS;
    private final List<Event> events = new ArrayList<>();

    private record Event(double timeS, int type) {}

    private HawkesClusters(HawkesModel model, RandomGenerator random, double endS) {
        this.model = model;
        draws = new Draws(random);
        this.endS = endS;
    }

    /// The events from time 0 to a horizon.
    ///
    /// @param warmUpS how long before time 0 the process began, in seconds
    /// @throws IllegalArgumentException if the model is unstable
    public static EventHistory simulate(
            HawkesModel model, RandomGenerator random, double warmUpS, double horizonS) {
        if (!model.isStable()) {
            throw new IllegalArgumentException("the clusters of an unstable model never end: its"
                    + " branching ratio is " + model.branchingRatio());
        }
        HawkesClusters clusters = new HawkesClusters(model, random, horizonS);
        for (int type = 0; type < model.typeCount(); type++) clusters.immigrants(type, -warmUpS);
        for (int i = 0; i < clusters.events.size(); i++) clusters.children(clusters.events.get(i));
        EventHistory.Builder history = EventHistory.of(model.typeCount());
        clusters.events.stream()
                .filter(event -> event.timeS >= 0)
                .sorted(Comparator.comparingDouble(Event::timeS))
                .forEach(event -> history.add(event.timeS, event.type));
        return history.build(horizonS);
    }

    private void immigrants(int type, double startS) {
        BaselineProfile profile = model.profile();
        double fromS = startS;
        for (long part = profile.partAt(startS); fromS < endS; part++) {
            double toS = Math.min(endS, profile.endOfPartS(part));
            double rate = model.mu(type) * profile.factorOfPart(part);
            while (rate > 0) {
                fromS += draws.exponential() / rate;
                if (fromS >= toS) break;
                events.add(new Event(fromS, type));
            }
            fromS = toS;
        }
    }

    private void children(Event parent) {
        for (KernelMatrix kernel : model.kernels()) {
            for (int type = 0; type < model.typeCount(); type++) {
                double left = kernel.expectedChildren(type, parent.type) - draws.exponential();
                while (left > 0) {
                    double delayS = draws.exponential() / kernel.beta(type, parent.type);
                    if (parent.timeS + delayS < endS) {
                        events.add(new Event(parent.timeS + delayS, type));
                    }
                    left -= draws.exponential();
                }
            }
        }
    }
}
