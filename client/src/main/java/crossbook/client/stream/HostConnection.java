package crossbook.client.stream;

/// A connection to the host of a partition: commands in, events out. It outlives the host: while
/// that is away the link is not connected and the streams are silent; when it is back they go on.
///
/// Not thread-safe: one thread uses it and all that it handed out, and calls any of them at
/// least once a second, because the connection is kept alive by these calls.
public interface HostConnection extends AutoCloseable {
    CommandLink commands();

    /// The events from `fromNumber` on; numbers count from 1.
    EventStream events(long fromNumber);

    /// Keeps the connection alive; what it handed out calls it too.
    int doWork();

    /// Closes all that it handed out too.
    @Override
    void close();
}
