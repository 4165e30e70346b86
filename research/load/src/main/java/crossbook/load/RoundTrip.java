package crossbook.load;

import java.util.function.LongConsumer;

/// The asking side of a connection: sends numbered requests and is told the number of
/// each answer. A floor is one, a session with an exchange is another, so that both are
/// loaded by the same [LoadLoop].
///
/// One thread uses it at a time. Numbers are positive and go up by one.
public interface RoundTrip extends Pausable {
    /// What it is, in a few words.
    String name();

    /// Sends a request, at the latest with the next [#flush]. Returns false when there is
    /// no room for it now.
    boolean offer(long number);

    /// Sends what is not sent yet.
    default void flush() {}

    /// Takes the answers that are there and says how many. Each request has one, unless it is
    /// refused.
    int poll(LongConsumer answers);

    /// How many requests were refused since this was asked last: they have no answer.
    default int takeRefusals() {
        return 0;
    }

    @Override
    void close();
}
