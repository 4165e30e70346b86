package crossbook.simulation;

/// A file or a text that cannot be used as it is. Its message is one line that names the place, the
/// value and the rule; the command line shows it and exits with 3.
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BadInput(String message) {
        super(message);
    }
}
