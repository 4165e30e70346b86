package crossbook.web.live;

/// What is true now is not known: the events are still being read, or cannot be.
public final class LiveUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public LiveUnavailableException(String message) {
        super(message);
    }
}
