package crossbook.simulation.agents;

import java.util.Arrays;

/// How often orders come to a queue, by its size: a row of a [QueueReactiveParameters].
///
/// A size is a number of orders of the unit. The sizes are 0 to that of the last column, at which
/// no limit order comes, so that no queue grows longer by itself; a queue that others made longer
/// behaves as the longest.
public final class QueueTable {
    private static final double LARGEST = 1e6;

    private final double[] limit;
    private final double[] cancel;
    private final double[] market;

    /// A table of rates a second, by the size of the queue before, from 0 on.
    ///
    /// @param limit of limit orders; the last is 0
    /// @param cancel of cancels; the first is 0
    /// @param market of market orders, while the queue is the best of its side; the first is 0
    /// @throws IllegalArgumentException that begins with the name of what is wrong
    public QueueTable(double[] limit, double[] cancel, double[] market) {
        require("limit", limit, limit.length);
        require("cancel", cancel, limit.length);
        require("market", market, limit.length);
        this.limit = limit.clone();
        this.cancel = cancel.clone();
        this.market = market.clone();
        requireLimits();
        requireEnd("cancel", cancel);
        requireEnd("market", market);
        for (int size = 1; size <= longest(); size++) {
            if (cancel[size] + market[size] == 0) {
                throw new IllegalArgumentException(
                        "cancel: 0.0: a queue of size " + size + " must be able to become shorter");
            }
        }
    }

    private void requireLimits() {
        if (limit.length < 2) {
            throw new IllegalArgumentException("limit: must be two or more numbers");
        }
        if (limit[longest()] != 0) {
            throw new IllegalArgumentException(
                    "limit: " + limit[longest()] + ": the last must be 0: no queue is longer");
        }
        for (int size = 0; size < longest(); size++) {
            if (limit[size] == 0) {
                throw new IllegalArgumentException("limit: 0.0: only the last may be 0");
            }
        }
    }

    private static void require(String name, double[] rates, int length) {
        if (rates.length != length) {
            throw new IllegalArgumentException(
                    name + ": " + rates.length + " numbers: must be as many as limit, " + length);
        }
        for (double rate : rates) {
            Required.that(name, rate, rate >= 0 && rate <= LARGEST, "0 to 1e6");
        }
    }

    private static void requireEnd(String name, double[] rates) {
        Required.that(name, rates[0], rates[0] == 0, "0 first: an empty queue has no order");
    }

    /// Limit orders a second at a size.
    public double limit(int size) {
        return limit[size];
    }

    /// Cancels a second at a size.
    public double cancel(int size) {
        return cancel[size];
    }

    /// Market orders a second at a size.
    public double market(int size) {
        return market[size];
    }

    /// The longest size.
    public int longest() {
        return limit.length - 1;
    }

    /// The rates of all that may happen at a size, together; the largest of them.
    double largestRate() {
        double largest = 0;
        for (int size = 0; size <= longest(); size++) {
            largest = Math.max(largest, limit[size] + cancel[size] + market[size]);
        }
        return largest;
    }

    /// How likely each size is in the long run, for a queue that is the best of its side: that of a
    /// birth and death process.
    public double[] stationary() {
        double[] likely = new double[limit.length];
        likely[0] = 1;
        for (int size = 1; size <= longest(); size++) {
            likely[size] = likely[size - 1] * limit[size - 1] / (cancel[size] + market[size]);
        }
        double sum = Arrays.stream(likely).sum();
        for (int size = 0; size <= longest(); size++) likely[size] /= sum;
        return likely;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QueueTable table
                && Arrays.equals(limit, table.limit)
                && Arrays.equals(cancel, table.cancel)
                && Arrays.equals(market, table.market);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(
                new int[] {Arrays.hashCode(limit), Arrays.hashCode(cancel), Arrays.hashCode(market)
                });
    }

    @Override
    public String toString() {
        return "limit " + Arrays.toString(limit) + ", cancel " + Arrays.toString(cancel)
                + ", market " + Arrays.toString(market);
    }
}
