package crossbook.simulation.hawkes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/// A multivariate Hawkes process (Hawkes 1971) with exponential kernels. The intensity of type
/// `i` at time `t` is
///
/// `lambda_i(t) = mu_i f(t) + sum over m, j and earlier events t_k of type j of`
/// `alpha_ijm exp(-beta_ijm (t - t_k))`
///
/// where `f` is the [BaselineProfile] (1, if nothing is said) and `m` counts the
/// [KernelMatrix]es. Times are in seconds, intensities in events a second, types are
/// counted from 0.
///
/// The process is stable if its branching ratio is less than 1: that is the spectral
/// radius of the matrix of `alpha / beta`, the mean number of events that an event causes
/// directly.
public final class HawkesModel {
    private final List<String> types;
    private final double[] mu;
    private final List<KernelMatrix> kernels;
    private final BaselineProfile profile;
    private final BitSet closedAtOneTick;
    private final OptionalDouble horizonS;

    private HawkesModel(Builder builder) {
        types = List.copyOf(builder.types);
        mu = builder.mu;
        kernels = List.copyOf(builder.kernels);
        profile = builder.profile;
        closedAtOneTick = (BitSet) builder.closedAtOneTick.clone();
        horizonS = builder.horizonS;
    }

    /// A model with one exponential for each pair and constant baselines.
    ///
    /// @param mu the baselines in 1/s
    /// @throws IllegalArgumentException if a parameter is not in its range or the model is
    ///     unstable
    public static HawkesModel of(double[] mu, double[][] alpha, double[][] beta) {
        return withBaselines(mu).kernel(KernelMatrix.of(alpha, beta)).build();
    }

    /// A model that begins with its baselines.
    ///
    /// @param mu the baselines in 1/s, one for each type, not negative
    public static Builder withBaselines(double... mu) {
        return new Builder(mu);
    }

    /// Collects the parts of a model.
    public static final class Builder {
        private final double[] mu;
        private final List<KernelMatrix> kernels = new ArrayList<>();
        private final BitSet closedAtOneTick = new BitSet();
        private List<String> types;
        private BaselineProfile profile = BaselineProfile.CONSTANT;
        private OptionalDouble horizonS = OptionalDouble.empty();
        private boolean mayBeUnstable;

        private Builder(double[] mu) {
            if (mu.length == 0) throw new IllegalArgumentException("mu: there are no types");
            for (int i = 0; i < mu.length; i++) {
                if (mu[i] >= 0 && Double.isFinite(mu[i])) continue;
                throw new IllegalArgumentException("mu, value " + (i + 1) + ": " + mu[i]
                        + " must be a finite number of at least 0");
            }
            this.mu = mu.clone();
            types = IntStream.rangeClosed(1, mu.length)
                    .mapToObj(Integer::toString)
                    .toList();
        }

        /// What the types are called; their numbers from 1, if nothing is said.
        public Builder types(List<String> names) {
            if (names.size() != mu.length) {
                throw new IllegalArgumentException("types: there are " + names.size()
                        + " names: mu has " + mu.length + " values");
            }
            types = names;
            return this;
        }

        /// One more exponential for each pair.
        public Builder kernel(KernelMatrix kernel) {
            if (kernel.types() != mu.length) {
                throw new IllegalArgumentException(
                        "alpha has " + kernel.types() + " rows: mu has " + mu.length + " values");
            }
            kernels.add(kernel);
            return this;
        }

        public Builder profile(BaselineProfile baselines) {
            profile = baselines;
            return this;
        }

        /// A type that cannot happen while the spread is one tick, as the orders inside
        /// the spread of Zheng, Roueff and Abergel (2014). Whoever knows the book tells
        /// by a [TypeGate].
        public Builder closedAtOneTick(int type) {
            closedAtOneTick.set(type);
            return this;
        }

        /// For how long the source of the parameters simulates, in seconds.
        public Builder horizonS(double seconds) {
            horizonS = OptionalDouble.of(seconds);
            return this;
        }

        /// Accepts a branching ratio of 1 and more: such a process may only run for a
        /// limited time.
        public Builder allowUnstable() {
            mayBeUnstable = true;
            return this;
        }

        /// The model.
        ///
        /// @throws IllegalArgumentException if the model is unstable and that was not
        ///     allowed
        public HawkesModel build() {
            HawkesModel model = new HawkesModel(this);
            if (!mayBeUnstable && !model.isStable()) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "the branching ratio is %.4f: it must be less than 1, or the number of"
                                + " events a second grows without limit",
                        model.branchingRatio()));
            }
            return model;
        }
    }

    /// How many types of events there are.
    public int typeCount() {
        return mu.length;
    }

    /// What the types are called.
    public List<String> types() {
        return types;
    }

    /// The baseline of a type in 1/s, before the profile's factor.
    public double mu(int type) {
        return mu[type];
    }

    /// The exponentials; each pair of types has one in each.
    public List<KernelMatrix> kernels() {
        return kernels;
    }

    public BaselineProfile profile() {
        return profile;
    }

    /// Whether a type cannot happen while the spread is one tick.
    public boolean isClosedAtOneTick(int type) {
        return closedAtOneTick.get(type);
    }

    /// For how long the source of the parameters simulates, in seconds.
    public OptionalDouble horizonS() {
        return horizonS;
    }

    /// How many events of a type an event of another causes directly, on average.
    public double expectedChildren(int receiver, int source) {
        double sum = 0;
        for (KernelMatrix kernel : kernels) sum += kernel.expectedChildren(receiver, source);
        return sum;
    }

    /// The spectral radius of the matrix of expected children.
    public double branchingRatio() {
        return HawkesMoments.branchingRatio(this);
    }

    public boolean isStable() {
        return branchingRatio() < 1;
    }

    /// The mean intensity of each type in 1/s once the beginning is forgotten:
    /// `(I - alpha / beta)^-1 mu`, over whole periods of the profile.
    ///
    /// @throws IllegalStateException if the model is unstable
    public double[] stationaryIntensities() {
        return HawkesMoments.stationaryIntensities(this);
    }

    /// The expected number of events of each type from time 0, before which nothing
    /// happened.
    public double[] expectedEvents(double horizonS) {
        return HawkesMoments.expectedEvents(this, horizonS);
    }
}
