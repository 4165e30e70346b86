package crossbook.capture.packet;

import crossbook.capture.packet.Packet.Clock;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/// Reads a pcapng file (`draft-ietf-opsawg-pcapng`): blocks, each with its type and, at both ends,
/// its length. A section header begins anew, in a byte order of its own and with other interfaces.
final class PcapngReader implements PacketReader {
    static final int SECTION_HEADER = 0x0A0D0D0A;

    private static final int INTERFACE = 1;
    private static final int OLD_PACKET = 2;
    private static final int SIMPLE_PACKET = 3;
    private static final int STATISTICS = 5;
    private static final int ENHANCED_PACKET = 6;
    private static final int BYTE_ORDER = 0x1A2B3C4D;
    private static final int LEAST_BLOCK = 12;

    private static final int TIME_RESOLUTION = 9; // options of an interface
    private static final int TIME_OFFSET = 14;
    private static final int INTERFACE_DROPPED = 5; // options of statistics
    private static final int SYSTEM_DROPPED = 7;

    private Bytes bytes;
    private final List<Interface> interfaces = new ArrayList<>();
    private final List<Long> drops = new ArrayList<>(); // by interface: the last that was said
    private long droppedBefore;
    private long offset;
    private long blockLength;
    private String resolution = "no interface";
    private String cutOff;

    /// An interface of the section.
    private record Interface(int linkType, long snapLength, TimeResolution time) {}

    PcapngReader(Bytes bytes) {
        this.bytes = bytes;
        if (bytes.size() < LEAST_BLOCK) {
            throw bytes.wrong(bytes.size(), "the file ends within its section header");
        }
        beginSection();
    }

    @Override
    public boolean next(Packet packet) {
        while (offset < bytes.size()) {
            if (!isWhole()) return false;
            long at = offset;
            offset += blockLength;
            switch ((int) bytes.u32(at)) {
                case SECTION_HEADER -> checkSection(at);
                case INTERFACE -> interfaces.add(readInterface(at));
                case STATISTICS -> readStatistics(at);
                case ENHANCED_PACKET -> {
                    readPacket(at, bytes.u32(at + 8), packet);
                    return true;
                }
                case OLD_PACKET -> {
                    readPacket(at, bytes.u16(at + 8), packet);
                    return true;
                }
                case SIMPLE_PACKET -> {
                    readSimple(at, packet);
                    return true;
                }
                default -> {} // names, comments, secrets: nothing to measure
            }
        }
        return false;
    }

    /// Whether the next block is there to its end.
    private boolean isWhole() {
        long left = bytes.size() - offset;
        if (left < LEAST_BLOCK) return cutOff("a block, of whose 12 bytes at least", left);
        if (bytes.u32(offset) == SECTION_HEADER) beginSection();
        blockLength = bytes.u32(offset + 4);
        if (blockLength < LEAST_BLOCK + leastBody((int) bytes.u32(offset))
                || blockLength % 4 != 0) {
            throw bytes.wrong(
                    offset + 4,
                    "block length " + blockLength + ": must be a multiple of 4, and at least "
                            + (LEAST_BLOCK + leastBody((int) bytes.u32(offset))));
        }
        if (blockLength > CaptureFile.MAX_PACKET_BYTES + 1024L) {
            throw bytes.wrong(
                    offset + 4,
                    "block length " + blockLength + ": must be at most "
                            + (CaptureFile.MAX_PACKET_BYTES + 1024L));
        }
        if (blockLength > left) return cutOff("a block, of whose " + blockLength + " bytes", left);
        long trailer = bytes.u32(offset + blockLength - 4);
        if (trailer != blockLength) {
            throw bytes.wrong(
                    offset + blockLength - 4,
                    "block length " + trailer + " at its end: must be that of its beginning, "
                            + blockLength);
        }
        return true;
    }

    private static int leastBody(int type) {
        return switch (type) {
            case SECTION_HEADER -> 16;
            case INTERFACE -> 8;
            case SIMPLE_PACKET -> 4;
            case STATISTICS -> 12;
            case ENHANCED_PACKET, OLD_PACKET -> 20;
            default -> 0;
        };
    }

    private boolean cutOff(String what, long left) {
        cutOff = "offset " + offset + ": the file ends within " + what + " " + left + " are there";
        offset = bytes.size();
        return false;
    }

    private void beginSection() {
        Bytes big = bytes.in(ByteOrder.BIG_ENDIAN);
        long magic = big.u32(offset + 8);
        boolean isBig = magic == BYTE_ORDER;
        if (!isBig && Integer.reverseBytes((int) magic) != BYTE_ORDER) {
            throw bytes.wrong(
                    offset + 8,
                    "byte-order magic " + Long.toHexString(magic)
                            + ": must be 1a2b3c4d, in either byte order");
        }
        bytes = isBig ? big : bytes.in(ByteOrder.LITTLE_ENDIAN);
    }

    private void checkSection(long at) {
        int version = bytes.u16(at + 12);
        if (version != 1) {
            throw bytes.wrong(
                    at + 12, "version " + version + "." + bytes.u16(at + 14) + ": must be 1");
        }
        droppedBefore = dropped();
        drops.clear();
        interfaces.clear();
    }

    private Interface readInterface(long at) {
        int linkType = bytes.u16(at + 8);
        if (!LinkType.isKnown(linkType)) throw PcapReader.unknown(bytes, at + 8, linkType);
        long end = at + bytes.u32(at + 4) - 4;
        int unit = 6;
        long offsetS = 0;
        for (long option = at + 16; option + 4 <= end; option = behind(option)) {
            int code = bytes.u16(option);
            if (code == 0) break;
            check(option, end);
            if (code == TIME_RESOLUTION && bytes.u16(option + 2) >= 1) unit = bytes.u8(option + 4);
            if (code == TIME_OFFSET && bytes.u16(option + 2) >= 8) offsetS = bytes.i64(option + 4);
        }
        if (!TimeResolution.isKnown(unit)) {
            throw bytes.wrong(
                    at,
                    "if_tsresol " + unit + ": must be 0 to 18, or 128 to 190 for powers of two");
        }
        TimeResolution time = new TimeResolution(unit, offsetS);
        resolution = time.text();
        drops.add(0L);
        return new Interface(linkType, bytes.u32(at + 12), time);
    }

    private long behind(long option) {
        return option + 4 + ((bytes.u16(option + 2) + 3) & ~3);
    }

    private void check(long option, long end) {
        if (behind(option) > end) {
            throw bytes.wrong(
                    option + 2,
                    "option of " + bytes.u16(option + 2) + " bytes: must end within its block");
        }
    }

    /// What was lost before it was captured; each block says it anew since the beginning.
    private void readStatistics(long at) {
        long end = at + bytes.u32(at + 4) - 4;
        long lost = 0;
        for (long option = at + 20; option + 4 <= end; option = behind(option)) {
            int code = bytes.u16(option);
            if (code == 0) break;
            check(option, end);
            boolean isDrop = code == INTERFACE_DROPPED || code == SYSTEM_DROPPED;
            if (isDrop && bytes.u16(option + 2) >= 8) lost += bytes.i64(option + 4);
        }
        drops.set(number(at, bytes.u32(at + 8)), lost);
    }

    private int number(long at, long of) {
        if (of >= interfaces.size()) {
            throw bytes.wrong(
                    at + 8,
                    "interface " + of + ": must be below " + interfaces.size()
                            + ", as many as the section has described before");
        }
        return (int) of;
    }

    private void readPacket(long at, long interfaceNumber, Packet packet) {
        Interface on = interfaces.get(number(at, interfaceNumber));
        long captured = bytes.u32(at + 20);
        checkFits(at + 20, captured, at + 28);
        long time = (bytes.u32(at + 12) << 32) | bytes.u32(at + 16);
        packet.at(bytes.address(at + 28), (int) captured)
                .originalLength(original(captured, bytes.u32(at + 24)))
                .time(on.time.ns(time), Clock.FILE)
                .linkType(on.linkType);
    }

    /// It has neither a time nor an interface, which is the first one then.
    private void readSimple(long at, Packet packet) {
        Interface on = interfaces.get(number(at, 0));
        long original = bytes.u32(at + 8);
        long there = bytes.u32(at + 4) - 16;
        long most = on.snapLength == 0 ? there : Math.min(on.snapLength, there);
        long captured = Math.min(original, most);
        packet.at(bytes.address(at + 12), (int) captured)
                .originalLength(original(captured, original))
                .time(Packet.NO_TIME, Clock.FILE)
                .linkType(on.linkType);
    }

    private static int original(long captured, long said) {
        return (int) Math.clamp(said, captured, Integer.MAX_VALUE);
    }

    private void checkFits(long lengthAt, long captured, long dataAt) {
        long room = offset - 4 - dataAt;
        if (captured > room) {
            throw bytes.wrong(
                    lengthAt,
                    "captured length " + captured + ": must fit its block, which has room for "
                            + room);
        }
    }

    @Override
    public long offset() {
        return offset;
    }

    @Override
    public String format() {
        return "pcapng, " + resolution;
    }

    @Override
    public String cutOff() {
        return cutOff;
    }

    @Override
    public long dropped() {
        return droppedBefore + drops.stream().mapToLong(Long::longValue).sum();
    }
}
