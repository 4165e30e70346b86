package crossbook.capture.live;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import crossbook.capture.packet.LinkType;
import crossbook.capture.packet.Packet;
import crossbook.capture.packet.Packet.Clock;
import crossbook.capture.packet.PacketSink;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Packets of an interface of Linux: a packet socket with a ring (`TPACKET_V3`) that the kernel
/// fills and this empties, without a call for each packet. The kernel stamps them; the device does,
/// if it has been set up to stamp all that it receives and this machine sends nothing of interest,
/// for what is sent has no such stamp here.
public final class LiveCapture implements AutoCloseable {
    private static final int AF_PACKET = 17; // sys/socket.h
    private static final int SOCK_RAW = 3;
    private static final int SOL_SOCKET = 1;
    private static final int SO_ATTACH_FILTER = 26;
    private static final int SOL_PACKET = 263; // linux/if_packet.h
    private static final int PACKET_ADD_MEMBERSHIP = 1;
    private static final int PACKET_RX_RING = 5;
    private static final int PACKET_STATISTICS = 6;
    private static final int PACKET_VERSION = 10;
    private static final int PACKET_TIMESTAMP = 17;
    private static final int TPACKET_V3 = 2;
    private static final int PROMISCUOUS = 1;
    private static final int OUTGOING = 4;
    private static final int STAMPED_BY_DEVICE = 1 << 31;
    private static final int RAW_HARDWARE = 1 << 6; // linux/net_tstamp.h
    private static final long GET_STAMPING = 0x89B1;
    private static final int STAMPS_ALL = 1;
    private static final int EPERM = 1;
    private static final int EACCES = 13;
    private static final int ETHER_DEVICE = 1; // linux/if_arp.h
    private static final int LOOPBACK_DEVICE = 772;
    private static final int POINT_TO_POINT_DEVICE = 65_534;

    private static final int BLOCK_BYTES = 1 << 17; // more than any packet
    private static final int BLOCKS = 512; // of a few packets each, they last ten seconds
    private static final int FRAME_BYTES = 1 << 11;
    private static final int BLOCK_WAITS_MS = 20;
    private static final int WAIT_MS = 100;
    private static final long NS_PER_S = 1_000_000_000;

    private static final int BLOCK_STATUS = 8; // struct tpacket_block_desc
    private static final int BLOCK_PACKETS = 12;
    private static final int BLOCK_FIRST = 16;
    private static final int PACKET_TYPE = 48 + 10; // struct sockaddr_ll behind tpacket3_hdr
    private static final VarHandle STATUS = JAVA_INT.varHandle();

    private final String interfaceName;
    private final Arena arena = Arena.ofShared();
    private final Libc libc;
    private final int socket;
    private final MemorySegment ring;
    private final int linkType;
    private final boolean isLoopback;
    private final Packet packet = new Packet();
    private boolean isStampedByDevice;
    private int block;
    private long received;
    private long dropped;

    private LiveCapture(String interfaceName, Set<Integer> ports) {
        this.interfaceName = interfaceName;
        libc = new Libc(arena);
        socket = openSocket();
        try {
            int index = libc.interfaceIndex(interfaceName);
            set(SOL_PACKET, PACKET_VERSION, "TPACKET_V3", TPACKET_V3);
            int frames = BLOCK_BYTES / FRAME_BYTES * BLOCKS;
            set(
                    SOL_PACKET,
                    PACKET_RX_RING,
                    "a ring of " + ((BLOCKS * BLOCK_BYTES) >> 20) + " MB",
                    BLOCK_BYTES,
                    BLOCKS,
                    FRAME_BYTES,
                    frames,
                    BLOCK_WAITS_MS,
                    0,
                    0);
            ring = libc.map(socket, (long) BLOCK_BYTES * BLOCKS);
            if (ring == null) throw failed("map its ring");
            int device = bindTo(index, 0);
            isLoopback = device == LOOPBACK_DEVICE;
            linkType = linkType(device);
            if (linkType == LinkType.ETHERNET) filter(ports);
            if (!isLoopback)
                set(SOL_PACKET, PACKET_ADD_MEMBERSHIP, "all packets", index, PROMISCUOUS, 0, 0);
            isStampedByDevice = deviceStampsAll() && setStamps(RAW_HARDWARE);
            bindTo(index, 3); // ETH_P_ALL: from now on packets come
        } catch (RuntimeException e) {
            libc.close(socket);
            arena.close();
            throw e;
        }
    }

    /// Begins to capture.
    ///
    /// @param ports those of interest; empty: all
    /// @throws NoCapture if that cannot be done here
    public static LiveCapture open(String interfaceName, Set<Integer> ports) {
        String system = System.getProperty("os.name");
        if (!system.equals("Linux")) {
            throw new NoCapture("packets are captured on Linux alone, and this is " + system
                    + ": capture into a file, with tcpdump say, and name the file");
        }
        List<String> there = interfaces();
        if (!there.contains(interfaceName)) {
            throw new NoCapture("there is no interface '" + interfaceName + "': there are "
                    + String.join(", ", there));
        }
        return new LiveCapture(interfaceName, ports);
    }

    private static List<String> interfaces() {
        try {
            return NetworkInterface.networkInterfaces()
                    .map(NetworkInterface::getName)
                    .sorted()
                    .toList();
        } catch (SocketException e) {
            throw new NoCapture("interfaces cannot be listed: " + e.getMessage(), e);
        }
    }

    private int openSocket() {
        int opened = libc.socket(AF_PACKET, SOCK_RAW);
        if (opened >= 0) return opened;
        int errno = libc.errno();
        arena.close();
        if (errno == EPERM || errno == EACCES) {
            throw new NoCapture(
                    "capturing packets is not permitted: it needs CAP_NET_RAW; run it as"
                            + " root (sudo), or capture into a file with a program that may, and name the"
                            + " file");
        }
        throw new NoCapture("no packet socket can be opened (errno " + errno + ")");
    }

    private NoCapture failed(String what) {
        return new NoCapture(
                interfaceName + ": the kernel does not " + what + " (errno " + libc.errno() + ")");
    }

    private void set(int level, int option, String what, int... values) {
        if (libc.set(socket, level, option, arena.allocateFrom(JAVA_INT, values)) != 0) {
            throw failed("allow " + what);
        }
    }

    /// Returns what kind of device it is.
    private int bindTo(int index, int protocol) {
        MemorySegment address = arena.allocate(20, 4); // struct sockaddr_ll
        address.set(JAVA_SHORT, 0, (short) AF_PACKET);
        address.set(JAVA_SHORT, 2, Short.reverseBytes((short) protocol));
        address.set(JAVA_INT, 4, index);
        if (libc.bind(socket, address) != 0) throw failed("give its packets");
        if (libc.name(socket, address) != 0) throw failed("say what it is");
        return address.get(JAVA_SHORT, 8) & 0xFFFF;
    }

    private int linkType(int device) {
        return switch (device) {
            case ETHER_DEVICE, LOOPBACK_DEVICE -> LinkType.ETHERNET;
            case POINT_TO_POINT_DEVICE -> LinkType.RAW;
            default ->
                throw new NoCapture(interfaceName + ": is a device of type " + device
                        + ": must be Ethernet (1), loopback (772) or raw IP (65534)");
        };
    }

    private void filter(Set<Integer> ports) {
        if (ports.isEmpty() || ports.size() > PortFilter.MOST_PORTS) return;
        long[] words = PortFilter.of(ports).stream().mapToLong(Long::longValue).toArray();
        MemorySegment program = arena.allocateFrom(ValueLayout.JAVA_LONG, words);
        MemorySegment filter = arena.allocate(16, 8); // struct sock_fprog
        filter.set(JAVA_SHORT, 0, (short) words.length);
        filter.set(ValueLayout.ADDRESS, 8, program);
        if (libc.set(socket, SOL_SOCKET, SO_ATTACH_FILTER, filter) != 0) throw failed("filter");
    }

    /// Whether the device has been set up to stamp all that it receives. That is left as it is.
    private boolean deviceStampsAll() {
        MemorySegment configuration = arena.allocate(12, 4); // struct hwtstamp_config
        MemorySegment request = arena.allocate(40, 8); // struct ifreq
        request.setString(0, interfaceName);
        request.set(ValueLayout.ADDRESS, 16, configuration);
        return libc.control(socket, GET_STAMPING, request) == 0
                && configuration.get(JAVA_INT, 8) == STAMPS_ALL;
    }

    private boolean setStamps(int how) {
        MemorySegment value = arena.allocateFrom(JAVA_INT, how);
        return libc.set(socket, SOL_PACKET, PACKET_TIMESTAMP, value) == 0;
    }

    /// What packets begin with.
    public int linkType() {
        return linkType;
    }

    /// Gives packets to a sink until it is over, and then those that have come before.
    public void run(PacketSink sink, BooleanSupplier isOver) {
        MemorySegment wait = arena.allocate(8, 4); // struct pollfd
        wait.set(JAVA_INT, 0, socket);
        wait.set(JAVA_SHORT, 4, (short) 1); // POLLIN
        boolean isLast = false;
        while (true) {
            if (isReady()) {
                read(sink);
            } else if (isLast) {
                break;
            } else {
                libc.poll(wait, isOver.getAsBoolean() ? 2 * BLOCK_WAITS_MS : WAIT_MS);
                isLast = isOver.getAsBoolean() && !isReady();
            }
        }
        count();
    }

    private long blockAt() {
        return (long) block * BLOCK_BYTES;
    }

    /// Whether the kernel has handed the next block over.
    private boolean isReady() {
        return ((int) STATUS.getAcquire(ring, blockAt() + BLOCK_STATUS) & 1) != 0;
    }

    private void read(PacketSink sink) {
        long at = blockAt();
        int count = ring.get(JAVA_INT, at + BLOCK_PACKETS);
        long packetAt = at + (ring.get(JAVA_INT, at + BLOCK_FIRST) & 0xFFFF_FFFFL);
        for (int i = 0; i < count; i++) {
            read(packetAt, sink);
            packetAt += ring.get(JAVA_INT, packetAt) & 0xFFFF_FFFFL;
        }
        STATUS.setRelease(ring, at + BLOCK_STATUS, 0);
        block = (block + 1) % BLOCKS;
    }

    /// On loopback each packet passes twice, and is taken when it comes in.
    private void read(long at, PacketSink sink) {
        boolean isOutgoing = ring.get(ValueLayout.JAVA_BYTE, at + PACKET_TYPE) == OUTGOING;
        if (isOutgoing && isLoopback) return;
        if (isOutgoing && isStampedByDevice) isStampedByDevice = !setStamps(0);
        boolean isByDevice = (ring.get(JAVA_INT, at + 20) & STAMPED_BY_DEVICE) != 0;
        long ns = (ring.get(JAVA_INT, at + 4) & 0xFFFF_FFFFL) * NS_PER_S
                + (ring.get(JAVA_INT, at + 8) & 0xFFFF_FFFFL);
        int bytesAt = ring.get(JAVA_SHORT, at + 24) & 0xFFFF;
        packet.at(ring.address() + at + bytesAt, ring.get(JAVA_INT, at + 12))
                .originalLength(ring.get(JAVA_INT, at + 16))
                .time(ns, isByDevice ? Clock.DEVICE : Clock.KERNEL)
                .linkType(linkType);
        sink.packet(packet);
    }

    /// The kernel counts since it was asked last.
    private void count() {
        MemorySegment statistics = arena.allocate(12, 4);
        if (libc.get(socket, SOL_PACKET, PACKET_STATISTICS, statistics) != 0) {
            throw failed("count packets");
        }
        received += statistics.get(JAVA_INT, 0) & 0xFFFF_FFFFL;
        dropped += statistics.get(JAVA_INT, 4) & 0xFFFF_FFFFL;
    }

    /// How many packets have passed, those that were dropped too; known behind [#run].
    public long received() {
        return received;
    }

    /// How many of them the kernel has dropped, for the ring was full; known behind [#run].
    public long dropped() {
        return dropped;
    }

    @Override
    public void close() {
        libc.unmap(ring);
        libc.close(socket);
        arena.close();
    }
}
