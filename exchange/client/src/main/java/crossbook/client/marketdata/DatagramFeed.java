package crossbook.client.marketdata;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.spi.SelectorProvider;

/// A line of plain UDP datagrams, each of which is a packet.
final class DatagramFeed implements AutoCloseable {
    private static final String SCHEME = "udp:";
    private static final int LONGEST = 65_536;
    private static final int RECEIVE_BYTES = 1 << 21;

    private final ByteBuffer datagram = ByteBuffer.allocateDirect(LONGEST);
    private final UnsafeBuffer view = new UnsafeBuffer(datagram);
    private final DatagramChannel channel;

    /// Takes a packet.
    @FunctionalInterface
    interface Handler {
        void onPacket(DirectBuffer buffer, int offset, int length);
    }

    /// @param line `udp:HOST:PORT`, or `udp:HOST:PORT@INTERFACE`
    DatagramFeed(String line, SelectorProvider sockets) {
        int at = line.indexOf('@');
        String endpoint = line.substring(SCHEME.length(), at < 0 ? line.length() : at);
        int colon = endpoint.lastIndexOf(':');
        InetSocketAddress address = new InetSocketAddress(
                endpoint.substring(0, colon), Integer.parseInt(endpoint.substring(colon + 1)));
        channel = open(sockets, address, at < 0 ? "127.0.0.1" : line.substring(at + 1));
    }

    /// Whether a line is one of plain datagrams.
    static boolean isNamedBy(String line) {
        return line.startsWith(SCHEME);
    }

    private static DatagramChannel open(
            SelectorProvider sockets, InetSocketAddress address, String networkInterface) {
        boolean isIpv6 = address.getAddress() instanceof Inet6Address;
        DatagramChannel opened = null;
        try {
            opened = sockets.openDatagramChannel(
                    isIpv6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BYTES);
            opened.bind(address);
            opened.configureBlocking(false);
            if (address.getAddress().isMulticastAddress()) {
                opened.join(
                        address.getAddress(),
                        NetworkInterface.getByInetAddress(InetAddress.getByName(networkInterface)));
            }
            return opened;
        } catch (IOException e) {
            CloseHelper.quietClose(opened);
            throw new UncheckedIOException(address + ": " + e.getMessage(), e);
        }
    }

    /// Hands over what has come, at most this many packets. Returns how many there were.
    int poll(Handler handler, int limit) {
        try {
            int packets = 0;
            while (packets < limit && channel.receive(datagram.clear()) != null) {
                handler.onPacket(view, 0, datagram.position());
                packets++;
            }
            return packets;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
    }
}
