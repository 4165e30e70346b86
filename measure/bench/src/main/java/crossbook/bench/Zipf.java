package crossbook.bench;

import java.util.SplittableRandom;

/// Draws instruments as unequally as markets trade them: the instrument of rank r with
/// a probability proportional to 1 / r^exponent. Which instrument has which rank is
/// drawn too, so that busy ones are not neighbours.
final class Zipf {
    private final double[] upTo;
    private final int[] instrument;

    /// @param exponent 0 for all alike, 1 as a rule
    Zipf(int count, double exponent, SplittableRandom random) {
        upTo = new double[count];
        instrument = new int[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.pow(i + 1, -exponent);
            upTo[i] = sum;
            int other = random.nextInt(i + 1);
            instrument[i] = instrument[other];
            instrument[other] = i;
        }
    }

    int draw(SplittableRandom random) {
        double drawn = random.nextDouble(upTo[upTo.length - 1]);
        int low = 0;
        int high = upTo.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (upTo[middle] > drawn) high = middle;
            else low = middle + 1;
        }
        return instrument[low];
    }
}
