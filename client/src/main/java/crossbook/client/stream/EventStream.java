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

    /// Whether events come as they happen, not from the recording, and all that had happened when
    /// it began to be so have been handed over.
    boolean isLive();

    @Override
    void close();
}
