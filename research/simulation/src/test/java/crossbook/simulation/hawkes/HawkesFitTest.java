package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.SplittableRandom;

class HawkesFitTest {
    private static final HawkesModel MODEL = HawkesModel.of(
            new double[] {0.5, 0.8},
            new double[][] {{0.6, 0.3}, {0.2, 0.9}},
            KernelMatrix.everyPair(2, 2));
    private static final EventHistory HISTORY =
            HawkesStream.of(MODEL, new SplittableRandom(1)).until(5_000);

    @Test
    void whereItConvergesTheGradientIsZero() {
        HawkesFit fit = HawkesFit.of(HISTORY, HawkesFit.guess(HISTORY, 1), Decays.PER_PAIR);
        assertThat(fit.isConverged()).isTrue();
        assertThat(fit.parameterCount()).isEqualTo(10);
        for (int type = 0; type < 2; type++) {
            double[] gradient = HawkesLikelihood.gradient(fit.model(), HISTORY, type);
            for (double slope : gradient) assertThat(slope).isCloseTo(0, within(0.5));
        }
        assertThat(fit.logLikelihood())
                .isGreaterThan(HawkesLikelihood.logLikelihood(MODEL, HISTORY));
        assertThat(fit.aic()).isCloseTo(20 - 2 * fit.logLikelihood(), within(1e-9));
    }

    /// More freedom never makes the history less likely, and what is shared is shared.
    @Test
    void ratesAreSharedAsIsSaid() {
        HawkesModel start = HawkesFit.guess(HISTORY, 2);
        double fixed = HawkesFit.of(HISTORY, start, Decays.FIXED).logLikelihood();
        HawkesFit single = HawkesFit.of(HISTORY, start, Decays.SINGLE);
        HawkesFit source = HawkesFit.of(HISTORY, start, Decays.PER_SOURCE);
        HawkesFit receiver = HawkesFit.of(HISTORY, start, Decays.PER_RECEIVER);
        double free = HawkesFit.of(HISTORY, start, Decays.PER_PAIR).logLikelihood();
        assertThat(single.parameterCount()).isEqualTo(7);
        assertThat(source.parameterCount()).isEqualTo(8);
        assertThat(single.beta(0, 0, 1)).isEqualTo(single.beta(0, 1, 0));
        assertThat(source.beta(0, 0, 1)).isEqualTo(source.beta(0, 1, 1));
        assertThat(receiver.beta(0, 1, 0)).isEqualTo(receiver.beta(0, 1, 1));
        assertThat(single.beta(0, 0, 0).covers(2, 0.99)).isTrue();
        assertThat(single.logLikelihood()).isGreaterThanOrEqualTo(fixed);
        assertThat(source.logLikelihood()).isGreaterThanOrEqualTo(single.logLikelihood());
        assertThat(receiver.logLikelihood()).isGreaterThanOrEqualTo(single.logLikelihood());
        assertThat(free)
                .isGreaterThanOrEqualTo(
                        Math.max(source.logLikelihood(), receiver.logLikelihood()) - 1e-6);
    }

    /// Without excitation the best baseline is the number of events a second, and its
    /// error known.
    @Test
    void aPoissonProcessIsFittedByItsMean() {
        HawkesModel poisson = HawkesModel.withBaselines(2).build();
        EventHistory history = HawkesStream.of(poisson, new SplittableRandom(4)).until(1_000);
        Estimate mu = HawkesFit.of(history, poisson, Decays.FIXED).mu(0);
        double rate = history.size() / 1_000.0;
        assertThat(mu.value()).isCloseTo(rate, within(1e-6));
        assertThat(mu.standardError().orElseThrow())
                .isCloseTo(Math.sqrt(rate / 1_000), within(1e-6));
    }

    /// Events that keep away from each other have no excitation: the estimate is 0.
    @Test
    void excitationThatIsNotThereIsAtItsBound() {
        EventHistory.Builder regular = EventHistory.of(1);
        for (int i = 1; i < 500; i++) regular.add(i, 0);
        EventHistory history = regular.build(500);
        HawkesFit fit = HawkesFit.of(history, HawkesFit.guess(history, 1), Decays.PER_PAIR);
        assertThat(fit.alpha(0, 0, 0).isAtBound()).isTrue();
        assertThat(fit.beta(0, 0, 0).standardError()).isEmpty();
        assertThat(fit.mu(0).value()).isCloseTo(499 / 500.0, within(1e-3));
    }

    /// Nobody is excited: no process of this kind makes the events much more likely than
    /// Poisson's, and the baselines are told, whatever else is not. Nothing is ever seen of the
    /// third type.
    @ParameterizedTest
    @CsvSource({"2, SINGLE", "3, SINGLE", "3, PER_RECEIVER", "3, PER_PAIR"})
    void eventsThatDoNotExciteEachOtherAreFittedAsPoisson(int types, Decays decays) {
        for (int seed = 1; seed <= 4; seed++) {
            EventHistory history = HawkesStream.of(
                            HawkesModel.withBaselines(
                                            types == 2
                                                    ? new double[] {0.9, 0.7}
                                                    : new double[] {0.9, 0.7, 0})
                                    .build(),
                            new SplittableRandom(seed))
                    .until(1_000);
            double poisson = 0;
            for (int type = 0; type < 2; type++) {
                int count = history.count(type);
                poisson += count * Math.log(count / 1_000.0) - count;
            }
            HawkesFit fit =
                    HawkesFit.of(history, HawkesFit.guess(history, history.size() / 1e3), decays);
            assertThat(fit.isConverged()).isTrue();
            assertThat(fit.logLikelihood()).isBetween(poisson - 0.1, poisson + 20);
            assertThat(fit.model().branchingRatio()).isLessThan(0.5);
            for (int type = 0; type < 2; type++) {
                Estimate mu = fit.mu(type);
                double rate = history.count(type) / 1_000.0;
                assertThat(mu.value()).isBetween(rate / 2, rate * 1.001);
                assertThat(mu.standardError().orElseThrow())
                        .isBetween(0.99 * Math.sqrt(rate / 1_000), 0.3);
            }
        }
    }

    @Test
    void aStartThatMakesAnEventImpossibleIsRefused() {
        HawkesModel silent =
                HawkesModel.of(new double[] {0, 1}, new double[2][2], KernelMatrix.everyPair(2, 1));
        assertThatThrownBy(() -> HawkesFit.of(HISTORY, silent, Decays.FIXED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("impossible");
    }
}
