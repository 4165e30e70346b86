package crossbook.charts;

/// No picture could be drawn on this machine. Its message is one line for the user; the
/// caller warns and goes on, for a picture is never all there is to a result.
public final class NoPicture extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoPicture(String message, Throwable cause) {
        super(message, cause);
    }
}
