package crossbook.gateway.session;

/// A reply that is sent in pieces: as much at a time as the client takes and the others
/// can bear.
public interface SlowReply extends AutoCloseable {
    /// Sends a piece. True if more remains.
    boolean sendOn();

    @Override
    default void close() {}
}
