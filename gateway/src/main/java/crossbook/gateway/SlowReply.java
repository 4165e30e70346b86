package crossbook.gateway;

/// A reply that is sent in pieces: as much at a time as the client takes and the others
/// can bear.
interface SlowReply extends AutoCloseable {
    /// Sends a piece. True if more remains.
    boolean sendOn();

    @Override
    default void close() {}
}
