package crossbook.capture;

import crossbook.fix.FixFramer.Found;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/// What one side of a connection says, cut into messages. A message that is in one packet is read
/// where it stands; of others what has come is kept.
final class Direction implements TcpStream.Receiver {
    /// As much is looked through for the begin of a message before a stream counts as another's.
    private static final int MOST_UNKNOWN = 1 << 15;

    private final Connection connection;
    private final Side side;
    private final Cutter cutter;
    private final Loss loss;
    private final Message message = new Message();
    private ExpandableArrayBuffer kept;
    private int keptLength;
    private long keptNs;
    private boolean isAligned; // nothing is known to be missing before what comes

    Direction(Connection connection, Side side, Cutter cutter, Loss loss) {
        this.connection = connection;
        this.side = side;
        this.cutter = cutter;
        this.loss = loss;
    }

    @Override
    public void bytes(DirectBuffer buffer, int at, int length, long carriedNs, long wholeNs) {
        if (connection.protocol() == Protocol.OTHER) return;
        message.wholeNs = wholeNs;
        if (keptLength == 0) {
            read(buffer, at, at + length, carriedNs);
        } else {
            kept.putBytes(keptLength, buffer, at, length);
            read(kept, 0, keptLength + length, carriedNs);
        }
    }

    /// Reads what there is; its first bytes may be those that were kept.
    private void read(DirectBuffer buffer, int from, int to, long carriedNs) {
        int fresh = from + keptLength; // what was kept is at the beginning
        int at = from;
        if (connection.protocol() == Protocol.UNKNOWN) {
            int begin = recognise(buffer, from, to);
            if (begin >= 0) at = begin;
        }
        while (at < to && connection.isKnown()) {
            Found found = cutter.find(connection.protocol(), buffer, at, to);
            if (found == Found.PART) break;
            if (found == Found.MESSAGE) {
                message.beginNs = at < fresh ? keptNs : carriedNs;
                tell(buffer, at);
            } else if (isAligned) {
                loss.garbledBytes += cutter.end() - at;
            }
            at = cutter.end();
        }
        boolean isInPlace = at == from && fresh > from;
        keptNs = at < fresh ? keptNs : carriedNs;
        keptLength = connection.protocol() == Protocol.OTHER ? 0 : to - at;
        if (keptLength > 0 && !isInPlace) keep(buffer, at);
    }

    private int recognise(DirectBuffer buffer, int from, int to) {
        int begin = cutter.begin(buffer, from, to);
        if (begin >= 0) connection.speaks(cutter.recognised());
        else if (to - from > MOST_UNKNOWN) connection.speaks(Protocol.OTHER);
        return begin;
    }

    private void tell(DirectBuffer buffer, int at) {
        isAligned = true;
        message.buffer = buffer;
        message.start = at;
        message.end = cutter.end();
        connection.tell(side, message);
    }

    private void keep(DirectBuffer buffer, int at) {
        if (kept == null) kept = new ExpandableArrayBuffer(2 * keptLength);
        kept.putBytes(0, buffer, at, keptLength);
    }

    @Override
    public void hole() {
        keptLength = 0;
        isAligned = false;
        connection.tellHole(side);
    }
}
