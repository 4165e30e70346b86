package crossbook.scenario;

import java.math.BigDecimal;

/// A line of a scenario that a reference reads word by word. It knows no grammar: what is asked of
/// it must be there.
public class PlainLine {
    private final String[] words;
    private int next;

    public PlainLine(String line) {
        words = line.split(" ");
    }

    public final boolean hasMore() {
        return next < words.length;
    }

    /// The next word, which is read.
    public final String word() {
        return words[next++];
    }

    /// The next word, which is still to be read.
    public final String peek() {
        return words[next];
    }

    /// Reads the next word if it is that one, and returns whether it is.
    public final boolean skip(String word) {
        boolean found = hasMore() && peek().equals(word);
        if (found) next++;
        return found;
    }

    public final long number() {
        return Long.parseLong(word());
    }

    /// A decimal as units of a price.
    public final long units(int scale) {
        return new BigDecimal(word()).movePointRight(scale).longValueExact();
    }
}
