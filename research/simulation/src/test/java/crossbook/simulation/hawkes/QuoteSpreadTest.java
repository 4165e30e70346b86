package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// A process whose types are closed at times, held against the definition, which sums over all
/// events and over the stretches in which a type is open.
class QuoteSpreadTest {
    private static final HawkesModel MODEL = Models.QUOTES;
    private static final EventHistory SHORT = Models.quotes(5, 60);

    /// The stretches in which what narrows the spread is open, from 2 ticks on.
    private static List<double[]> openStretches(EventHistory history) {
        List<double[]> stretches = new ArrayList<>();
        int ticks = 2;
        double fromS = 0;
        for (int i = 0; i < history.size(); i++) {
            int before = ticks;
            ticks += history.type(i) == 0 || history.type(i) == 3 ? 1 : -1;
            if (before == 1) fromS = history.timeS(i);
            if (ticks == 1) stretches.add(new double[] {fromS, history.timeS(i)});
        }
        if (ticks > 1) stretches.add(new double[] {fromS, history.horizonS()});
        return stretches;
    }

    private static double compensator(EventHistory history, int type, double toS) {
        if (type == 0 || type == 3) return Models.compensator(MODEL, history, type, toS);
        double sum = 0;
        for (double[] stretch : openStretches(history)) {
            if (stretch[0] >= toS) continue;
            sum += Models.compensator(MODEL, history, type, Math.min(stretch[1], toS))
                    - Models.compensator(MODEL, history, type, stretch[0]);
        }
        return sum;
    }

    @Test
    void theLikelihoodCountsATypeWhileItIsOpen() {
        double expected = 0;
        for (int event = 0; event < SHORT.size(); event++) {
            expected +=
                    Math.log(Models.intensity(MODEL, SHORT, SHORT.type(event), SHORT.timeS(event)));
        }
        for (int type = 0; type < 4; type++) expected -= compensator(SHORT, type, 60);
        assertThat(openStretches(SHORT)).hasSizeGreaterThan(5);
        assertThat(HawkesLikelihood.logLikelihood(MODEL, SHORT)).isCloseTo(expected, within(1e-9));
    }

    @Test
    void itsDerivativesAreThoseOfTheValue() {
        Models.assertSlopes(MODEL, SHORT);
    }

    @Test
    void theChangedTimeOfATypeStandsStillWhileItIsClosed() {
        GoodnessOfFit fit = GoodnessOfFit.of(MODEL, SHORT);
        for (int type = 0; type < 4; type++) {
            double[] times = SHORT.timesS(type);
            double last = 0;
            for (int i = 0; i < times.length; i++) {
                double now = compensator(SHORT, type, times[i]);
                assertThat(fit.gaps(type)[i]).isCloseTo(now - last, within(1e-9));
                last = now;
            }
        }
    }

    @Test
    void anIntensityIsZeroWhileItsTypeIsClosed() {
        double[] moments = new double[240];
        for (int i = 0; i < moments.length; i++) moments[i] = i / 4.0;
        double[][] found = HawkesIntensity.at(MODEL, SHORT, moments);
        int closed = 0;
        for (int i = 0; i < moments.length; i++) {
            double at = moments[i];
            boolean isOpen = openStretches(SHORT).stream()
                    .anyMatch(each -> (each[0] < at || at == 0) && at <= each[1]);
            for (int type = 0; type < 4; type++) {
                boolean isIn = isOpen || type == 0 || type == 3;
                double expected = isIn ? Models.intensity(MODEL, SHORT, type, at) : 0;
                assertThat(found[type][i]).isCloseTo(expected, within(1e-9));
            }
            if (!isOpen) closed++;
        }
        assertThat(closed).isBetween(20, 200);
    }

    /// The true process passes with the constraint, and not without it.
    @Test
    void goodnessOfFitNeedsTheConstraint() {
        EventHistory history = Models.quotes(1, 3_600);
        EventHistory unaware =
                EventHistory.of(4, history.timesS(), history.types(), history.horizonS());
        GoodnessOfFit aware = GoodnessOfFit.of(MODEL, history);
        for (int type = 0; type < 4; type++) {
            assertThat(aware.kolmogorovSmirnov(type)).isGreaterThan(0.001);
            assertThat(aware.ljungBox(type, 20)).isGreaterThan(0.001);
        }
        for (int type : new int[] {1, 2}) {
            assertThat(GoodnessOfFit.of(MODEL, unaware).kolmogorovSmirnov(type)).isLessThan(1e-9);
        }
    }

    @Test
    void aFitFindsTheParametersOnlyWithTheConstraint() {
        EventHistory history = Models.quotes(2, 10_000);
        EventHistory unaware =
                EventHistory.of(4, history.timesS(), history.types(), history.horizonS());
        HawkesFit fit = HawkesFit.of(history, MODEL, Decays.FIXED);
        assertThat(fit.isConverged()).isTrue();
        HawkesFit blind = HawkesFit.of(unaware, MODEL, Decays.FIXED);
        for (int type = 0; type < 4; type++) {
            assertThat(fit.mu(type).covers(MODEL.mu(type), 0.999)).isTrue();
            for (int source = 0; source < 4; source++) {
                double alpha = MODEL.kernels().getFirst().alpha(type, source);
                assertThat(fit.alpha(0, type, source).covers(alpha, 0.999)).isTrue();
            }
        }
        assertThat(blind.mu(1).covers(MODEL.mu(1), 0.999)).isFalse();
        assertThat(blind.mu(2).covers(MODEL.mu(2), 0.999)).isFalse();
    }

    @Test
    void eventsThroughAGateAreThoseThatItLetThrough() {
        EventHistory unaware = EventHistory.of(4, SHORT.timesS(), SHORT.types(), SHORT.horizonS());
        EventHistory again = unaware.through(QuoteSpread.of(2));
        assertThat(again.types()).isEqualTo(SHORT.types());
        assertThat(HawkesLikelihood.logLikelihood(MODEL, again))
                .isEqualTo(HawkesLikelihood.logLikelihood(MODEL, SHORT));
        EventHistory twice = EventHistory.of(4, new double[] {1, 2, 3}, new int[] {0, 1, 2}, 4);
        assertThatThrownBy(() -> twice.through(QuoteSpread.of(1)))
                .hasMessage("event 3: type 2 is closed then");
        assertThat(twice.through(QuoteSpread.of(2)).size()).isEqualTo(3);
    }

    /// Where nothing is closed the spread moves by the drift: so it does from far away.
    @Test
    void theDriftIsThatOfAWideSpread() {
        double drift = QuoteSpread.drift(MODEL);
        assertThat(drift).isCloseTo(-0.231884, within(1e-6));
        double sum = 0;
        for (int seed = 0; seed < 40; seed++) {
            QuoteSpread spread = QuoteSpread.of(1_000);
            HawkesStream stream = HawkesStream.gated(MODEL, new SplittableRandom(seed), spread);
            stream.until(1_000);
            sum += (spread.ticks() - 1_000) / 1_000.0;
        }
        assertThat(sum / 40).isCloseTo(drift, within(0.01));
    }

    private static HawkesModel model(double mu, double alpha, boolean hasGates) {
        HawkesModel.Builder builder = HawkesModel.withBaselines(mu, 0.3, 0.3, mu)
                .kernel(KernelMatrix.of(
                        KernelMatrix.everyPair(4, alpha), KernelMatrix.everyPair(4, 2)))
                .allowUnstable();
        if (hasGates) builder.closedAtOneTick(1).closedAtOneTick(2);
        return builder.build();
    }

    @Test
    void aModelWhoseSpreadWouldGrowIsRefused() {
        QuoteSpread.check(MODEL);
        QuoteSpread.check(model(0.2, 0.1, true));
        assertThatThrownBy(() -> QuoteSpread.check(model(0.4, 0.1, true)))
                .hasMessage("model: the spread changes by 0.2000 ticks a second in the mean where"
                        + " nothing is closed: must be less than 0, or it grows without limit");
        assertThatThrownBy(() -> QuoteSpread.check(model(0.2, 0.5, true)))
                .hasMessage("model: the branching ratio is 1.0000: must be less than 1 for moves of"
                        + " quotes");
        assertThatThrownBy(() -> QuoteSpread.check(model(0.2, 0.1, false)))
                .hasMessage(
                        "model: must have 4 types, and closed_at_one_tick = [2, 3]: what narrows"
                                + " the spread");
        assertThatThrownBy(() -> QuoteSpread.check(Models.TEN_EVENT))
                .hasMessageStartingWith("model: must have 4 types");
        assertThatThrownBy(() -> QuoteSpread.of(0))
                .hasMessage("spread: 0 ticks: must be at least 1");
    }
}
