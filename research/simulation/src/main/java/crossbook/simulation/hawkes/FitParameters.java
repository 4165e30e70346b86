package crossbook.simulation.hawkes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which parameters of some receivers are estimated, and which of them are one.
///
/// What is 0 in the start stays 0: a kernel that is not there is not sought. A rate of decay
/// stays above one through the horizon, or half of what it starts at: what hardly decays while
/// it is seen is a trend, not an excitation.
final class FitParameters {
    private final double[][] startOfRow;
    private final int[][] freeOfRow;
    private final int[][] blockOfRow;
    private final List<Double> start = new ArrayList<>();
    private final List<Double> least = new ArrayList<>();

    /// For each parameter, the jumps that decay by it; none, if it is no rate.
    private final List<List<Integer>> jumps = new ArrayList<>();

    private final boolean haveBetas;

    private final double leastRate;

    FitParameters(HawkesModel model, List<Integer> receivers, Decays decays, double horizonS) {
        leastRate = 1 / horizonS;
        haveBetas = decays != Decays.FIXED;
        int rows = receivers.size();
        startOfRow = new double[rows][];
        freeOfRow = new int[rows][];
        blockOfRow = new int[rows][];
        Map<List<Integer>, Integer> rates = new HashMap<>();
        for (int row = 0; row < rows; row++) {
            addRow(row, RowLikelihood.parameters(model, receivers.get(row)));
            if (haveBetas) addRates(row, receivers.get(row), model.typeCount(), decays, rates);
        }
    }

    private void addRow(int row, double[] values) {
        startOfRow[row] = values;
        int[] free = new int[values.length];
        int[] block = new int[values.length];
        int count = 0;
        for (int i = 0; i <= values.length / 2; i++) {
            if (values[i] == 0) continue;
            free[count] = i;
            block[count++] = add(values[i], 0);
        }
        freeOfRow[row] = Arrays.copyOf(free, count);
        blockOfRow[row] = Arrays.copyOf(block, count);
    }

    private int add(double value, double above) {
        start.add(StrictMath.log(value - above));
        least.add(above);
        jumps.add(new ArrayList<>());
        return start.size() - 1;
    }

    private void addRates(
            int row, int receiver, int types, Decays decays, Map<List<Integer>, Integer> rates) {
        int kernels = startOfRow[row].length / 2;
        List<Integer> free = new ArrayList<>();
        List<Integer> block = new ArrayList<>();
        for (int i = 0; i < freeOfRow[row].length; i++) {
            free.add(freeOfRow[row][i]);
            block.add(blockOfRow[row][i]);
        }
        for (int i = 0; i < freeOfRow[row].length; i++) {
            int jump = freeOfRow[row][i];
            if (jump == 0) continue; // the baseline
            int kernel = jump - 1;
            List<Integer> name = name(decays, kernel / types, receiver, kernel % types);
            double value = startOfRow[row][jump + kernels];
            double above = Math.min(leastRate, value / 2);
            int rate = rates.computeIfAbsent(name, _ -> add(value, above));
            jumps.get(rate).add(blockOfRow[row][i]);
            free.add(jump + kernels);
            block.add(rate);
        }
        freeOfRow[row] = free.stream().mapToInt(Integer::intValue).toArray();
        blockOfRow[row] = block.stream().mapToInt(Integer::intValue).toArray();
    }

    /// What the kernels that share a rate have in common.
    private static List<Integer> name(Decays decays, int matrix, int receiver, int source) {
        return switch (decays) {
            case FIXED, PER_PAIR -> List.of(matrix, receiver, source);
            case PER_RECEIVER -> List.of(matrix, receiver);
            case PER_SOURCE -> List.of(matrix, source);
            case SINGLE -> List.of(matrix);
        };
    }

    boolean haveBetas() {
        return haveBetas;
    }

    /// The logarithms of how far the parameters are above the least that they can be, in the
    /// start.
    double[] start() {
        return start.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /// All parameters of a row, where those that are estimated have these values.
    double[] row(int row, double[] values) {
        double[] all = startOfRow[row].clone();
        for (int i = 0; i < freeOfRow[row].length; i++) {
            all[freeOfRow[row][i]] = values[blockOfRow[row][i]];
        }
        return all;
    }

    /// Which of a row's parameters are estimated.
    int[] freeOfRow(int row) {
        return freeOfRow[row];
    }

    /// The numbers of the same among those that are estimated.
    int[] blockOfRow(int row) {
        return blockOfRow[row];
    }

    /// The least that a parameter can be.
    double least(int parameter) {
        return least.get(parameter);
    }

    boolean isRate(int parameter) {
        return !jumps.get(parameter).isEmpty();
    }

    /// The jumps that decay by a rate.
    List<Integer> jumpsOf(int rate) {
        return jumps.get(rate);
    }
}
