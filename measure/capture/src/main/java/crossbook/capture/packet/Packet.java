package crossbook.capture.packet;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/// A packet as it was captured. One object says packet after packet where the bytes are; they are
/// somebody else's and may be gone when the next one comes.
public final class Packet {
    /// The time of a packet that has none.
    public static final long NO_TIME = Long.MIN_VALUE;

    /// Which clock gave it its time.
    public enum Clock {
        /// That of the file, whichever it was.
        FILE,
        /// The kernel's.
        KERNEL,
        /// The network device's own.
        DEVICE
    }

    private final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    private long timeNs;
    private Clock clock = Clock.FILE;
    private int linkType;
    private int originalLength;

    /// Where the bytes are, and how many of them were captured.
    public Packet at(long address, int length) {
        bytes.wrap(address, length);
        originalLength = length;
        return this;
    }

    /// How many bytes it had on the wire.
    public Packet originalLength(int length) {
        originalLength = length;
        return this;
    }

    /// When, in nanoseconds since 1970, or [#NO_TIME].
    public Packet time(long ns, Clock by) {
        timeNs = ns;
        clock = by;
        return this;
    }

    /// What it begins with, by the numbers of `tcpdump.org/linktypes.html`.
    public Packet linkType(int number) {
        linkType = number;
        return this;
    }

    public DirectBuffer bytes() {
        return bytes;
    }

    /// How many bytes were captured.
    public int length() {
        return bytes.capacity();
    }

    public int originalLength() {
        return originalLength;
    }

    public long timeNs() {
        return timeNs;
    }

    public Clock clock() {
        return clock;
    }

    public int linkType() {
        return linkType;
    }

    // What stands in the bytes, in the order of the network. Callers have looked whether it is
    // there.

    int u8(int at) {
        return bytes.getByte(at) & 0xFF;
    }

    int u16(int at) {
        return (u8(at) << 8) | u8(at + 1);
    }

    int i32(int at) {
        return (u16(at) << 16) | u16(at + 2);
    }

    long i64(int at) {
        return ((long) i32(at) << 32) | (i32(at + 4) & 0xFFFF_FFFFL);
    }
}
