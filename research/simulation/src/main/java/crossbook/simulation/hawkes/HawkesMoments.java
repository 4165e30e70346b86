package crossbook.simulation.hawkes;

import org.hipparchus.linear.LUDecomposition;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/// Means of a Hawkes process in closed form.
///
/// The mean excitation of the cells follows a linear differential equation (Dassios and
/// Zhao 2013), because an exponential kernel makes the intensities a Markov process: so
/// the expected numbers of events are a matrix exponential, also for decays that differ.
final class HawkesMoments {
    /// After so many the exponent is beyond the digits of a number.
    private static final int SQUARINGS = 60;

    private HawkesMoments() {}

    /// The spectral radius of the children is the limit of `|A^k|^(1/k)` (Gelfand); `k` doubles by
    /// squaring, and nothing is subtracted, since no entry is negative.
    static double branchingRatio(HawkesModel model) {
        RealMatrix power = children(model);
        double logarithm = 0;
        double weight = 1;
        for (int squaring = 0; squaring < SQUARINGS; squaring++) {
            double norm = power.getNorm1();
            if (norm == 0) return 0;
            logarithm += weight * StrictMath.log(norm);
            power = power.scalarMultiply(1 / norm);
            power = power.multiply(power);
            weight /= 2;
        }
        return StrictMath.exp(logarithm);
    }

    private static RealMatrix children(HawkesModel model) {
        int types = model.typeCount();
        RealMatrix children = MatrixUtils.createRealMatrix(types, types);
        for (int receiver = 0; receiver < types; receiver++) {
            for (int source = 0; source < types; source++) {
                children.setEntry(receiver, source, model.expectedChildren(receiver, source));
            }
        }
        return children;
    }

    static double[] stationaryIntensities(HawkesModel model) {
        if (!model.isStable()) {
            throw new IllegalStateException("an unstable model has no stationary intensities: its"
                    + " branching ratio is " + model.branchingRatio());
        }
        int types = model.typeCount();
        RealVector mean = MatrixUtils.createRealVector(new double[types]);
        for (int type = 0; type < types; type++) {
            mean.setEntry(type, model.mu(type) * model.profile().meanFactor());
        }
        RealMatrix caused = MatrixUtils.createRealIdentityMatrix(types).subtract(children(model));
        return new LUDecomposition(caused).getSolver().solve(mean).toArray();
    }

    static double[] expectedEvents(HawkesModel model, double horizonS) {
        if (!(horizonS >= 0 && Double.isFinite(horizonS))) {
            throw new IllegalArgumentException(
                    "horizon: " + horizonS + " must be a finite number of seconds of at least 0");
        }
        DecayCells cells = new DecayCells(model);
        int types = model.typeCount();
        double[] state = new double[cells.count() + types + 1];
        state[state.length - 1] = 1;
        BaselineProfile profile = model.profile();
        double fromS = 0;
        for (long part = profile.partAt(0); fromS < horizonS; part++) {
            double toS = Math.min(horizonS, profile.endOfPartS(part));
            RealMatrix rates = rates(model, cells, profile.factorOfPart(part));
            RealMatrix step = MatrixUtils.matrixExponential(rates.scalarMultiply(toS - fromS));
            state = step.operate(state);
            fromS = toS;
        }
        double[] events = new double[types];
        System.arraycopy(state, cells.count(), events, 0, types);
        return events;
    }

    /// The matrix `G` of `dz/dt = G z`, where `z` is the mean excitation of each cell, the
    /// number of events of each type so far, and 1.
    private static RealMatrix rates(HawkesModel model, DecayCells cells, double factor) {
        int types = model.typeCount();
        int one = cells.count() + types;
        RealMatrix rates = MatrixUtils.createRealMatrix(one + 1, one + 1);
        for (int type = 0; type < types; type++) {
            int events = cells.count() + type;
            rates.setEntry(events, one, model.mu(type) * factor);
            for (int cell = cells.firstCellOf(type); cell < cells.firstCellOf(type + 1); cell++) {
                rates.setEntry(events, cell, 1);
                rates.setEntry(cell, cell, -cells.rates()[cells.rateOf(cell)]);
            }
        }
        for (int source = 0; source < types; source++) {
            double[] intensity = rates.getRow(cells.count() + source);
            double[] jumps = cells.jumpsOf(source);
            for (int cell = 0; cell < cells.count(); cell++) {
                if (jumps[cell] == 0) continue;
                for (int i = 0; i <= one; i++) {
                    rates.addToEntry(cell, i, jumps[cell] * intensity[i]);
                }
            }
        }
        return rates;
    }
}
