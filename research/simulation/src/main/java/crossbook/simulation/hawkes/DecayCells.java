package crossbook.simulation.hawkes;

import java.util.SortedMap;
import java.util.TreeMap;

/// Which parts of the excitation of a model decay together: a cell for each receiver and
/// rate. Kernels of one receiver that decay at one rate share a cell, whatever their
/// source.
final class DecayCells {
    private final double[] rates;
    private final int[] rateOfCell;
    private final int[] firstCellOf;
    private final double[][] jumps;

    DecayCells(HawkesModel model) {
        int types = model.typeCount();
        SortedMap<Double, Integer> numbers = new TreeMap<>();
        for (int receiver = 0; receiver < types; receiver++) {
            numbers.putAll(ratesOf(model, receiver));
        }
        int next = 0;
        for (var each : numbers.entrySet()) each.setValue(next++);
        rates = numbers.keySet().stream().mapToDouble(Double::doubleValue).toArray();

        firstCellOf = new int[types + 1];
        for (int receiver = 0; receiver < types; receiver++) {
            firstCellOf[receiver + 1] =
                    firstCellOf[receiver] + ratesOf(model, receiver).size();
        }
        rateOfCell = new int[firstCellOf[types]];
        jumps = new double[types][firstCellOf[types]];
        for (int receiver = 0; receiver < types; receiver++) {
            SortedMap<Double, Integer> cells = ratesOf(model, receiver);
            int cell = firstCellOf[receiver];
            for (var each : cells.entrySet()) {
                rateOfCell[cell] = numbers.get(each.getKey());
                each.setValue(cell++);
            }
            addJumps(model, receiver, cells);
        }
    }

    /// The rates of a receiver's kernels that are not zero.
    private static SortedMap<Double, Integer> ratesOf(HawkesModel model, int receiver) {
        SortedMap<Double, Integer> rates = new TreeMap<>();
        for (KernelMatrix kernel : model.kernels()) {
            for (int source = 0; source < model.typeCount(); source++) {
                if (kernel.alpha(receiver, source) > 0) {
                    rates.put(kernel.beta(receiver, source), 0);
                }
            }
        }
        return rates;
    }

    private void addJumps(HawkesModel model, int receiver, SortedMap<Double, Integer> cells) {
        for (KernelMatrix kernel : model.kernels()) {
            for (int source = 0; source < model.typeCount(); source++) {
                double alpha = kernel.alpha(receiver, source);
                if (alpha > 0) jumps[source][cells.get(kernel.beta(receiver, source))] += alpha;
            }
        }
    }

    int count() {
        return rateOfCell.length;
    }

    /// The distinct rates in 1/s, ascending.
    double[] rates() {
        return rates;
    }

    /// The index of a cell's rate.
    int rateOf(int cell) {
        return rateOfCell[cell];
    }

    /// The first cell of a receiver; of the number of types, the number of cells.
    int firstCellOf(int receiver) {
        return firstCellOf[receiver];
    }

    /// What an event of a type adds to each cell.
    double[] jumpsOf(int source) {
        return jumps[source];
    }
}
