package crossbook.core.state;

/// A saved state that cannot be loaded: truncated, foreign, damaged or of another version.
public final class StateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public StateException(String message) {
        super(message);
    }
}
