package crossbook.bench;

import crossbook.load.Turns.Comparison;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// What was measured of one book on one stream: nanoseconds per message, run by run,
/// and the digest that every run must have ended with.
public final class Measured implements Serializable {
    private static final long serialVersionUID = 1;

    private final double[] nsPerMessage;
    private final long digest;
    private final long trades;

    public Measured(double[] nsPerMessage, long digest, long trades) {
        this.nsPerMessage = nsPerMessage;
        this.digest = digest;
        this.trades = trades;
    }

    /// Run by run.
    public double[] nsPerMessage() {
        return nsPerMessage.clone();
    }

    long digest() {
        return digest;
    }

    long trades() {
        return trades;
    }

    public double median() {
        return Comparison.median(nsPerMessage);
    }

    public double min() {
        return Arrays.stream(nsPerMessage).min().orElseThrow();
    }

    public double max() {
        return Arrays.stream(nsPerMessage).max().orElseThrow();
    }

    /// Million messages per second at the median.
    public double millionPerSecond() {
        return 1_000 / median();
    }

    /// How many times as long `other` took, at the median of the alternations.
    public double timesFasterThan(Measured other) {
        double[] ratios = new double[nsPerMessage.length];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = other.nsPerMessage[i] / nsPerMessage[i];
        }
        return Comparison.median(ratios);
    }

    /// Nanoseconds per message, run by run, as a list in JSON.
    public String runsJson() {
        return Arrays.stream(nsPerMessage)
                .mapToObj(ns -> String.format(Locale.ROOT, "%.2f", ns))
                .collect(Collectors.joining(",", "[", "]"));
    }
}
