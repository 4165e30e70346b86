package crossbook.bench;

import crossbook.load.Turns.Comparison;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

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

    /// This one and what was measured later of the same book on the same stream.
    ///
    /// @param of whose runs they are, for words
    /// @throws DigestMismatch if they did not end the same
    Measured then(Measured later, String of) {
        later.requireSame(this, of);
        double[] all = DoubleStream.concat(
                        Arrays.stream(nsPerMessage), Arrays.stream(later.nsPerMessage))
                .toArray();
        return new Measured(all, digest, trades);
    }

    /// @throws DigestMismatch if this did not end as the other
    void requireSame(Measured other, String of) {
        if (digest != other.digest) throw new DigestMismatch(of, other.digest, digest);
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
