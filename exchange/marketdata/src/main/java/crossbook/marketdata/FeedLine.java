package crossbook.marketdata;

import org.agrona.DirectBuffer;

import java.net.InetSocketAddress;

/// One line on which packets go out. Nobody who listens can hold it up: a packet that
/// cannot go at once is dropped and counted, and listeners recover it.
abstract sealed class FeedLine implements AutoCloseable permits AeronLine, DatagramLine {
    private long sent;
    private long dropped;

    /// The most bytes that go in one datagram.
    abstract int maxPacketBytes();

    abstract void send(DirectBuffer buffer, int length);

    final void count(boolean hasGone) {
        if (hasGone) sent++;
        else dropped++;
    }

    /// Packets that went.
    final long sent() {
        return sent;
    }

    /// Packets that somebody might have heard and that did not go.
    final long dropped() {
        return dropped;
    }

    @Override
    public abstract void close();

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
