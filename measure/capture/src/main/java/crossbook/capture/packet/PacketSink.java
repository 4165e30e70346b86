package crossbook.capture.packet;

/// Whoever wants packets, one after the other.
@FunctionalInterface
public interface PacketSink {
    /// A packet; its bytes are there until this returns.
    void packet(Packet packet);
}
