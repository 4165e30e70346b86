package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The mistakes of a market model, collected so that all can be told at once.
final class Mistakes {
    private final List<MarketModelException> mistakes = new ArrayList<>();

    /// What a reading gives; null after a mistake, which is kept.
    <T> T read(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MarketModelException e) {
            mistakes.addAll(e.mistakes());
            return null;
        }
    }

    /// One exception for all.
    void throwIfAny() {
        if (!mistakes.isEmpty()) throw new MarketModelException(mistakes);
    }
}
