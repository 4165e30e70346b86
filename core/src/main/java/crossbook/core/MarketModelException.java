package crossbook.core;

/// A market model that does not hold together. Says which table or key, and where in its text.
public final class MarketModelException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String key;
    private final int line;
    private final int column;

    MarketModelException(String key, int line, int column, String message) {
        super(message);
        this.key = key;
        this.line = line;
        this.column = column;
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
