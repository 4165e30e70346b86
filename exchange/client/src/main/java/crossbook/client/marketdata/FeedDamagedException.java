package crossbook.client.marketdata;

/// A message of the feed does not fit what came before it, or is not whole.
public final class FeedDamagedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public FeedDamagedException(String message) {
        super(message);
    }
}
