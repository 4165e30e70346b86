package crossbook.marketdata;

import crossbook.client.stream.Frames;
import crossbook.protocol.Framing;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.List;

/// Gathers messages into packets and sends each on every line.
final class PacketWriter {
    private final UnsafeBuffer packet;
    private final PacketHeaders headers;
    private final List<FeedLine> lines;
    private int length = PacketHeaders.LENGTH;
    private int messageCount;
    private long firstSequence;

    PacketWriter(PacketHeaders headers, List<FeedLine> lines, int packetBytes) {
        this.headers = headers;
        this.lines = lines;
        packet = new UnsafeBuffer(new byte[packetBytes]);
    }

    boolean hasLines() {
        return !lines.isEmpty();
    }

    void add(long epoch, long sequence, DirectBuffer buffer, int offset, int messageLength) {
        int frameLength = Frames.PREFIX + messageLength;
        if (length + frameLength > packet.capacity()) flush(epoch);
        if (messageCount == 0) firstSequence = sequence;
        Frames.putLength(packet, length, messageLength);
        packet.putBytes(length + Frames.PREFIX, buffer, offset, messageLength);
        length += frameLength;
        messageCount++;
    }

    /// Sends what is there; returns whether there was anything.
    boolean flush(long epoch) {
        if (messageCount == 0) return false;
        send(epoch, firstSequence);
        return true;
    }

    /// Says that there is nothing new, and which number comes next.
    void heartbeat(long epoch, long nextSequence) {
        send(epoch, nextSequence);
    }

    /// Says that nothing more comes until the sender is started again.
    void end(long epoch, long nextSequence) {
        messageCount = Framing.END_OF_SESSION;
        send(epoch, nextSequence);
    }

    private void send(long epoch, long sequence) {
        headers.write(packet, 0, epoch, sequence, messageCount);
        for (int i = 0; i < lines.size(); i++) lines.get(i).send(packet, length);
        length = PacketHeaders.LENGTH;
        messageCount = 0;
    }
}
