package crossbook.simulation.hawkes;

import java.util.random.RandomGenerator;

/// Random variables of a generator's 64-bit words, by formulas that give the same numbers
/// on every machine.
final class Draws {
    private static final double UNIT = 0x1p-53;

    private final RandomGenerator words;

    Draws(RandomGenerator words) {
        this.words = words;
    }

    /// At least 0 and less than 1.
    double uniform() {
        return (words.nextLong() >>> 11) * UNIT;
    }

    /// Exponential of mean 1.
    double exponential() {
        return -StrictMath.log(((words.nextLong() >>> 11) + 1) * UNIT);
    }
}
