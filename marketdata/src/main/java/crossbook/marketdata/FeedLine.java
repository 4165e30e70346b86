package crossbook.marketdata;

import org.agrona.DirectBuffer;

import java.net.InetSocketAddress;

/// One line on which packets go out. Nobody who listens can hold it up: a packet that
/// cannot go at once is dropped and counted, and listeners recover it.
sealed interface FeedLine extends AutoCloseable permits AeronLine, DatagramLine {
    /// The most bytes that go in one datagram.
    int maxPacketBytes();

    void send(DirectBuffer buffer, int length);

    /// Packets that went.
    long sent();

    /// Packets that somebody might have heard and that did not go.
    long dropped();

    @Override
    void close();

    /// What `host:port` names.
    static InetSocketAddress address(String endpoint) {
        int colon = endpoint.lastIndexOf(':');
        if (colon < 0) throw new IllegalArgumentException(endpoint + ": not host:port");
        int port = Integer.parseInt(endpoint.substring(colon + 1));
        InetSocketAddress address = new InetSocketAddress(endpoint.substring(0, colon), port);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(endpoint + ": no such host");
        }
        return address;
    }
}
