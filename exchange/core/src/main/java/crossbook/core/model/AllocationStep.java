package crossbook.core.model;

import java.util.ArrayList;
import java.util.List;

/// A step by which the quantity of an incoming order is shared among those that rest at
/// one price (`rulebook.md` 9): a word of the key `allocation`, such as `FIFO`,
/// `SPLIT:40` or `PRO_RATA:2`. What a step leaves over is for the next; the last is
/// always `FIFO`.
///
/// @param number the number after the colon
public record AllocationStep(Kind kind, long number) {
    /// What a step does.
    public enum Kind {
        /// Oldest first.
        FIFO,

        /// The order that made this price the best is first.
        TOP,

        /// A percentage, its number, oldest first.
        SPLIT,

        /// In proportion to what rests, rounded down to lots; shares of fewer lots than
        /// its number become none.
        PRO_RATA,

        /// A lot to each that has got nothing yet, oldest first.
        LEVELING
    }

    /// The steps where time alone decides.
    public static final List<AllocationStep> BY_TIME = List.of(new AllocationStep(Kind.FIFO, 0));

    private static final String KEY = "allocation";
    private static final List<String> KINDS =
            List.of(Kind.values()).stream().map(Enum::name).toList();
    private static final int WHOLE = 100;

    /// The steps of a text.
    public static List<AllocationStep> read(String text) {
        List<AllocationStep> steps = new ArrayList<>();
        for (String word : ModelWords.words(text)) {
            int colon = word.indexOf(':');
            int kind = KINDS.indexOf(colon < 0 ? word : word.substring(0, colon));
            if (kind < 0) {
                throw new MarketModelException(
                        KEY, "'" + word + "' is unknown: " + String.join(", ", KINDS));
            }
            steps.add(step(Kind.values()[kind], word, colon));
        }
        if (steps.isEmpty() || steps.getLast().kind != Kind.FIFO) {
            throw new MarketModelException(KEY, "the last step must be FIFO");
        }
        return steps.size() == 1 ? BY_TIME : List.copyOf(steps);
    }

    private static AllocationStep step(Kind kind, String word, int colon) {
        boolean hasNumber = colon >= 0;
        if (kind == Kind.SPLIT && !hasNumber) {
            throw new MarketModelException(KEY, "'" + word + "' needs a percentage: SPLIT:40");
        }
        if (hasNumber && kind != Kind.SPLIT && kind != Kind.PRO_RATA) {
            throw new MarketModelException(KEY, "'" + word + "' is written " + kind);
        }
        try {
            long number = hasNumber ? ModelWords.number(word.substring(colon + 1)) : 0;
            if (kind == Kind.SPLIT && number > WHOLE) {
                throw new IllegalArgumentException("'" + word + "' is more than the whole");
            }
            return new AllocationStep(kind, number);
        } catch (IllegalArgumentException e) {
            throw new MarketModelException(KEY, e.getMessage());
        }
    }
}
