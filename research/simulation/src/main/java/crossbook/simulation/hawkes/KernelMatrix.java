package crossbook.simulation.hawkes;

import java.util.Arrays;

/// One exponential kernel for each pair of event types: an event of type `source` adds
/// `alpha * exp(-beta * t)` to the intensity of type `receiver`, `t` seconds later.
///
/// Types are counted from 0. Rows are receivers, columns are sources. A kernel that is a
/// sum of exponentials is a [HawkesModel] with several of these.
public final class KernelMatrix {
    private final double[][] alpha;
    private final double[][] beta;

    private KernelMatrix(double[][] alpha, double[][] beta) {
        this.alpha = alpha;
        this.beta = beta;
    }

    /// One exponential for each pair.
    ///
    /// @param alpha the jump of the intensity in 1/s, a row for each receiver, not
    ///     negative
    /// @param beta the rate of decay in 1/s, of the same shape, greater than 0
    /// @throws IllegalArgumentException if they are not square, of one size and in these
    ///     ranges
    public static KernelMatrix of(double[][] alpha, double[][] beta) {
        check("alpha", alpha, alpha.length, 0);
        check("beta", beta, alpha.length, Double.MIN_NORMAL);
        return new KernelMatrix(copy(alpha), copy(beta));
    }

    private static void check(String name, double[][] matrix, int size, double least) {
        if (matrix.length != size) {
            throw new IllegalArgumentException(
                    name + " has " + matrix.length + " rows: alpha has " + size);
        }
        for (int row = 0; row < size; row++) {
            String where = name + ", row " + (row + 1);
            if (matrix[row].length != size) {
                throw new IllegalArgumentException(
                        where + ": has " + matrix[row].length + " values: must have " + size);
            }
            for (int column = 0; column < size; column++) {
                double value = matrix[row][column];
                if (value >= least && Double.isFinite(value)) continue;
                throw new IllegalArgumentException(where + ", column " + (column + 1) + ": " + value
                        + " must be a finite number "
                        + (least > 0 ? "greater than 0" : "of at least 0"));
            }
        }
    }

    private static double[][] copy(double[][] matrix) {
        double[][] copy = new double[matrix.length][];
        for (int row = 0; row < matrix.length; row++) copy[row] = matrix[row].clone();
        return copy;
    }

    /// A matrix with one value for every pair.
    public static double[][] everyPair(int types, double value) {
        double[][] matrix = new double[types][types];
        for (double[] row : matrix) Arrays.fill(row, value);
        return matrix;
    }

    /// A matrix whose value depends on the receiver alone: row `i` is filled with
    /// `values[i]`.
    public static double[][] byReceiver(double... values) {
        double[][] matrix = new double[values.length][values.length];
        for (int row = 0; row < values.length; row++) Arrays.fill(matrix[row], values[row]);
        return matrix;
    }

    /// A matrix whose value depends on the source alone: every row is `values`.
    public static double[][] bySource(double... values) {
        double[][] matrix = new double[values.length][];
        for (int row = 0; row < values.length; row++) matrix[row] = values.clone();
        return matrix;
    }

    public int types() {
        return alpha.length;
    }

    /// By how much an event of the source raises the intensity of the receiver, in 1/s.
    public double alpha(int receiver, int source) {
        return alpha[receiver][source];
    }

    /// At which rate that decays, in 1/s.
    public double beta(int receiver, int source) {
        return beta[receiver][source];
    }

    /// How many events of the receiver an event of the source causes directly, on average.
    public double expectedChildren(int receiver, int source) {
        return alpha[receiver][source] / beta[receiver][source];
    }
}
