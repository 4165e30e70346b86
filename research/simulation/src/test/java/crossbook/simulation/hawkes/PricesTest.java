package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/// The facts that Bacry and Muzy (2014) and Zheng, Roueff and Abergel (2014) made their models
/// for. Computes the tables of `docs/hawkes.md` that tell them, prints them, and holds the page
/// to them.
class PricesTest {
    private static final Path PAGE = Path.of("../../docs/hawkes.md");
    private static final HawkesModel PRICE = Models.PRICE;
    private static final double[] LAGS_S = {0.01, 0.1, 1, 10, 100};

    /// By how much a trade raises what is signed, in the end, directly: the differences of the
    /// expected children of one's own side and of the other.
    private static final double TRADE_TRADE = difference(0, 0);

    private static final double TRADE_PRICE = difference(2, 0);
    private static final double PRICE_TRADE = difference(0, 2);
    private static final double PRICE_PRICE = difference(2, 2);
    private static final double DETERMINANT =
            (1 - TRADE_TRADE) * (1 - PRICE_PRICE) - TRADE_PRICE * PRICE_TRADE;

    private final List<String> lines = new ArrayList<>();

    private static double difference(int receiver, int source) {
        return PRICE.expectedChildren(receiver, source)
                - PRICE.expectedChildren(receiver, source + 1);
    }

    @AfterEach
    void thePageSaysWhatWasComputed() throws IOException {
        lines.forEach(System.out::println);
        assertThat(Files.readAllLines(PAGE)).isNotEmpty().containsAll(lines);
    }

    /// What the price is, at times that rise.
    private static final class Walk {
        private final EventHistory history;
        private int next;
        private long price;

        Walk(EventHistory history) {
            this.history = history;
        }

        long at(double timeS) {
            for (; next < history.size() && history.timeS(next) <= timeS; next++) {
                int type = history.type(next);
                if (type == 2) price++;
                if (type == 3) price--;
            }
            return price;
        }
    }

    /// At short times the variance of the price is that of a Poisson process of its moves; it
    /// falls to that of the diffusion, because moves revert.
    @Test
    void thePriceDiffusesAndKeepsTheImpactOfATrade() {
        double horizonS = 400_000;
        EventHistory history =
                HawkesStream.warm(PRICE, new SplittableRandom(1), 60).until(horizonS);
        double[] intensities = PRICE.stationaryIntensities();
        double moves = intensities[2] + intensities[3];
        double trades = intensities[0] + intensities[1];
        double diffusion =
                (TRADE_PRICE * TRADE_PRICE * trades + (1 - TRADE_TRADE) * (1 - TRADE_TRADE) * moves)
                        / (DETERMINANT * DETERMINANT);
        double[] variances = new double[LAGS_S.length];
        double[] correlations = new double[LAGS_S.length];
        for (int i = 0; i < LAGS_S.length; i++) {
            Walk walk = new Walk(history);
            double square = 0;
            double product = 0;
            long price = 0;
            long last = 0;
            for (double atS = LAGS_S[i]; atS <= horizonS; atS += LAGS_S[i]) {
                long change = walk.at(atS) - price;
                price += change;
                square += change * change;
                product += change * last;
                last = change;
            }
            variances[i] = square / horizonS;
            correlations[i] = product / square;
        }
        assertThat(variances).isSortedAccordingTo((a, b) -> Double.compare(b, a));
        assertThat(variances[0]).isCloseTo(moves, within(0.03 * moves));
        assertThat(variances[4]).isCloseTo(diffusion, within(0.05 * diffusion));
        assertThat(correlations[2]).isLessThan(-0.05);
        row("variance of the price a second", "%.3f", moves, variances, diffusion);
        row("correlation of a change with the last", "%.3f", 0, correlations, 0);
        double permanent = TRADE_PRICE / DETERMINANT;
        double[] impacts = impacts(horizonS);
        assertThat(impacts[3]).isCloseTo(permanent, within(0.05 * permanent));
        row("impact of a trade", "%.3f", 0, impacts, permanent);
    }

    private void row(String name, String format, double first, double[] values, double last) {
        StringBuilder row = new StringBuilder("| " + name + " | " + text(format, first) + " |");
        for (double value : values) row.append(' ').append(text(format, value)).append(" |");
        lines.add(row + " " + text(format, last) + " |");
    }

    private static String text(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /// By how much the price is farther on the side of a trade that comes by chance, for as long
    /// after it: beside the process, trades that nothing causes excite it as its own do.
    private static double[] impacts(double horizonS) {
        double rate = 0.1;
        HawkesModel.Builder builder = HawkesModel.withBaselines(
                PRICE.mu(0), PRICE.mu(1), PRICE.mu(2), PRICE.mu(3), rate, rate);
        for (KernelMatrix kernel : PRICE.kernels()) {
            double[][] alpha = new double[6][6];
            for (int receiver = 0; receiver < 4; receiver++) {
                for (int source = 0; source < 6; source++) {
                    alpha[receiver][source] = kernel.alpha(receiver, source % 4);
                }
            }
            double beta = kernel.beta(0, 0);
            builder.kernel(KernelMatrix.of(alpha, KernelMatrix.everyPair(6, beta)));
        }
        EventHistory history =
                HawkesStream.warm(builder.build(), new SplittableRandom(2), 60).until(horizonS);
        double[] impacts = new double[LAGS_S.length];
        for (int i = 0; i < LAGS_S.length; i++) {
            Walk before = new Walk(history);
            Walk after = new Walk(history);
            double sum = 0;
            for (int event = 0; event < history.size(); event++) {
                if (history.type(event) < 4) continue;
                double timeS = history.timeS(event);
                long change = after.at(timeS + LAGS_S[i]) - before.at(timeS);
                sum += history.type(event) == 4 ? change : -change;
            }
            impacts[i] = sum / (history.count(4) + history.count(5));
        }
        return impacts;
    }

    /// How long the spread is of so many ticks, in an early part of a long time and in a late
    /// one.
    @Test
    void theSpreadKeepsItsLaw() {
        double halfS = 200_000;
        QuoteSpread spread = QuoteSpread.of(50);
        HawkesStream stream = HawkesStream.gated(Models.QUOTES, new SplittableRandom(3), spread);
        while (spread.ticks() > 1) stream.next();
        double startS = stream.timeS();
        assertThat(startS).isLessThan(1_000);
        double[][] shares = new double[2][6];
        double nowS = startS;
        long ticks = 1;
        long most = 1;
        for (int half = 0; half < 2; half++) {
            double endS = startS + (half + 1) * halfS;
            boolean isIn = true;
            while (isIn) {
                isIn = stream.nextBefore(endS);
                double untilS = isIn ? stream.timeS() : endS;
                shares[half][(int) Math.min(ticks, 6) - 1] += (untilS - nowS) / halfS;
                nowS = untilS;
                ticks = spread.ticks();
                most = Math.max(most, ticks);
            }
        }
        for (int half = 0; half < 2; half++) {
            StringBuilder row = new StringBuilder(half == 0 ? "| first half |" : "| second half |");
            for (double share : shares[half]) {
                row.append(text(" %.1f %% |", 100 * share));
            }
            lines.add(row.toString());
            for (int i = 0; i < 6; i++) {
                assertThat(shares[1][i]).isCloseTo(shares[0][i], within(0.01));
            }
            for (int i = 1; i < 5; i++) {
                assertThat(shares[half][i]).isLessThan(shares[half][i - 1]);
            }
        }
        assertThat(most).isLessThan(60);
        lines.add("The widest is " + most + " ticks.");
    }
}
