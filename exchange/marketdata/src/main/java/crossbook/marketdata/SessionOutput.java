package crossbook.marketdata;

import crossbook.client.stream.BufferPool;
import crossbook.client.stream.Frames;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.marketdata.HeartbeatEncoder;
import crossbook.protocol.marketdata.LoginResponseEncoder;
import crossbook.protocol.marketdata.LogoutEncoder;
import crossbook.protocol.marketdata.ReplayResponseEncoder;
import crossbook.protocol.marketdata.ReplayStatus;
import crossbook.protocol.marketdata.SnapshotCompleteEncoder;
import crossbook.protocol.marketdata.SnapshotResponseEncoder;
import crossbook.protocol.marketdata.SnapshotStatus;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/// The bytes that wait for one connection: whole frames, never more than its capacity, in a
/// buffer that is borrowed while there are any. Room for an answer and a last word is kept back
/// from the rest.
final class SessionOutput implements AutoCloseable {
    private static final int KEPT_BACK = 512;

    private final BufferPool pool;
    private final int capacity;
    private final UnsafeBuffer view = new UnsafeBuffer(0, 0);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private ByteBuffer bytes;

    SessionOutput(BufferPool pool, int capacity) {
        this.pool = pool;
        this.capacity = Math.max(capacity, 2 * KEPT_BACK);
    }

    boolean isEmpty() {
        return position() == 0;
    }

    /// How many bytes more may wait.
    int room() {
        return Math.max(0, roomForLast() - KEPT_BACK);
    }

    /// The same for the last word.
    int roomForLast() {
        return capacity - position();
    }

    boolean hasRoomForAnswer() {
        return roomForLast() >= KEPT_BACK / 2 + KEPT_BACK / 4;
    }

    /// Gives the socket what it takes.
    int send(SocketChannel channel) throws IOException {
        if (isEmpty()) return 0;
        bytes.flip();
        int sent = channel.write(bytes);
        bytes.compact();
        if (isEmpty()) close();
        return sent;
    }

    void put(DirectBuffer from, int offset, int length) {
        view().putBytes(position(), from, offset, length);
        wrote(length);
    }

    /// Where the next frame begins, for those who write it in place and then call
    /// [#wrote].
    int position() {
        return bytes == null ? 0 : bytes.position();
    }

    /// The bytes, for those who will write some.
    UnsafeBuffer view() {
        if (bytes == null) {
            bytes = pool.borrow(capacity);
            view.wrap(bytes);
        }
        return view;
    }

    void wrote(int length) {
        bytes.position(bytes.position() + length);
    }

    /// What waits is dropped.
    @Override
    public void close() {
        if (bytes == null) return;
        pool.giveBack(bytes);
        bytes = null;
        view.wrap(0, 0);
    }

    // Messages.

    void welcome(long epoch, long sequence, long firstCached) {
        LoginResponseEncoder message = new LoginResponseEncoder();
        message.wrapAndApplyHeader(view(), body(), header)
                .reason(Reason.NONE)
                .epoch(epoch)
                .sequence(sequence)
                .firstCached(firstCached);
        framed(message.encodedLength());
    }

    void replayResponse(long requestId, ReplayStatus status, long first, long count) {
        ReplayResponseEncoder message = new ReplayResponseEncoder();
        message.wrapAndApplyHeader(view(), body(), header)
                .requestId(requestId)
                .status(status)
                .firstSequence(first)
                .count(count);
        framed(message.encodedLength());
    }

    /// @param image what follows, or null if nothing does
    void snapshotResponse(long requestId, SnapshotStatus status, SnapshotImage image) {
        SnapshotResponseEncoder message = new SnapshotResponseEncoder();
        message.wrapAndApplyHeader(view(), body(), header)
                .requestId(requestId)
                .status(status)
                .sequence(image == null ? 0 : image.sequence())
                .epoch(image == null ? 0 : image.epoch())
                .instruments(image == null ? 0 : image.instruments())
                .orders(image == null ? 0 : image.orders());
        framed(message.encodedLength());
    }

    void snapshotComplete(long requestId, SnapshotImage image) {
        SnapshotCompleteEncoder message = new SnapshotCompleteEncoder();
        message.wrapAndApplyHeader(view(), body(), header)
                .requestId(requestId)
                .sequence(image.sequence())
                .orders(image.orders());
        framed(message.encodedLength());
    }

    void heartbeat(long sequence) {
        HeartbeatEncoder message = new HeartbeatEncoder();
        message.wrapAndApplyHeader(view(), body(), header).sequence(sequence);
        framed(message.encodedLength());
    }

    void logout(Reason reason) {
        LogoutEncoder message = new LogoutEncoder();
        message.wrapAndApplyHeader(view(), body(), header).reason(reason).detail(reason.name());
        framed(message.encodedLength());
    }

    private int body() {
        return position() + Frames.PREFIX;
    }

    private void framed(int bodyLength) {
        int length = MessageHeaderEncoder.ENCODED_LENGTH + bodyLength;
        Frames.putLength(view, position(), length);
        wrote(Frames.PREFIX + length);
    }
}
