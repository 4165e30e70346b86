package crossbook.core.model;

import java.util.List;

/// A market model that does not hold together. Says which table or key, and where in its
/// text.
public final class MarketModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String key;
    private final int line;
    private final int column;
    private final transient List<MarketModelException> mistakes;

    MarketModelException(String key, int line, int column, String message) {
        super(message);
        this.key = key;
        this.line = line;
        this.column = column;
        mistakes = List.of(this);
    }

    /// The first of several mistakes, with all of them.
    MarketModelException(List<MarketModelException> mistakes) {
        super(mistakes.getFirst().getMessage());
        MarketModelException first = mistakes.getFirst();
        key = first.key;
        line = first.line;
        column = first.column;
        this.mistakes = List.copyOf(mistakes);
    }

    /// Every mistake that was found, this one among them.
    public List<MarketModelException> mistakes() {
        return mistakes;
    }

    MarketModelException(String key, String message) {
        this(key, 0, 0, message);
    }

    /// The key of the model, as its file spells it.
    public String key() {
        return key;
    }

    /// The line within the key's text, from 1; 0 where the key as a whole is meant.
    public int line() {
        return line;
    }

    /// The character within the line, from 1; 0 where the line as a whole is meant.
    public int column() {
        return column;
    }
}
