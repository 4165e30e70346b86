package crossbook.load;

/// Requests that nobody answered: what was measured is worth nothing.
public final class LostAnswers extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// @param message which, and for how long they were waited for
    public LostAnswers(String message) {
        super(message);
    }
}
