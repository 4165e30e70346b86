package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;

import org.hipparchus.distribution.continuous.UniformRealDistribution;
import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Computes the tables of `docs/hawkes.md`, prints them, and holds the page to them.
class HawkesValidationTest {
    private static final Path PAGE = Path.of("../../docs/hawkes.md");
    private static final int LAGS = 20;

    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void thePageSaysWhatWasComputed() throws IOException {
        lines.forEach(System.out::println);
        assertThat(Files.readAllLines(PAGE)).isNotEmpty().containsAll(lines);
    }

    /// If the model is true, p-values are uniform: so are those of all types and seeds.
    @Test
    @Tag("slow")
    void theModelsOfPricesFitWhatTheyMake() {
        goodness("price and trades, thinning", Models.PRICE, 14_400);
        goodness("best quotes, thinning with the constraint", Models.QUOTES, 14_400);
    }

    @Test
    @Tag("long")
    void theModelsOfOrdersFitWhatTheyMake() {
        goodness("eight-variate, thinning", Models.COINTOSSX, 3600);
        goodness(
                "eight-variate, clusters",
                Models.COINTOSSX,
                3600,
                seed -> HawkesClusters.simulate(
                        Models.COINTOSSX, new SplittableRandom(seed), 0, 3600));
        goodness("ten-event, thinning", Models.TEN_EVENT, 28_800);
    }

    private void goodness(String name, HawkesModel model, double horizonS) {
        goodness(name, model, horizonS, seed -> simulated(model, seed, horizonS));
    }

    private static EventHistory simulated(HawkesModel model, int seed, double horizonS) {
        if (model == Models.QUOTES) return Models.quotes(seed, horizonS);
        return HawkesStream.of(model, new SplittableRandom(seed)).until(horizonS);
    }

    private void goodness(
            String name, HawkesModel model, double horizonS, IntFunction<EventHistory> simulation) {
        int seeds = 50;
        int types = model.typeCount();
        double[] distribution = new double[seeds * types];
        double[] independence = new double[seeds * types];
        double[] counts = new double[seeds];
        IntStream.range(0, seeds).parallel().forEach(seed -> {
            EventHistory history = simulation.apply(seed);
            counts[seed] = history.size();
            GoodnessOfFit fit = GoodnessOfFit.of(model, history);
            for (int type = 0; type < types; type++) {
                distribution[seed * types + type] = fit.kolmogorovSmirnov(type);
                independence[seed * types + type] = fit.ljungBox(type, LAGS);
            }
        });
        assertThat(uniformity(distribution)).isGreaterThan(0.01);
        assertThat(uniformity(independence)).isGreaterThan(0.01);
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %d | %s | %.3f | %.3f |",
                name,
                seeds,
                means(model, horizonS, counts),
                uniformity(distribution),
                uniformity(independence)));
    }

    /// The expected number of events beside the mean one; there is no theory where types are
    /// closed.
    private static String means(HawkesModel model, double horizonS, double[] counts) {
        double mean = sum(counts) / counts.length;
        if (model == Models.QUOTES) return String.format(Locale.ROOT, "| %.0f |", mean);
        double expected = sum(model.expectedEvents(horizonS));
        double squares = 0;
        for (double count : counts) squares += (count - mean) * (count - mean);
        double z = (mean - expected) / Math.sqrt(squares / (counts.length - 1) / counts.length);
        assertThat(Math.abs(z)).isLessThan(3);
        return String.format(Locale.ROOT, "%.0f | %.0f | %.2f", expected, mean, z);
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) sum += value;
        return sum;
    }

    private static double uniformity(double[] values) {
        return new KolmogorovSmirnovTest()
                .kolmogorovSmirnovTest(new UniformRealDistribution(), values, false);
    }

    /// What goes wrong in CoinTossX is far from passing for the model.
    @Test
    void mistakesAreFound() {
        EventHistory right = simulated(Models.COINTOSSX, 1, 3600);
        EventHistory firstRow = simulated(firstRowAlone(), 1, 3600);
        EventHistory.Builder truncated = EventHistory.of(8);
        EventHistory.Builder reversed = EventHistory.of(8);
        for (int i = 0; i < right.size(); i++) {
            truncated.add(Math.floor(right.timeS(i)), right.type(i));
            int last = right.size() - 1 - i;
            reversed.add(3600 - right.timeS(last), right.type(last));
        }
        assertThat(mistake("none", right)).isGreaterThan(0.01);
        assertThat(mistake("first row of alpha, beta of the receiver", firstRow))
                .isLessThan(1e-6);
        assertThat(mistake("times truncated to seconds", truncated.build(3600))).isLessThan(1e-6);
        // Backwards, counts covary as forwards, so this cannot be told where types are so alike.
        assertThat(mistake("times in descending order", reversed.build(3600))).isGreaterThan(0.01);
    }

    static HawkesModel firstRowAlone() {
        KernelMatrix right = Models.COINTOSSX.kernels().getFirst();
        double[] mu = new double[8];
        double[] alpha = new double[8];
        double[] beta = new double[8];
        for (int type = 0; type < 8; type++) {
            mu[type] = Models.COINTOSSX.mu(type);
            alpha[type] = right.alpha(0, type);
            beta[type] = right.beta(0, type);
        }
        return HawkesModel.of(mu, KernelMatrix.bySource(alpha), KernelMatrix.byReceiver(beta));
    }

    /// The least p-value of all types and both tests, times their number.
    private double mistake(String name, EventHistory history) {
        GoodnessOfFit fit = GoodnessOfFit.of(Models.COINTOSSX, history);
        double distribution = 1;
        double independence = 1;
        for (int type = 0; type < 8; type++) {
            distribution = Math.min(distribution, fit.kolmogorovSmirnov(type));
            independence = Math.min(independence, fit.ljungBox(type, LAGS));
        }
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %d | %s | %s |",
                name,
                history.size(),
                small(distribution),
                small(independence)));
        return Math.min(1, 16 * Math.min(distribution, independence));
    }

    private static String small(double p) {
        return p < 1e-9 ? "< 1e-9" : String.format(Locale.ROOT, "%.2g", p);
    }

    /// How often the confidence intervals of 95 % have the true parameter in them.
    @Test
    @Tag("slow")
    void intervalsOfTheModelOfPricesCoverTheTruth() {
        recovery("price and trades, 8 h, rates known", Models.PRICE, Decays.FIXED, 40);
    }

    @Test
    @Tag("long")
    void intervalsOfTheOthersDoSo() {
        recovery("ten-event, 8 h, rates known", Models.TEN_EVENT, Decays.FIXED, 40);
        recovery("ten-event, 8 h, one rate", Models.TEN_EVENT, Decays.SINGLE, 20);
        recovery("eight-variate, 1 h, rates known", Models.COINTOSSX, Decays.FIXED, 40);
        recovery("eight-variate, 1 h, a rate a pair", Models.COINTOSSX, Decays.PER_PAIR, 10);
        recovery("price and trades, 8 h, a rate a pair", Models.PRICE, Decays.PER_PAIR, 20);
        recovery("best quotes, 8 h, rates known", Models.QUOTES, Decays.FIXED, 40);
        recovery("best quotes, 8 h, one rate", Models.QUOTES, Decays.SINGLE, 20);
    }

    private void recovery(String name, HawkesModel model, Decays decays, int seeds) {
        double horizonS = model == Models.COINTOSSX ? 3600 : 28_800;
        int[] covered = new int[2];
        for (int seed = 0; seed < seeds; seed++) {
            HawkesFit fit = HawkesFit.of(simulated(model, seed, horizonS), model, decays);
            assertThat(fit.isConverged()).isTrue();
            for (int type = 0; type < model.typeCount(); type++) {
                if (model.mu(type) > 0) count(fit.mu(type), model.mu(type), covered);
                for (int matrix = 0; matrix < model.kernels().size(); matrix++) {
                    count(fit, model, matrix, type, covered);
                }
            }
        }
        double coverage = (double) covered[0] / covered[1];
        assertThat(coverage).isBetween(0.9, 0.98);
        lines.add(String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.1f %% |",
                name,
                seeds,
                covered[1],
                100 * coverage));
    }

    /// Of the kernels of a receiver. What is 0 is not estimated.
    private static void count(
            HawkesFit fit, HawkesModel model, int matrix, int type, int[] covered) {
        KernelMatrix kernel = model.kernels().get(matrix);
        for (int source = 0; source < model.typeCount(); source++) {
            if (kernel.alpha(type, source) == 0) continue;
            count(fit.alpha(matrix, type, source), kernel.alpha(type, source), covered);
            Estimate beta = fit.beta(matrix, type, source);
            if (beta.standardError().isPresent()) count(beta, kernel.beta(type, source), covered);
        }
    }

    private static void count(Estimate estimate, double truth, int[] covered) {
        if (estimate.covers(truth, 0.95)) covered[0]++;
        covered[1]++;
    }
}
