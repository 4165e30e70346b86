package crossbook.simulation.hawkes;

/// How much the events so far raise each intensity. A step costs one exponential for each
/// distinct rate of decay and one product for each cell, however many events there were.
final class Excitation {
    private final double[] rates;
    private final double[] factors;
    private final int[] rateOfCell;
    private final int[] firstCellOf;
    private final double[][] jumps;
    private final double[] values;

    Excitation(HawkesModel model) {
        DecayCells cells = new DecayCells(model);
        int types = model.typeCount();
        rates = cells.rates();
        factors = new double[rates.length];
        values = new double[cells.count()];
        rateOfCell = new int[values.length];
        for (int cell = 0; cell < values.length; cell++) rateOfCell[cell] = cells.rateOf(cell);
        firstCellOf = new int[types + 1];
        jumps = new double[types][];
        for (int type = 0; type < types; type++) {
            firstCellOf[type + 1] = cells.firstCellOf(type + 1);
            jumps[type] = cells.jumpsOf(type);
        }
    }

    void decay(double seconds) {
        for (int i = 0; i < rates.length; i++) factors[i] = StrictMath.exp(-rates[i] * seconds);
        for (int i = 0; i < values.length; i++) values[i] *= factors[rateOfCell[i]];
    }

    void excite(int type) {
        double[] jump = jumps[type];
        for (int i = 0; i < values.length; i++) values[i] += jump[i];
    }

    /// What a type's intensity is above its baseline, in 1/s.
    double of(int type) {
        double sum = 0;
        for (int i = firstCellOf[type]; i < firstCellOf[type + 1]; i++) sum += values[i];
        return sum;
    }
}
