package crossbook.capture;

import crossbook.capture.packet.TcpSegment;

import java.util.ArrayList;
import java.util.List;

/// All connections, found by their two ends.
final class Connections {
    private static final int FIRST_CHAINS = 1 << 10;

    private final Connection.Shared shared;
    private final List<Connection> all = new ArrayList<>();
    private Connection[] chains = new Connection[FIRST_CHAINS];

    Connections(Connection.Shared shared) {
        this.shared = shared;
    }

    /// That of a segment; a new one if there is none.
    Connection of(TcpSegment segment) {
        int chain = hash(segment) & (chains.length - 1);
        for (Connection each = chains[chain]; each != null; each = each.next) {
            if (each.has(segment)) return each.isAnew(segment) ? add(segment) : each;
        }
        return add(segment);
    }

    private Connection add(TcpSegment segment) {
        Connection connection = new Connection(segment, shared);
        connection.hash = hash(segment);
        all.add(connection);
        if (all.size() > chains.length) {
            chains = new Connection[2 * chains.length];
            all.forEach(this::chain);
        } else {
            chain(connection);
        }
        return connection;
    }

    private void chain(Connection connection) {
        int chain = connection.hash & (chains.length - 1);
        connection.next = chains[chain];
        chains[chain] = connection;
    }

    /// The same for both directions.
    private static int hash(TcpSegment segment) {
        long ends = (segment.sourceHigh() ^ segment.targetHigh()) * 31
                + (segment.sourceLow() ^ segment.targetLow()) * 17
                + segment.sourcePort()
                + segment.targetPort();
        long mixed = ends * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32);
    }

    /// In the order in which they were seen.
    List<Connection> all() {
        return all;
    }
}
