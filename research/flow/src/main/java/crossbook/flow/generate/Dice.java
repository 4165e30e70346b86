package crossbook.flow.generate;

import java.util.SplittableRandom;

/// Chance in whole numbers, so that a seed gives the same choices on every machine.
///
/// Only the 64-bit words of [SplittableRandom] are used, for they follow from a fixed
/// algorithm; how the library derives bounded numbers from them may change between
/// versions.
final class Dice {
    private final SplittableRandom words;

    Dice(long seed) {
        words = new SplittableRandom(seed);
    }

    /// A number from 0 to `bound - 1`.
    int below(int bound) {
        return (int) Math.unsignedMultiplyHigh(words.nextLong(), bound);
    }

    /// True in that many of a thousand cases.
    boolean chance(int perMille) {
        return below(1000) < perMille;
    }

    /// How often a chance comes true before it first does not, at most `limit` times.
    int run(int perMille, int limit) {
        int length = 0;
        while (length < limit && chance(perMille)) length++;
        return length;
    }

    /// One of the choices, each as likely as its share.
    int oneOf(int... choices) {
        return choices[below(choices.length)];
    }

    /// The index of a weight, with the probability of its part of the sum.
    int weighted(int... weights) {
        int sum = 0;
        for (int weight : weights) sum += weight;
        int point = below(sum);
        int index = 0;
        while (point >= weights[index]) point -= weights[index++];
        return index;
    }
}
