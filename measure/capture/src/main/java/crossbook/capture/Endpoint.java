package crossbook.capture;

import crossbook.capture.packet.TcpSegment;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;

/// One end of a connection.
///
/// @param high of the address as one of IPv6
/// @param low the rest of it
record Endpoint(long high, long low, int port) {
    static Endpoint source(TcpSegment segment) {
        return new Endpoint(segment.sourceHigh(), segment.sourceLow(), segment.sourcePort());
    }

    static Endpoint target(TcpSegment segment) {
        return new Endpoint(segment.targetHigh(), segment.targetLow(), segment.targetPort());
    }

    boolean isSource(TcpSegment segment) {
        return low == segment.sourceLow()
                && high == segment.sourceHigh()
                && port == segment.sourcePort();
    }

    boolean isTarget(TcpSegment segment) {
        return low == segment.targetLow()
                && high == segment.targetHigh()
                && port == segment.targetPort();
    }

    /// Such as `10.0.0.1:7007` or `[fe80::1]:7007`.
    String text() {
        byte[] bytes = ByteBuffer.allocate(16).putLong(high).putLong(low).array();
        try {
            InetAddress address = InetAddress.getByAddress(bytes); // what is mapped becomes IPv4
            String text = address.getHostAddress();
            return (address.getAddress().length == 4 ? text : "[" + text + "]") + ":" + port;
        } catch (UnknownHostException e) {
            throw new AssertionError(e); // the length is right
        }
    }
}
