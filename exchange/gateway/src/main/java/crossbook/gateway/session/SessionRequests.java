package crossbook.gateway.session;

/// The requests of a session beyond trading.
public final class SessionRequests {
    private int pending;
    private boolean followsSecurities;

    /// The batch that was begun; null: none.
    private KeptFrames batch;

    /// How many requests the engine has not answered yet.
    public int pending() {
        return pending;
    }

    /// The engine is asked.
    public void asked() {
        pending++;
    }

    /// The engine has answered, or will not.
    public void answered() {
        pending--;
    }

    /// Whether it hears of changes of instruments, because it asked for them.
    public boolean followsSecurities() {
        return followsSecurities;
    }

    /// From now on it hears of changes of instruments.
    public void followSecurities() {
        followsSecurities = true;
    }

    /// A batch begins; one that had not ended is forgotten.
    public void beginBatch() {
        batch = new KeptFrames();
    }

    /// The batch that was begun; null if there is none.
    public KeptFrames batch() {
        return batch;
    }

    /// Ends the batch and returns it; null if none was begun.
    public KeptFrames endBatch() {
        KeptFrames ended = batch;
        batch = null;
        return ended;
    }
}
