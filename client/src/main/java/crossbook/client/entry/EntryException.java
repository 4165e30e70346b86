package crossbook.client.entry;

import crossbook.protocol.Reason;

/// The gateway refused something, ended the session, or cannot be reached.
public final class EntryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Reason reason;
    private final long retryAfterMs;

    EntryException(Reason reason, String detail, long retryAfterMs) {
        super(detail.isEmpty() ? reason.name() : reason + ": " + detail);
        this.reason = reason;
        this.retryAfterMs = retryAfterMs;
    }

    EntryException(String message) {
        this(Reason.NONE, message, 0);
    }

    EntryException(String message, Throwable cause) {
        super(message, cause);
        reason = Reason.NONE;
        retryAfterMs = 0;
    }

    /// Why; `NONE` if it was not the gateway that said so.
    public Reason reason() {
        return reason;
    }

    /// How long to wait before the next try; 0: nobody said.
    public long retryAfterMs() {
        return retryAfterMs;
    }
}
