package crossbook.simulation.hawkes;

/// How the baselines of a model vary with time: by a factor that is constant on each of
/// the equal parts of a period and repeats with it, such as the hours of a day.
public final class BaselineProfile {
    /// Baselines that do not vary.
    public static final BaselineProfile CONSTANT = new BaselineProfile(1, new double[] {1});

    private final double partS;
    private final double[] factors;

    private BaselineProfile(double periodS, double[] factors) {
        partS = periodS / factors.length;
        this.factors = factors;
    }

    /// Baselines that vary with a period.
    ///
    /// @param periodS the period in seconds, greater than 0
    /// @param factors what the baselines are multiplied by on each part of the period, not
    ///     negative
    /// @throws IllegalArgumentException if one of them is not in its range
    public static BaselineProfile periodic(double periodS, double... factors) {
        if (!(periodS > 0 && Double.isFinite(periodS))) {
            throw new IllegalArgumentException(
                    "period: " + periodS + " must be a finite number of seconds greater than 0");
        }
        if (factors.length == 0) throw new IllegalArgumentException("factors: there are none");
        for (double factor : factors) {
            if (factor >= 0 && Double.isFinite(factor)) continue;
            throw new IllegalArgumentException(
                    "factors: " + factor + " must be a finite number of at least 0");
        }
        return new BaselineProfile(periodS, factors.clone());
    }

    /// After how long the baselines repeat, in seconds.
    public double periodS() {
        return partS * factors.length;
    }

    /// What the baselines are multiplied by on each part of the period.
    public double[] factors() {
        return factors.clone();
    }

    public boolean isConstant() {
        return factors.length == 1;
    }

    /// The mean factor over a period.
    public double meanFactor() {
        double sum = 0;
        for (double factor : factors) sum += factor;
        return sum / factors.length;
    }

    /// The number of the part in which a time lies, counted from time 0.
    long partAt(double timeS) {
        return isConstant() ? 0 : (long) Math.floor(timeS / partS);
    }

    double factorOfPart(long part) {
        return factors[(int) Math.floorMod(part, (long) factors.length)];
    }

    /// When a part ends; never, if nothing varies.
    double endOfPartS(long part) {
        return isConstant() ? Double.POSITIVE_INFINITY : (part + 1) * partS;
    }

    /// The integral of the factor from time 0, in seconds.
    double integralTo(double timeS) {
        if (isConstant()) return factors[0] * timeS;
        long part = partAt(timeS);
        long periods = Math.floorDiv(part, (long) factors.length);
        double sum = periods * meanFactor() * factors.length;
        for (long each = periods * factors.length; each < part; each++) sum += factorOfPart(each);
        return sum * partS + factorOfPart(part) * (timeS - part * partS);
    }

    /// The same to each point.
    double[] integralsTo(OpenPoints points) {
        double[] integrals = new double[points.count()];
        for (int i = 0; i < integrals.length; i++) integrals[i] = integralTo(points.timeS(i));
        return integrals;
    }
}
