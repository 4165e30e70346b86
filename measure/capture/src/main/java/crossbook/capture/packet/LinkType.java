package crossbook.capture.packet;

/// What a packet begins with, by the numbers of `tcpdump.org/linktypes.html`.
public final class LinkType {
    public static final int ETHERNET = 1;
    static final int NULL = 0;
    static final int RAW_BSD = 12;
    static final int RAW_OPENBSD = 14;
    public static final int RAW = 101;
    static final int LOOP = 108;
    static final int LINUX_COOKED = 113;
    static final int IPV4 = 228;
    static final int IPV6 = 229;
    static final int LINUX_COOKED_2 = 276;

    private static final int ETHER_IPV4 = 0x0800;
    private static final int ETHER_IPV6 = 0x86DD;

    private LinkType() {}

    /// Whether it is known where IP begins behind it.
    public static boolean isKnown(int linkType) {
        return switch (linkType) {
            case ETHERNET,
                    NULL,
                    RAW_BSD,
                    RAW_OPENBSD,
                    RAW,
                    LOOP,
                    LINUX_COOKED,
                    IPV4,
                    IPV6,
                    LINUX_COOKED_2 -> true;
            default -> false;
        };
    }

    /// Where IP begins in a packet; below 0: it is none of IP, or too short to tell.
    static int ipAt(Packet packet) {
        return switch (packet.linkType()) {
            case ETHERNET -> behindTags(packet, 12);
            case LINUX_COOKED -> behindTags(packet, 14);
            case LINUX_COOKED_2 -> isIp(packet, 0) ? 20 : taggedCooked(packet);
            case NULL, LOOP -> 4; // the family is another number on every system
            case RAW, RAW_BSD, RAW_OPENBSD, IPV4, IPV6 -> 0;
            default -> -1;
        };
    }

    /// Behind a type, and behind as many tags of virtual networks as there are before it.
    private static int behindTags(Packet packet, int typeAt) {
        int at = typeAt;
        while (at + 2 <= packet.length() && isTag(packet.u16(at))) at += 4;
        return at + 2 <= packet.length() && isIp(packet, at) ? at + 2 : -1;
    }

    private static int taggedCooked(Packet packet) {
        boolean isTagged = packet.length() >= 24 && isTag(packet.u16(0));
        return isTagged ? behindTags(packet, 22) : -1;
    }

    private static boolean isTag(int type) {
        return type == 0x8100 || type == 0x88A8 || type == 0x9100;
    }

    private static boolean isIp(Packet packet, int typeAt) {
        if (typeAt + 2 > packet.length()) return false;
        int type = packet.u16(typeAt);
        return type == ETHER_IPV4 || type == ETHER_IPV6;
    }
}
