package crossbook.client.entry;

import org.agrona.DirectBuffer;

/// A connection to a gateway that carries frames. Not thread-safe.
public interface EntryTransport extends AutoCloseable {
    /// Sends what it can of whole frames that stand in a buffer from `from` to `to`;
    /// returns the bytes that were taken.
    ///
    /// @throws EntryException if the connection is lost
    int send(DirectBuffer buffer, int from, int to);

    /// Hands over the messages that have come; returns how many.
    ///
    /// @throws EntryException if the connection is lost
    int poll(MessageHandler handler);

    /// Takes one message, its SBE header at `offset`. The buffer is valid during the
    /// call.
    @FunctionalInterface
    interface MessageHandler {
        void onMessage(DirectBuffer buffer, int offset, int length);
    }

    @Override
    void close();
}
