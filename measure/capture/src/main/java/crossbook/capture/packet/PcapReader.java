package crossbook.capture.packet;

import crossbook.capture.packet.Packet.Clock;

/// Reads a pcap file (`draft-ietf-opsawg-pcap`): a header of 24 bytes, then packets, each behind 16
/// bytes of its own.
final class PcapReader implements PacketReader {
    private static final int FILE_HEADER = 24;
    private static final int PACKET_HEADER = 16;
    private static final int LEAST_LIMIT = 262_144; // some files say less than they have
    private static final long NS_PER_S = 1_000_000_000;

    private final Bytes bytes;
    private final boolean isNano;
    private final int linkType;
    private final long limit;
    private long offset = FILE_HEADER;
    private String cutOff;

    PcapReader(Bytes bytes, boolean isNano) {
        this.bytes = bytes;
        this.isNano = isNano;
        if (bytes.size() < FILE_HEADER) {
            throw bytes.wrong(bytes.size(), "the file ends within its header of 24 bytes");
        }
        int version = bytes.u16(4);
        if (version != 2) {
            throw bytes.wrong(
                    4,
                    "version " + version + "." + bytes.u16(6) + ": must be 2, as of all of pcap");
        }
        linkType = bytes.u16(20 + (isBigEndian() ? 2 : 0));
        if (!LinkType.isKnown(linkType)) throw unknown(bytes, 20, linkType);
        long snapLength = bytes.u32(16);
        limit = Math.clamp(snapLength, LEAST_LIMIT, CaptureFile.MAX_PACKET_BYTES);
    }

    /// The magic number is read as a number: its first byte tells the order.
    private boolean isBigEndian() {
        return bytes.u8(0) == 0xA1;
    }

    static crossbook.market.BadInput unknown(Bytes bytes, long offset, int linkType) {
        return bytes.wrong(
                offset,
                "link type " + linkType + ": must be 0, 1, 12, 14, 101, 108, 113, 228, 229 or 276"
                        + " (loopback, Ethernet, raw IP, Linux cooked)");
    }

    @Override
    public boolean next(Packet packet) {
        long left = bytes.size() - offset;
        if (left == 0) return false;
        if (left < PACKET_HEADER) return cutOff("of whose header of 16 bytes " + left);
        long captured = bytes.u32(offset + 8);
        long original = bytes.u32(offset + 12);
        long fraction = bytes.u32(offset + 4);
        long most = isNano ? NS_PER_S : 1_000_000;
        if (fraction >= most) {
            throw bytes.wrong(
                    offset + 4, "fraction of a second " + fraction + ": must be below " + most);
        }
        if (captured > limit) {
            throw bytes.wrong(
                    offset + 8, "captured length " + captured + ": must be at most " + limit);
        }
        if (captured > left - PACKET_HEADER) {
            return cutOff("of whose " + captured + " bytes " + (left - PACKET_HEADER));
        }
        long ns = bytes.u32(offset) * NS_PER_S + fraction * (isNano ? 1 : 1_000);
        packet.at(bytes.address(offset + PACKET_HEADER), (int) captured)
                .originalLength((int) Math.clamp(original, captured, Integer.MAX_VALUE))
                .time(ns, Clock.FILE)
                .linkType(linkType);
        offset += PACKET_HEADER + captured;
        return true;
    }

    private boolean cutOff(String what) {
        cutOff = "offset " + offset + ": the file ends within a packet, " + what + " are there";
        offset = bytes.size();
        return false;
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public String format() {
        return "pcap, " + (isNano ? "nanoseconds" : "microseconds");
    }

    @Override
    public String cutOff() {
        return cutOff;
    }

    @Override
    public long dropped() {
        return 0; // it has no place for that
    }
}
