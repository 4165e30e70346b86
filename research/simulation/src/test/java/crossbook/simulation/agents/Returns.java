package crossbook.simulation.agents;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Statistics of a series of returns, as Jericevich, Chang and Gebbie take them as moments.
final class Returns {
    private static final int SHORTEST_BLOCK = 100;

    private final double[] values;

    private Returns(double[] values) {
        this.values = values;
    }

    /// The differences of the logarithms of prices.
    static Returns ofPrices(double[] prices) {
        double[] values = new double[prices.length - 1];
        for (int i = 0; i < values.length; i++) {
            values[i] = StrictMath.log(prices[i + 1]) - StrictMath.log(prices[i]);
        }
        return new Returns(values);
    }

    static Returns of(double... values) {
        return new Returns(values);
    }

    int count() {
        return values.length;
    }

    Returns absolute() {
        return new Returns(Arrays.stream(values).map(Math::abs).toArray());
    }

    double mean() {
        return Arrays.stream(values).average().orElseThrow();
    }

    private double moment(int power) {
        double mean = mean();
        return Arrays.stream(values)
                .map(value -> StrictMath.pow(value - mean, power))
                .average()
                .orElseThrow();
    }

    double deviation() {
        return Math.sqrt(moment(2) * values.length / (values.length - 1));
    }

    /// Above that of a normal distribution.
    double excessKurtosis() {
        return moment(4) / (moment(2) * moment(2)) - 3;
    }

    /// At a lag, of the values as they are: the authors do not take their mean off.
    double autocorrelation(int lag) {
        double product = 0;
        double square = 0;
        for (int i = 0; i < values.length; i++) {
            square += values[i] * values[i];
            if (i >= lag) product += values[i] * values[i - lag];
        }
        return product / square;
    }

    /// The exponent of the upper tail: a Pareto law cut at the largest value, by maximum
    /// likelihood (Aban, Meerschaert and Panorska 2006), of the positive values from the 95th
    /// percentile on.
    double tailExponent() {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double at = 0.95 * (sorted.length - 1);
        int below = (int) at;
        double next = sorted[Math.min(below + 1, sorted.length - 1)];
        double quantile = sorted[below] + (at - below) * (next - sorted[below]);
        double[] tail =
                Arrays.stream(sorted).filter(x -> x >= quantile && x > 0).toArray();
        double ratio = StrictMath.log(tail[tail.length - 1] / tail[0]);
        double mean = Arrays.stream(tail)
                .map(x -> StrictMath.log(x / tail[0]))
                .average()
                .orElseThrow();
        double low = -50;
        double high = 50;
        for (int i = 0; i < 200; i++) { // the expected logarithm falls as the exponent rises
            double middle = (low + high) / 2;
            if (expectedLog(middle, ratio) > mean) low = middle;
            else high = middle;
        }
        return (low + high) / 2;
    }

    private static double expectedLog(double alpha, double ratio) {
        if (Math.abs(alpha * ratio) < 1e-9) return ratio / 2;
        return 1 / alpha - ratio / (StrictMath.exp(alpha * ratio) - 1);
    }

    /// The statistic of Dickey and Fuller, without constant, trend and lags.
    double dickeyFuller() {
        double cross = 0;
        double square = 0;
        int count = values.length - 1;
        for (int i = 0; i < count; i++) {
            cross += values[i] * (values[i + 1] - values[i]);
            square += values[i] * values[i];
        }
        double slope = cross / square;
        double rest = 0;
        for (int i = 0; i < count; i++) {
            double error = values[i + 1] - values[i] - slope * values[i];
            rest += error * error;
        }
        return slope / Math.sqrt(rest / (count - 1) / square);
    }

    /// The order of fractional integration by Geweke and Porter-Hudak (1983), from as many
    /// frequencies as the root of the number of values.
    double memory() {
        int frequencies = (int) Math.sqrt(values.length);
        double[] x = new double[frequencies];
        double[] y = new double[frequencies];
        for (int j = 1; j <= frequencies; j++) {
            double frequency = 2 * Math.PI * j / values.length;
            double turnCosine = StrictMath.cos(frequency);
            double turnSine = StrictMath.sin(frequency);
            double c = 1;
            double s = 0;
            double cosine = 0;
            double sine = 0;
            for (double value : values) {
                cosine += value * c;
                sine += value * s;
                double turned = c * turnCosine - s * turnSine;
                s = s * turnCosine + c * turnSine;
                c = turned;
            }
            x[j - 1] = 2 * StrictMath.log(2 * StrictMath.sin(frequency / 2));
            y[j - 1] = StrictMath.log((cosine * cosine + sine * sine) / values.length);
        }
        return -slope(x, y);
    }

    /// The exponent of Hurst by the rescaled range over blocks whose lengths divide the number of
    /// values, of which at most a hundredth is left out so that there are many.
    double hurst() {
        int length = values.length;
        for (int n = values.length; n > 0.99 * values.length; n--) {
            if (divisors(n).size() > divisors(length).size()) length = n;
        }
        List<Integer> blocks = divisors(length);
        double[] x = new double[blocks.size()];
        double[] y = new double[blocks.size()];
        for (int i = 0; i < x.length; i++) {
            x[i] = StrictMath.log(blocks.get(i));
            y[i] = StrictMath.log(rescaledRange(length, blocks.get(i)));
        }
        return slope(x, y);
    }

    private static List<Integer> divisors(int n) {
        List<Integer> divisors = new ArrayList<>();
        for (int i = SHORTEST_BLOCK; i <= n / 2; i++) if (n % i == 0) divisors.add(i);
        return divisors;
    }

    /// The ratio of ranges to deviations by least squares, as the authors take it.
    private double rescaledRange(int length, int block) {
        double cross = 0;
        double square = 0;
        for (int from = 0; from < length; from += block) {
            Returns part = new Returns(Arrays.copyOfRange(values, from, from + block));
            double deviation = part.deviation();
            double mean = part.mean();
            double walked = 0;
            double low = Double.MAX_VALUE;
            double high = -Double.MAX_VALUE;
            for (double value : part.values) {
                walked += value - mean;
                low = Math.min(low, walked);
                high = Math.max(high, walked);
            }
            cross += (high - low) * deviation;
            square += deviation * deviation;
        }
        return cross / square;
    }

    private static double slope(double[] x, double[] y) {
        double meanX = Arrays.stream(x).average().orElseThrow();
        double meanY = Arrays.stream(y).average().orElseThrow();
        double cross = 0;
        double square = 0;
        for (int i = 0; i < x.length; i++) {
            cross += (x[i] - meanX) * (y[i] - meanY);
            square += (x[i] - meanX) * (x[i] - meanX);
        }
        return cross / square;
    }
}
