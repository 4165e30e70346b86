package crossbook.capture.packet;

/// Reads the packets of a file one after the other.
interface PacketReader {
    /// Reads the next packet; false if there is none.
    boolean next(Packet packet);

    /// How far it has come, in bytes.
    long offset();

    /// Which format the file has.
    String format();

    /// That the file ends within a packet, in words; null if it does not.
    String cutOff();

    /// How many packets were lost when the file was captured, as far as it says so.
    long dropped();
}
