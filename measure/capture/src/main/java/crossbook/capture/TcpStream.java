package crossbook.capture;

import crossbook.capture.packet.Packet;

import org.agrona.DirectBuffer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/// One direction of a connection: segments in any order, given on in theirs, each byte once.
///
/// What came too early waits. What is missing in front of it was lost by whoever captured as soon
/// as the receiver acknowledges what is behind it, or when too much waits: then the stream goes on
/// behind the hole.
final class TcpStream {
    /// More than any window in use; a segment farther off belongs to something that was not seen.
    private static final int FARTHEST = 1 << 24;

    private static final int MOST_WAITING = 1_024;

    private final Receiver receiver;
    private final Loss loss;
    private final List<Piece> waiting = new ArrayList<>(0); // in the order of the stream
    private final ArrayDeque<Piece> unused;
    private boolean isBegun;
    private int next;
    private long wholeNs = Packet.NO_TIME;

    /// Whoever gets the bytes.
    interface Receiver {
        /// The next bytes.
        ///
        /// @param carriedNs when the packet came that carries them
        /// @param wholeNs when the last packet came that they and all before them are in
        void bytes(DirectBuffer buffer, int at, int length, long carriedNs, long wholeNs);

        /// Here bytes are missing.
        void hole();
    }

    /// @param unused pieces that nobody needs now; all streams share them
    TcpStream(Receiver receiver, Loss loss, ArrayDeque<Piece> unused) {
        this.receiver = receiver;
        this.loss = loss;
        this.unused = unused;
    }

    /// The stream begins with this number.
    void begin(int sequence) {
        isBegun = true;
        next = sequence;
        unused.addAll(waiting);
        waiting.clear();
    }

    boolean isBegun() {
        return isBegun;
    }

    /// Whether it goes on with this number, or did so before.
    boolean knows(int sequence) {
        return isBegun && next - sequence >= 0 && next - sequence < FARTHEST;
    }

    /// What a segment brings.
    void add(Piece piece) {
        if (!isBegun) begin(piece.sequence);
        int ahead = piece.sequence - next;
        if (Math.abs((long) ahead) > FARTHEST) {
            lose(0);
            begin(piece.sequence);
            ahead = 0;
        }
        if (ahead > 0) {
            loss.outOfOrder++;
            await(piece);
            if (waiting.size() > MOST_WAITING) skipHole();
        } else {
            take(piece);
            goOn();
        }
    }

    /// Takes a piece of which the first bytes may have come before.
    private void take(Piece piece) {
        int known = next - piece.sequence;
        if (known >= piece.size()) {
            loss.repeated++;
            return;
        }
        int fresh = piece.length - known;
        if (fresh > 0) {
            boolean isTimed = piece.timeNs != Packet.NO_TIME;
            if (isTimed) wholeNs = Math.max(wholeNs, piece.timeNs);
            next += fresh;
            receiver.bytes(
                    piece.bytes, known, fresh, piece.timeNs, isTimed ? wholeNs : piece.timeNs);
        }
        if (piece.missing > 0) lose(piece.missing + Math.min(0, fresh));
    }

    private void await(Piece piece) {
        int place = waiting.size();
        while (place > 0 && waiting.get(place - 1).sequence - piece.sequence > 0) place--;
        waiting.add(place, (unused.isEmpty() ? new Piece() : unused.pop()).copy(piece));
    }

    /// Takes what has waited for what came now.
    private void goOn() {
        while (!waiting.isEmpty() && waiting.getFirst().sequence - next <= 0) {
            Piece first = waiting.removeFirst();
            take(first);
            unused.push(first);
        }
    }

    private void skipHole() {
        lose(waiting.getFirst().sequence - next);
        goOn();
    }

    private void lose(int count) {
        loss.holes++;
        loss.holeBytes += count;
        next += count;
        receiver.hole();
    }

    /// The receiver has all before this number.
    void acknowledged(int sequence) {
        while (!waiting.isEmpty() && sequence - waiting.getFirst().sequence >= 0) skipHole();
    }

    /// Nothing comes any more.
    void end() {
        while (!waiting.isEmpty()) skipHole();
    }
}
