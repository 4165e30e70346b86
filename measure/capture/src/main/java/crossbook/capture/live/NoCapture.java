package crossbook.capture.live;

/// Packets cannot be captured here. Its message is one line for the user: why, and what to do.
public final class NoCapture extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoCapture(String message) {
        super(message);
    }

    NoCapture(String message, Throwable cause) {
        super(message, cause);
    }
}
