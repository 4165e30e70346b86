package crossbook.client.stream;

/// The outcome of the events that a host no longer keeps, told as if it were events:
/// instruments with their phases, participants, and what is left of each live order, those
/// of the visible book in the order of priority. Of one that waits it is told for what.
@FunctionalInterface
public interface RememberedState {
    /// Hands it all over. Every event that is told has the number and the time of the
    /// event after which it was so; that number is returned, and the next event follows
    /// on it.
    long tell(EventHandler handler);
}
