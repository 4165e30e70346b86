package crossbook.capture;

import crossbook.capture.packet.TcpSegment;

import org.agrona.concurrent.UnsafeBuffer;

/// What a segment brings of a stream.
final class Piece {
    private static final int USUAL_BYTES = 2_048;

    final UnsafeBuffer bytes = new UnsafeBuffer(0, 0);
    private byte[] own = new byte[0];
    int sequence;
    int length;
    int missing; // bytes behind those that were captured
    long timeNs;

    /// What a segment brings; the bytes stay where they are.
    Piece of(TcpSegment segment) {
        sequence = segment.sequence();
        length = segment.payloadLength();
        missing = segment.missingLength();
        timeNs = segment.packet().timeNs();
        int at = length == 0 ? 0 : segment.payloadAt(); // which may be cut off
        bytes.wrap(segment.packet().bytes(), at, length);
        return this;
    }

    /// The same as another, with bytes of its own.
    Piece copy(Piece other) {
        sequence = other.sequence;
        length = other.length;
        missing = other.missing;
        timeNs = other.timeNs;
        if (own.length < length) own = new byte[Math.max(length, USUAL_BYTES)];
        bytes.wrap(own, 0, length);
        bytes.putBytes(0, other.bytes, 0, length);
        return this;
    }

    /// How many bytes it had on the wire.
    int size() {
        return length + missing;
    }
}
