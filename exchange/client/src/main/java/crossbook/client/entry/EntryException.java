package crossbook.client.entry;

import crossbook.client.stream.CheckedFrames;
import crossbook.protocol.Reason;
import crossbook.protocol.Schema;

/// The gateway refused something, ended the session, or cannot be reached.
public final class EntryException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final transient Reason reason;
    private final long retryAfterMs;

    EntryException(Reason reason, String detail, long retryAfterMs) {
        this(detail.isEmpty() ? reason.name() : reason + ": " + detail, reason, retryAfterMs, null);
    }

    EntryException(String message) {
        this(message, null);
    }

    EntryException(String message, Throwable cause) {
        this(message, Reason.NONE, 0, cause);
    }

    private EntryException(String message, Reason reason, long retryAfterMs, Throwable cause) {
        super(message, cause);
        this.reason = reason;
        this.retryAfterMs = retryAfterMs;
    }

    /// The gateway sent what is no message.
    static EntryException unreadable(String what) {
        return new EntryException("the gateway sent what cannot be read: " + what);
    }

    /// Takes apart what a gateway sent.
    static CheckedFrames frames() {
        return new CheckedFrames(Schema.entry(), EntryException::unreadable);
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
