package crossbook.marketdata;

import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

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
import java.util.ArrayList;
import java.util.List;

/// A line of plain UDP: each packet is a datagram, to every endpoint, unicast or multicast.
final class DatagramLine extends FeedLine {
    /// What a datagram holds on a network whose frames have 1,500 bytes, with IPv6.
    private static final int MAX_PACKET_BYTES = 1_452;

    private static final int MULTICAST_HOPS = 16;

    private final List<InetSocketAddress> endpoints = new ArrayList<>();
    private final ByteBuffer packet = ByteBuffer.allocateDirect(MAX_PACKET_BYTES);
    private final DatagramChannel channel;

    /// @param networkInterface the address of the interface that multicast leaves by
    DatagramLine(List<String> endpoints, String networkInterface, SelectorProvider sockets) {
        for (String endpoint : endpoints) this.endpoints.add(FeedLine.address(endpoint));
        channel = open(networkInterface, sockets);
    }

    private DatagramChannel open(String networkInterface, SelectorProvider sockets) {
        boolean isIpv6 = endpoints.stream()
                .anyMatch(endpoint -> endpoint.getAddress() instanceof Inet6Address);
        DatagramChannel opened = null;
        try {
            opened = sockets.openDatagramChannel(
                    isIpv6 ? StandardProtocolFamily.INET6 : StandardProtocolFamily.INET);
            opened.configureBlocking(false);
            if (endpoints.stream().anyMatch(one -> one.getAddress().isMulticastAddress())) {
                NetworkInterface leaves =
                        NetworkInterface.getByInetAddress(InetAddress.getByName(networkInterface));
                if (leaves == null) {
                    throw new IOException("no network interface has " + networkInterface);
                }
                opened.setOption(StandardSocketOptions.IP_MULTICAST_IF, leaves);
                opened.setOption(StandardSocketOptions.IP_MULTICAST_TTL, MULTICAST_HOPS);
            }
            return opened;
        } catch (IOException e) {
            CloseHelper.quietClose(opened);
            throw new UncheckedIOException("marketdata.datagrams: " + e.getMessage(), e);
        }
    }

    @Override
    int maxPacketBytes() {
        return MAX_PACKET_BYTES;
    }

    @Override
    void send(DirectBuffer buffer, int length) {
        packet.clear();
        buffer.getBytes(0, packet, 0, length);
        for (int i = 0; i < endpoints.size(); i++) {
            packet.position(0).limit(length);
            count(hasSent(endpoints.get(i)));
        }
    }

    /// A network that is down, or a receiver that refuses, is a loss like any other.
    private boolean hasSent(InetSocketAddress endpoint) {
        try {
            return channel.send(packet, endpoint) > 0;
        } catch (IOException _) {
            return false;
        }
    }

    @Override
    public void close() {
        CloseHelper.quietClose(channel);
    }
}
