package crossbook.charts;

import java.util.stream.IntStream;

/// Chooses the points that are drawn when there are more than a picture can show. The
/// choice depends on the points alone, so the same series gives the same picture.
final class Thinning {
    private Thinning() {}

    /// At most `most` indices of `count` points, evenly spread, the last one included.
    static int[] even(int count, int most) {
        if (count <= most) return IntStream.range(0, count).toArray();
        return IntStream.range(0, most)
                .map(i -> (int) ((i + 1L) * count / most - 1))
                .toArray();
    }

    /// At most `most` indices: the largest value of each of as many equal parts.
    static int[] largest(double[] values, int most) {
        int count = values.length;
        if (count <= most) return IntStream.range(0, count).toArray();
        return IntStream.range(0, most)
                .map(i -> largest(
                        values, (int) ((long) i * count / most), (int) ((i + 1L) * count / most)))
                .toArray();
    }

    private static int largest(double[] values, int from, int to) {
        int best = from;
        for (int i = from + 1; i < to; i++) if (values[i] > values[best]) best = i;
        return best;
    }
}
