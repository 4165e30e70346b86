package crossbook.load.wire;

import crossbook.protocol.Reason;

/// The exchange refuses what a measurement needs.
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public RefusedException(String what, Reason reason) {
        super("refused: " + what + ": " + reason);
    }
}
