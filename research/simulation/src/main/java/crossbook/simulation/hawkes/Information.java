package crossbook.simulation.hawkes;

import org.hipparchus.exception.MathRuntimeException;
import org.hipparchus.linear.CholeskyDecomposition;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.RealMatrix;

import java.util.Optional;

/// A positive definite matrix of second derivatives, solved after its diagonal was scaled
/// to 1: its parameters have different units.
final class Information {
    private final double[] scales;
    private final DecompositionSolver solver;

    private Information(double[] scales, DecompositionSolver solver) {
        this.scales = scales;
        this.solver = solver;
    }

    /// The matrix, ready to be solved. A parameter that nothing tells, whose row is 0, has the
    /// solution 0.
    ///
    /// @param ridge what is added to the scaled diagonal
    /// @return nothing if the matrix is not positive definite
    static Optional<Information> of(double[][] matrix, double ridge) {
        int size = matrix.length;
        double[] scales = new double[size];
        for (int i = 0; i < size; i++) {
            if (!(matrix[i][i] >= 0 && Double.isFinite(matrix[i][i]))) return Optional.empty();
            scales[i] = matrix[i][i] == 0 ? 0 : 1 / Math.sqrt(matrix[i][i]);
        }
        RealMatrix scaled = MatrixUtils.createRealMatrix(size, size);
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                double value = matrix[row][column] * scales[row] * scales[column];
                scaled.setEntry(row, column, row == column ? 1 + ridge : value);
            }
        }
        try {
            CholeskyDecomposition cholesky = new CholeskyDecomposition(scaled);
            return Optional.of(new Information(scales, cholesky.getSolver()));
        } catch (MathRuntimeException e) {
            return Optional.empty();
        }
    }

    double[] solve(double[] right) {
        double[] scaled = new double[right.length];
        for (int i = 0; i < right.length; i++) scaled[i] = right[i] * scales[i];
        double[] solution = solver.solve(MatrixUtils.createRealVector(scaled)).toArray();
        for (int i = 0; i < right.length; i++) solution[i] *= scales[i];
        return solution;
    }

    /// The square roots of the inverse's diagonal: standard errors.
    double[] standardErrors() {
        RealMatrix inverse = solver.getInverse();
        double[] errors = new double[scales.length];
        for (int i = 0; i < errors.length; i++) {
            errors[i] = Math.sqrt(inverse.getEntry(i, i)) * scales[i];
        }
        return errors;
    }
}
