package crossbook.charts;

import java.util.Arrays;

/// The corners of a line that keeps each value until the next point, as a book does. A
/// value that stays gives no corner, so a quiet hour is two points.
final class Steps {
    private double[] x;
    private double[] y;
    private int corners;

    /// @param y `NaN` interrupts the line
    Steps(double[] x, double[] y) {
        this.x = new double[2 * x.length];
        this.y = new double[2 * y.length];
        double before = Double.NaN;
        for (int i = 0; i < x.length; i++) {
            boolean isLast = i == x.length - 1;
            if (y[i] == before && !isLast) continue;
            if (!Double.isNaN(before)) add(x[i], before);
            if (y[i] != before) add(x[i], y[i]);
            before = y[i];
        }
        this.x = Arrays.copyOf(this.x, corners);
        this.y = Arrays.copyOf(this.y, corners);
    }

    double[] x() {
        return x;
    }

    double[] y() {
        return y;
    }

    private void add(double cornerX, double cornerY) {
        x[corners] = cornerX;
        y[corners] = cornerY;
        corners++;
    }
}
