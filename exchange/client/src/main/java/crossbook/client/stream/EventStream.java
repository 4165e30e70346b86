package crossbook.client.stream;

/// The events of a partition from some number on: in order, each once, whatever becomes
/// of the host meanwhile. Not thread-safe.
public interface EventStream extends AutoCloseable {
    /// Hands over the events of at most `frameLimit` frames; a frame has one or several.
    /// Returns how many events there were; 0 is no reason to stop asking.
    ///
    /// @throws EventsNotRetainedException if the next number is older than what the host
    ///     keeps
    int poll(EventHandler handler, int frameLimit);

    /// The number of the event that was handed over last; before the first the number
    /// before the one that was asked for.
    long lastEventNumber();

    /// Whether the stream has handed over all events up to the present, and goes on as they happen.
    boolean isLive();

    @Override
    void close();
}
