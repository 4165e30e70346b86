package crossbook.capture.packet;

/// The TCP segment of a packet: between whom, where in the stream, and where its payload stands.
/// One object reads packet after packet. Checksums are not looked at: a sender leaves them to its
/// device, behind the place where packets are captured.
public final class TcpSegment {
    private static final int TCP = 6;
    private static final long V4_MAPPED = 0xFFFF_0000_0000L;

    /// What a packet is.
    public enum Kind {
        TCP,
        /// No IP, or another protocol above it.
        OTHER,
        /// A part of an IP packet, which is left out.
        FRAGMENT,
        /// Cut off, or wrong, before its payload.
        BROKEN
    }

    private Packet packet;
    private int ipEnd;
    private int tcpAt;
    private int payloadAt;
    private long sourceHigh;
    private long sourceLow;
    private long targetHigh;
    private long targetLow;

    /// Reads a packet; only of [Kind#TCP] there is anything to ask.
    public Kind read(Packet from) {
        packet = from;
        int at = LinkType.ipAt(from);
        if (at < 0) return Kind.OTHER;
        if (at >= from.length()) return Kind.BROKEN;
        return switch (from.u8(at) >> 4) {
            case 4 -> readV4(at);
            case 6 -> readV6(at);
            default -> Kind.OTHER;
        };
    }

    private Kind readV4(int at) {
        if (at + 20 > packet.length()) return Kind.BROKEN;
        int headerBytes = (packet.u8(at) & 0xF) * 4;
        if (headerBytes < 20) return Kind.BROKEN;
        if (packet.u8(at + 9) != TCP) return Kind.OTHER;
        boolean isPart = (packet.u16(at + 6) & 0x3FFF) != 0;
        if (isPart) return Kind.FRAGMENT;
        sourceHigh = 0;
        sourceLow = V4_MAPPED | (packet.i32(at + 12) & 0xFFFF_FFFFL);
        targetHigh = 0;
        targetLow = V4_MAPPED | (packet.i32(at + 16) & 0xFFFF_FFFFL);
        return readTcp(at + headerBytes, end(at, packet.u16(at + 2)));
    }

    /// A length of 0 stands where the device cuts what was sent into packets.
    private int end(int at, int length) {
        return length == 0 ? packet.originalLength() : at + length;
    }

    private Kind readV6(int at) {
        int headerAt = at + 40;
        if (headerAt > packet.length()) return Kind.BROKEN;
        sourceHigh = packet.i64(at + 8);
        sourceLow = packet.i64(at + 16);
        targetHigh = packet.i64(at + 24);
        targetLow = packet.i64(at + 32);
        int length = packet.u16(at + 4);
        int next = packet.u8(at + 6);
        while (next != TCP) {
            if (!isExtension(next)) return Kind.OTHER;
            if (headerAt + 8 > packet.length()) return Kind.BROKEN;
            if (next == 44 && (packet.u16(headerAt + 2) & 0xFFF9) != 0) return Kind.FRAGMENT;
            int units = packet.u8(headerAt + 1);
            int bytes = next == 44 ? 8 : next == 51 ? (units + 2) * 4 : (units + 1) * 8;
            next = packet.u8(headerAt);
            headerAt += bytes;
        }
        return readTcp(headerAt, end(at, length == 0 ? 0 : length + 40));
    }

    /// Hop-by-hop, routing, fragment, authentication, destination, mobility, host identity, shim.
    private static boolean isExtension(int header) {
        return switch (header) {
            case 0, 43, 44, 51, 60, 135, 139, 140 -> true;
            default -> false;
        };
    }

    private Kind readTcp(int at, int end) {
        if (at + 20 > packet.length()) return Kind.BROKEN;
        int headerBytes = (packet.u8(at + 12) >> 4) * 4;
        if (headerBytes < 20 || at + headerBytes > end || end > packet.originalLength()) {
            return Kind.BROKEN;
        }
        tcpAt = at;
        payloadAt = at + headerBytes;
        ipEnd = end;
        return Kind.TCP;
    }

    public Packet packet() {
        return packet;
    }

    // Addresses as those of IPv6; one of IPv4 is mapped (`::ffff:10.0.0.1`).

    public long sourceHigh() {
        return sourceHigh;
    }

    public long sourceLow() {
        return sourceLow;
    }

    public long targetHigh() {
        return targetHigh;
    }

    public long targetLow() {
        return targetLow;
    }

    public int sourcePort() {
        return packet.u16(tcpAt);
    }

    public int targetPort() {
        return packet.u16(tcpAt + 2);
    }

    /// The number of its first byte, modulo 2^32.
    public int sequence() {
        return packet.i32(tcpAt + 4);
    }

    /// Which number its sender has not received yet.
    public int acknowledged() {
        return packet.i32(tcpAt + 8);
    }

    public boolean isAck() {
        return (flags() & 0x10) != 0;
    }

    public boolean isSyn() {
        return (flags() & 0x02) != 0;
    }

    private int flags() {
        return packet.u8(tcpAt + 13);
    }

    /// Where in the packet the payload begins.
    public int payloadAt() {
        return payloadAt;
    }

    /// How much of the payload was captured.
    public int payloadLength() {
        return Math.max(0, Math.min(ipEnd, packet.length()) - payloadAt);
    }

    /// How much of the payload was cut off.
    public int missingLength() {
        return ipEnd - payloadAt - payloadLength();
    }
}
