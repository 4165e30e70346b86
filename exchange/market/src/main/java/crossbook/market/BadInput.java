package crossbook.market;

import java.util.List;

/// A file or a text that cannot be used as it is. Each line of its message names a
/// place, the value and the rule; the command line shows them and exits with 3.
public final class BadInput extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BadInput(String message) {
        super(message);
    }

    /// Several mistakes, a line each.
    BadInput(List<String> lines) {
        super(String.join("\n", lines));
    }

    /// Every mistake, in one line.
    public List<String> lines() {
        return getMessage().lines().toList();
    }
}
