package crossbook.marketdata;

import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.marketdata.PacketHeaderEncoder;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;

/// Writes the headers of packets of one group.
final class PacketHeaders {
    /// The bytes of a packet's header, its frame included.
    static final int LENGTH =
            Frames.PREFIX + MessageHeaderEncoder.ENCODED_LENGTH + PacketHeaderEncoder.BLOCK_LENGTH;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final PacketHeaderEncoder packet = new PacketHeaderEncoder();
    private final short group;
    private final short partition;
    private final EpochNanoClock time;

    PacketHeaders(int group, int partition, EpochNanoClock time) {
        this.time = time;
        this.group = (short) group;
        this.partition = (short) partition;
    }

    /// @param sequence of the first message, or of the next if there is none
    void write(MutableDirectBuffer to, int offset, long epoch, long sequence, int messageCount) {
        packet.wrapAndApplyHeader(to, offset + Frames.PREFIX, header)
                .group(group)
                .partition(partition)
                .messageCount(messageCount)
                .sequence(sequence)
                .sendingTimeNs(time.nanoTime())
                .epoch(epoch);
        Frames.putLength(to, offset, LENGTH - Frames.PREFIX);
    }
}
