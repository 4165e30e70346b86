package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// Computes the tables of `docs/agent-based.md`, prints them, and holds the page to them.
class AgentBasedFactsTest {
    private static final Path PAGE = Path.of("../../docs/agent-based.md");
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final int DAYS = 20;
    private static final int SEEDS = 8;
    private static final int[] LAGS = {1, 2, 5, 10, 50, 100};

    /// The grid of the authors' sensitivity analysis.
    private static final int[] PROVIDERS = {10, 11, 12, 13, 14};

    private static final double[] DELTAS = {0.01, 0.05, 0.09, 0.13, 0.17};
    private static final double[] KAPPAS = {1.5, 2, 2.5, 3, 3.5};
    private static final double[] NUS = {2, 2.7, 3.4, 4.1, 4.8};
    private static final double[] SIGMAS = {0.01, 0.2575, 0.505, 0.7525, 1};

    /// Medians of the micro-price's moments over that grid, by the number of providers, computed
    /// from the authors' `Data/Sensitivity/Moments.csv` by
    /// `examples/python/published_results.py`.
    private static final List<String> PUBLISHED = List.of(
            "0.00104 | 252 | 0.52 | 0.54 | -67.9 | 0.44",
            "0.00057 | 349 | 0.53 | 0.49 | -71.6 | 0.51",
            "0.00043 | 419 | 0.52 | 0.50 | -74.1 | 0.54",
            "0.00033 | 523 | 0.53 | 0.44 | -77.9 | 0.59",
            "0.00027 | 619 | 0.52 | 0.40 | -81.2 | 0.62");

    private final World world = WorldFile.shipped("jse-abm");
    private final List<String> lines = new ArrayList<>();

    @AfterEach
    void thePageSaysWhatWasComputed() throws IOException {
        lines.forEach(System.out::println);
        assertThat(Files.readAllLines(PAGE)).isNotEmpty().containsAll(lines);
    }

    @Test
    @Tag("long")
    void theGridOfTheAuthorsIsComputed() {
        long beganNs = System.nanoTime();
        for (int i = 0; i < PROVIDERS.length; i++) grid(PROVIDERS[i], PUBLISHED.get(i));
        double tookMs = (System.nanoTime() - beganNs) / 1e6;
        oneSeed();
        int hours = PROVIDERS.length * DELTAS.length * KAPPAS.length * NUS.length * SIGMAS.length;
        System.out.printf(Locale.ROOT, "an hour took %.1f ms on average%n", tookMs / hours);
    }

    @Test
    @Tag("slow")
    void theDaysAreComputed() {
        List<MarketSeries> few = days(12);
        List<MarketSeries> many = days(14);
        moments(few);
        correlations(few, many);
        depths(few, many);
    }

    private World with(String... keysAndValues) {
        String text = world.text();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            String line = keysAndValues[i] + " = " + keysAndValues[i + 1];
            text = text.replaceAll("(?m)^" + keysAndValues[i] + " = .*$", line);
        }
        return WorldFile.parse("jse-abm", text);
    }

    private interface Point {
        void visit(double delta, double kappa, double nu, double sigma);
    }

    private static void visitGrid(Point point) {
        for (double delta : DELTAS) {
            for (double kappa : KAPPAS) {
                for (double nu : NUS) {
                    for (double sigma : SIGMAS) point.visit(delta, kappa, nu, sigma);
                }
            }
        }
    }

    private static Returns hour(World world, long seed) {
        return MarketSeries.of(world.simulation(seed), world.startNs() + HOUR_NS)
                .returns();
    }

    /// An hour of each point of the grid with so many providers, each with a seed of its own.
    private void grid(int providers, String published) {
        List<Returns> hours = new ArrayList<>();
        visitGrid((delta, kappa, nu, sigma) ->
                hours.add(hour(of(providers, delta, kappa, nu, sigma), 1 + hours.size())));
        lines.add(String.format(
                Locale.ROOT,
                "| %d, here | %.5f | %.0f | %.2f | %.2f | %.1f | %.2f |",
                providers,
                median(hours, Returns::deviation),
                median(hours, Returns::excessKurtosis),
                median(hours, Returns::hurst),
                median(hours, hour -> hour.absolute().memory()),
                median(hours, Returns::dickeyFuller),
                median(hours, Returns::tailExponent)));
        lines.add("| " + providers + ", published | " + published + " |");
    }

    /// The authors ran all points with one seed. What the median of the deviation is then
    /// depends on which.
    private void oneSeed() {
        double[] medians = new double[SEEDS];
        for (int seed = 1; seed <= SEEDS; seed++) {
            List<Returns> hours = new ArrayList<>();
            int each = seed;
            visitGrid((delta, kappa, nu, sigma) ->
                    hours.add(hour(of(10, delta, kappa, nu, sigma), each)));
            medians[seed - 1] = median(hours, Returns::deviation);
        }
        Arrays.sort(medians);
        lines.add(String.format(
                Locale.ROOT,
                "| 10, here, one seed for all points | %.5f to %.5f | | | | | |",
                medians[0],
                medians[SEEDS - 1]));
    }

    private World of(int providers, double delta, double kappa, double nu, double sigma) {
        return with(
                "record",
                "\"top\"",
                "delta",
                "" + delta,
                "kappa",
                "" + kappa,
                "nu",
                "" + nu,
                "sigma",
                "" + sigma,
                "count",
                "" + 1,
                "name = \"HF\"\ncount",
                "" + providers);
    }

    private static double median(List<Returns> hours, ToDoubleFunction<Returns> fact) {
        double[] sorted = hours.stream().mapToDouble(fact).sorted().toArray();
        return sorted[sorted.length / 2];
    }

    private List<MarketSeries> days(int providers) {
        World day = with("name = \"HF\"\ncount", "" + providers);
        return IntStream.rangeClosed(1, DAYS)
                .mapToObj(seed ->
                        MarketSeries.of(day.simulation(seed), day.startNs() + day.lengthNs()))
                .toList();
    }

    /// The published figures: estimate, in brackets its bounds; then that of the exchange's
    /// data.
    private void moments(List<MarketSeries> days) {
        row(days, "returns", "%.0f", day -> day.returns().count(), "", "");
        row(
                days,
                "standard deviation",
                "%.5f",
                day -> day.returns().deviation(),
                "0.00015 (0.00012 to 0.00019)",
                "0.00068");
        row(
                days,
                "excess kurtosis",
                "%.0f",
                day -> day.returns().excessKurtosis(),
                "2323 (-1195 to 5842)",
                "4.1");
        row(
                days,
                "Hurst exponent",
                "%.2f",
                day -> day.returns().hurst(),
                "0.53 (0.49 to 0.57)",
                "0.23");
        row(
                days,
                "GPH of absolute returns",
                "%.2f",
                day -> day.returns().absolute().memory(),
                "0.05 (-0.20 to 0.31)",
                "0.73");
        row(
                days,
                "Dickey-Fuller",
                "%.0f",
                day -> day.returns().dickeyFuller(),
                "-297 (-312 to -282)",
                "-177");
        row(
                days,
                "tail index",
                "%.2f",
                day -> day.returns().tailExponent(),
                "0.96 (0.68 to 1.24)",
                "2.04");
        row(days, "market orders that traded", "%.0f", day -> day.signs().count(), "", "");
        row(days, "mean spread, ticks", "%.1f", MarketSeries::meanSpread, "", "");
        row(
                days,
                "part of commands that leave a side empty",
                "%.4f",
                MarketSeries::emptyPart,
                "",
                "");
    }

    private void row(
            List<MarketSeries> days,
            String name,
            String format,
            ToDoubleFunction<MarketSeries> fact,
            String published,
            String exchange) {
        double[] sorted = days.stream().mapToDouble(fact).sorted().toArray();
        lines.add(String.format(
                Locale.ROOT,
                "| %s | " + format + " | " + format + " | " + format + " | %s | %s |",
                name,
                sorted[sorted.length / 2],
                sorted[0],
                sorted[sorted.length - 1],
                published,
                exchange));
    }

    private void correlations(List<MarketSeries> few, List<MarketSeries> many) {
        for (int lag : LAGS) {
            lines.add(String.format(
                    Locale.ROOT,
                    "| %d | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f |",
                    lag,
                    mean(few, day -> day.returns().autocorrelation(lag)),
                    mean(few, day -> day.returns().absolute().autocorrelation(lag)),
                    mean(few, day -> day.signs().autocorrelation(lag)),
                    mean(many, day -> day.returns().autocorrelation(lag)),
                    mean(many, day -> day.returns().absolute().autocorrelation(lag)),
                    mean(many, day -> day.signs().autocorrelation(lag))));
        }
    }

    private void depths(List<MarketSeries> few, List<MarketSeries> many) {
        for (int level = 1; level <= MarketSeries.LEVELS; level++) {
            int each = level;
            lines.add(String.format(
                    Locale.ROOT,
                    "| level %d | %.0f | %.0f |",
                    level,
                    mean(few, day -> day.depth(each)),
                    mean(many, day -> day.depth(each))));
        }
    }

    private static double mean(List<MarketSeries> days, ToDoubleFunction<MarketSeries> fact) {
        return days.stream().mapToDouble(fact).average().orElseThrow();
    }
}
