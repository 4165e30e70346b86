package crossbook.simulation.hawkes;

/// How likely events are at given moments, by what has happened before.
public final class HawkesIntensity {
    private HawkesIntensity() {}

    /// The intensities of all types at moments, in 1/s: 0 while a type is closed. An event
    /// counts after its own moment, so that at an event it is the intensity that it met.
    ///
    /// @param atS ascending, from 0 on, in seconds
    /// @return a row for each type, with a value for each moment
    /// @throws IllegalArgumentException if the model has other types, or a moment is before 0
    ///     or the one before it
    public static double[][] at(HawkesModel model, EventHistory history, double[] atS) {
        HawkesLikelihood.checkTypes(model, history);
        int types = model.typeCount();
        BaselineProfile profile = model.profile();
        Excitation excitation = new Excitation(model);
        double[][] found = new double[types][atS.length];
        double nowS = 0;
        int event = 0;
        for (int i = 0; i < atS.length; i++) {
            if (!(atS[i] >= (i == 0 ? 0 : atS[i - 1]))) {
                throw new IllegalArgumentException("moment " + (i + 1) + ": " + atS[i]
                        + " must be at least 0 and not before the last one");
            }
            for (; event < history.size() && history.timeS(event) < atS[i]; event++) {
                excitation.decay(history.timeS(event) - nowS);
                nowS = history.timeS(event);
                excitation.excite(history.type(event));
            }
            excitation.decay(atS[i] - nowS);
            nowS = atS[i];
            double factor = profile.factorOfPart(profile.partAt(atS[i]));
            for (int type = 0; type < types; type++) {
                if (!history.isOpen(type, atS[i])) continue;
                found[type][i] = model.mu(type) * factor + excitation.of(type);
            }
        }
        return found;
    }
}
