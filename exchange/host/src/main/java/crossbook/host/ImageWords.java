package crossbook.host;

import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

import io.aeron.Image;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;

/// The words of a state that come in pieces from a snapshot of a cluster.
final class ImageWords implements StateInput {
    private final Image image;
    private final IdleStrategy idle;
    private final FragmentHandler handler = this::onPiece;
    private final UnsafeBuffer piece = new UnsafeBuffer(0, 0);
    private int at;
    private int length;

    ImageWords(Image image, IdleStrategy idle) {
        this.image = image;
        this.idle = idle;
    }

    /// Whether there is another word.
    boolean hasMore() {
        while (at == length) {
            if (image.poll(handler, 1) > 0) continue;
            if (image.isClosed() || image.isEndOfStream()) return false;
            idle.idle();
        }
        return true;
    }

    @Override
    public long readLong() {
        if (!hasMore()) throw new StateException("the snapshot ends early");
        long word = piece.getLong(at, ByteOrder.LITTLE_ENDIAN);
        at += Long.BYTES;
        return word;
    }

    private void onPiece(DirectBuffer buffer, int offset, int pieceLength, Header header) {
        byte[] copy = new byte[pieceLength]; // the image goes on when this returns
        buffer.getBytes(offset, copy);
        piece.wrap(copy);
        at = 0;
        length = pieceLength;
    }
}
