package crossbook.bench;

/// Two runs that should have done the same did not.
public final class DigestMismatch extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DigestMismatch(String message) {
        super(message);
    }

    DigestMismatch(String who, long one, long other) {
        this("the digests of " + who + " differ: " + Long.toHexString(one) + " and "
                + Long.toHexString(other));
    }
}
