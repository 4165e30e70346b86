package crossbook.host;

import crossbook.core.state.StateOutput;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/// Writes the words of a state in pieces into a snapshot of a cluster.
final class PublicationWords implements StateOutput {
    private final ExclusivePublication publication;
    private final IdleStrategy idle;
    private final UnsafeBuffer piece;
    private int length;

    PublicationWords(ExclusivePublication publication, IdleStrategy idle) {
        this.publication = publication;
        this.idle = idle;
        int words = publication.maxPayloadLength() / Long.BYTES;
        piece = new UnsafeBuffer(new byte[words * Long.BYTES]);
    }

    @Override
    public void writeLong(long word) {
        if (length == piece.capacity()) flush();
        piece.putLong(length, word, ByteOrder.LITTLE_ENDIAN);
        length += Long.BYTES;
    }

    void flush() {
        if (length == 0) return;
        long result = publication.offer(piece, 0, length);
        while (result < 0) {
            if (result == Publication.CLOSED || result == Publication.NOT_CONNECTED) {
                throw new HostException(
                        HostException.Kind.STORAGE, "the snapshot is no longer recorded");
            }
            idle.idle();
            result = publication.offer(piece, 0, length);
        }
        length = 0;
    }
}
