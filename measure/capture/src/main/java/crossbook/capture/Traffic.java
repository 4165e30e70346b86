package crossbook.capture;

import crossbook.capture.packet.Packet;

/// What was captured.
public final class Traffic {
    long packets;
    long bytes;
    long firstNs = Packet.NO_TIME;
    long lastNs = Packet.NO_TIME;
    long untimed;
    long deviceStamps;
    long fixConnections;
    long entryConnections;
    long otherConnections;

    public long packets() {
        return packets;
    }

    /// On the wire, of all packets.
    public long bytes() {
        return bytes;
    }

    /// When the first packet came, in nanoseconds since 1970.
    public long firstNs() {
        return firstNs;
    }

    /// When the last one came.
    public long lastNs() {
        return lastNs;
    }

    /// Packets without a time.
    public long untimed() {
        return untimed;
    }

    /// Packets that the network device has stamped.
    public long deviceStamps() {
        return deviceStamps;
    }

    public long fixConnections() {
        return fixConnections;
    }

    /// Of the native protocol.
    public long entryConnections() {
        return entryConnections;
    }

    /// Connections on which neither is spoken.
    public long otherConnections() {
        return otherConnections;
    }

    void count(Packet packet) {
        packets++;
        bytes += packet.originalLength();
        if (packet.clock() == Packet.Clock.DEVICE) deviceStamps++;
        if (packet.timeNs() == Packet.NO_TIME) {
            untimed++;
            return;
        }
        if (firstNs == Packet.NO_TIME) firstNs = packet.timeNs();
        lastNs = packet.timeNs();
    }
}
