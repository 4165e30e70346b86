package crossbook.client.entry;

import crossbook.client.stream.CheckedFrames;

import org.agrona.DirectBuffer;

/// A connection to a gateway that carries frames. Not thread-safe.
public interface EntryTransport extends AutoCloseable {
    /// Sends what it can of whole frames that stand in a buffer from `from` to `to`;
    /// returns the bytes that were taken.
    ///
    /// @throws EntryException if the connection is lost
    int send(DirectBuffer buffer, int from, int to);

    /// Hands over the messages that have come.
    ///
    /// @throws EntryException if the connection is lost, or a message cannot be read
    void poll(CheckedFrames.Handler handler);

    @Override
    void close();
}
