package crossbook.capture;

import crossbook.capture.packet.TcpSegment;

import java.util.ArrayDeque;

/// A TCP connection: what both sides say, what is spoken, and which side is the exchange.
final class Connection {
    private final Endpoint first;
    private final Endpoint second;
    private final TcpStream firstStream;
    private final TcpStream secondStream;
    private final Listener listener;
    private final Piece piece = new Piece();
    private Protocol protocol = Protocol.UNKNOWN;
    private Side exchange;
    private Basis basis;
    Session session;
    int hash;
    Connection next; // in the chain of the table

    /// How it is known which side is the exchange.
    enum Basis {
        PORT("by its port"),
        ACCEPTED("it accepted the connections"),
        ANSWERS("it is who answers");

        final String words;

        Basis(String words) {
            this.words = words;
        }
    }

    /// Whoever wants what is said.
    interface Listener {
        void message(Connection connection, Side side, Message message);

        /// Something that a side said is missing.
        void hole(Connection connection, Side side);
    }

    /// What all connections share.
    record Shared(Cutter cutter, Loss loss, ArrayDeque<Piece> pieces, Listener listener) {}

    Connection(TcpSegment segment, Shared shared) {
        first = Endpoint.source(segment);
        second = Endpoint.target(segment);
        listener = shared.listener;
        firstStream = stream(Side.FIRST, shared);
        secondStream = stream(Side.SECOND, shared);
    }

    private TcpStream stream(Side side, Shared shared) {
        Direction direction = new Direction(this, side, shared.cutter, shared.loss);
        return new TcpStream(direction, shared.loss, shared.pieces);
    }

    /// Whether a segment is of this connection.
    boolean has(TcpSegment segment) {
        return (first.isSource(segment) && second.isTarget(segment))
                || (second.isSource(segment) && first.isTarget(segment));
    }

    /// Which side sent a segment, or received it.
    Side side(TcpSegment segment, boolean isSource) {
        Side source = first.isSource(segment) ? Side.FIRST : Side.SECOND;
        return isSource ? source : source.other();
    }

    /// Whether a segment begins another connection between the same ports.
    boolean isAnew(TcpSegment segment) {
        if (!segment.isSyn() || segment.isAck()) return false;
        TcpStream stream = stream(side(segment, true));
        return stream.isBegun() && !stream.knows(segment.sequence() + 1);
    }

    private TcpStream stream(Side side) {
        return side == Side.FIRST ? firstStream : secondStream;
    }

    /// Takes a segment of it.
    void accept(TcpSegment segment) {
        if (protocol == Protocol.OTHER) return;
        Side side = side(segment, true);
        if (segment.isSyn()) {
            begin(side, segment);
            return;
        }
        if (segment.isAck()) stream(side.other()).acknowledged(segment.acknowledged());
        if (segment.payloadLength() + segment.missingLength() > 0) {
            stream(side).add(piece.of(segment));
        }
    }

    /// Who asks for a connection is not the exchange.
    private void begin(Side side, TcpSegment segment) {
        isExchange(segment.isAck() ? side : side.other(), Basis.ACCEPTED);
        int sequence = segment.sequence() + 1;
        if (!stream(side).knows(sequence)) stream(side).begin(sequence);
    }

    /// Says which side is the exchange, unless that is known.
    void isExchange(Side side, Basis how) {
        if (exchange != null) return;
        exchange = side;
        basis = how;
    }

    Side exchange() {
        return exchange;
    }

    Basis basis() {
        return basis;
    }

    /// Where the exchange is.
    Endpoint exchangeEndpoint() {
        return exchange == Side.FIRST ? first : second;
    }

    Protocol protocol() {
        return protocol;
    }

    boolean isKnown() {
        return protocol == Protocol.FIX || protocol == Protocol.ENTRY;
    }

    void speaks(Protocol what) {
        protocol = what;
    }

    void tell(Side side, Message message) {
        listener.message(this, side, message);
    }

    void tellHole(Side side) {
        listener.hole(this, side);
    }

    /// Nothing comes any more.
    void end() {
        if (protocol == Protocol.OTHER) return;
        firstStream.end();
        secondStream.end();
    }
}
